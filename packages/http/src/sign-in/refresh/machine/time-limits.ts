/** How long a claim is valid, in milliseconds. */
export const lease = 60_000

/**
 * How long each part of a refresh may take, in milliseconds. A claim, the exchange, and two attempts to store the new tokens
 * take less than a lease, so that no other process takes a claim over while its holder does what it should.
 */
export const refreshLimits = {
  read: 5000,
  /** A write that takes longer continues, but counts as failed. */
  write: 8000,
  /** From the read before a claim to its use. Longer than a write, and exceeded only by a machine that was suspended. */
  claim: 10_000,
  exchange: 20_000
}

/** How long a request of a process that was killed may take to arrive, in milliseconds. */
export const onItsWay = 2000

/** How long a closing program waits for a refresh in progress, in milliseconds. */
export const maxRefresh = refreshLimits.claim + refreshLimits.exchange + refreshLimits.read + refreshLimits.write
