import type { Backoff } from "@xeffect/core/retry"

/**
 * Why a connection has to be opened again, which decides how long to wait: an established connection ended; the network
 * failed; the X API failed; it asked for fewer requests; it counts too many connections.
 */
export type Cause = "dropped" | "network" | "http" | "rate_limited" | "connections"

/** How many times in a row each cause has occurred. */
export type Attempts = Readonly<Record<Cause, number>>

export const noAttempts: Attempts = { dropped: 0, network: 0, http: 0, rate_limited: 0, connections: 0 }

/** Counts one more. */
export const count = (attempts: Attempts, cause: Cause): Attempts => ({ ...attempts, [cause]: attempts[cause] + 1 })

/** How many times in a row, whatever the cause was. */
export const total = (attempts: Attempts): number => Object.values(attempts).reduce((sum, one) => sum + one, 0)

const backoffOf = (first: number, growth: Backoff["growth"], maxDelay: number): Backoff => ({
  retries: Infinity,
  first,
  growth,
  maxDelay,
  jitter: 0.2
})

const minutes = backoffOf(60_000, "doubled", 900_000)

/**
 * The waits before the next connection, as the X API's rules are: none after a drop; 250 milliseconds more with each failure
 * of the network, up to 16 seconds; 5 seconds, doubled with each failure of the X API, up to 320; a minute, doubled each time
 * that it refuses connections, up to 15 minutes. Chance adds up to a fifth, so that many processes do not reconnect at once.
 *
 * @see https://docs.x.com/x-api/fundamentals/consuming-streaming-data
 */
export const reconnecting: Readonly<Record<Cause, Backoff>> = {
  dropped: backoffOf(0, "linear", 0),
  network: backoffOf(250, "linear", 16_000),
  http: backoffOf(5000, "doubled", 320_000),
  rate_limited: minutes,
  connections: minutes
}

/** The wait for the X API to notice that this process closed a connection. */
export const noticing = backoffOf(5000, "linear", 5000)
