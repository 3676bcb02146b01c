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

const doubled = (first: number, attempt: number, most: number) => Math.min(first * 2 ** (attempt - 1), most)

/**
 * The shortest wait before the next connection, in milliseconds: none after a drop; 250 more with each failure of the
 * network, up to 16 seconds; 5 seconds, doubled with each failure of the X API, up to 320; a minute, doubled each time that
 * it refuses connections, up to 15 minutes.
 *
 * @param attempts how often each cause has occurred, including this time
 */
export const waitAfter = (attempts: Attempts, cause: Cause): number => {
  const attempt = attempts[cause]
  switch (cause) {
    case "dropped":
      return 0
    case "network":
      return Math.min(250 * attempt, 16_000)
    case "http":
      return doubled(5000, attempt, 320_000)
    default:
      return doubled(60_000, attempt, 900_000)
  }
}

/** Adds up to a fifth by chance, so that many processes do not reconnect at once. */
export const jittered = (wait: number, chance: number): number => Math.round(wait * (1 + chance / 5))
