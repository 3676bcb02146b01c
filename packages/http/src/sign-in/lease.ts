import type { Claim } from "./token-store.ts"

/** How long whoever made a claim has, in milliseconds. */
export const lease = 60_000

/** By how much the clocks of two machines may differ, in milliseconds. */
const clockDifference = 300_000

/**
 * Makes what tells whether a claim is over, because whoever made it has died. It does not trust the clock of another
 * machine: a claim is over when it was seen for the length of a lease, or when it is older than that by any clock.
 */
export const makeLeaseWatch = (): ((claim: Claim, now: number) => boolean) => {
  let seen: { readonly id: string; readonly since: number } | undefined
  return ({ at, id }, now) => {
    if (seen?.id !== id) seen = { id, since: now }
    return now - seen.since >= lease || now - at >= lease + clockDifference
  }
}
