import type { Claim } from "../stores/token-store.ts"

/** How long a claim is valid, in milliseconds. */
export const lease = 60_000

/** The largest difference between the clocks of two machines, in milliseconds. */
const clockDifference = 300_000

/** Decides which claims have expired. */
export interface LeaseWatch {
  readonly isOver: (claim: Claim, now: number) => boolean
  /** Ends a claim of this process without use of its refresh token. The store may still contain it, or yet write it. */
  readonly end: (claim: Claim) => void
}

/** The number of ended claims to recognise. The oldest is forgotten first: it expires. */
const mostEnded = 100

/**
 * Recognises claims that have expired, because their process died. It does not trust the clocks of other machines: a
 * claim has expired if it was observed for the length of a lease, or if it is older than that even with the largest
 * clock difference. A claim that this process ended counts as expired at once.
 */
export const makeLeaseWatch = (): LeaseWatch => {
  let seen: { readonly id: string; readonly since: number } | undefined
  const ended: Array<string> = []
  return {
    isOver: ({ at, id }, now) => {
      if (seen?.id !== id) seen = { id, since: now }
      return ended.includes(id) || now - seen.since >= lease || now - at >= lease + clockDifference
    },
    end: ({ id }) => {
      if (ended.push(id) > mostEnded) ended.shift()
    }
  }
}
