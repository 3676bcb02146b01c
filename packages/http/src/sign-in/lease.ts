import type { Claim } from "./token-store.ts"

/** How long a claim is valid, in milliseconds. */
export const lease = 60_000

/** The largest difference between the clocks of two machines, in milliseconds. */
const clockDifference = 300_000

/**
 * Returns a function that decides whether a claim has expired, because its process died. It does not trust the clocks
 * of other machines: a claim has expired if it was observed for the length of a lease, or if it is older than that even
 * with the largest clock difference.
 */
export const makeLeaseWatch = (): ((claim: Claim, now: number) => boolean) => {
  let seen: { readonly id: string; readonly since: number } | undefined
  return ({ at, id }, now) => {
    if (seen?.id !== id) seen = { id, since: now }
    return now - seen.since >= lease || now - at >= lease + clockDifference
  }
}
