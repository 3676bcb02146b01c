import type { RetryQuota } from "@xeffect/core/wire"

/** A quota of retries, which successes refill. */
export interface RefillingQuota extends RetryQuota {
  /** Returns a token, after a success. */
  readonly restore: () => void
}

/** How many tokens a retry takes, of which a success returns one. */
const perRetry = 5

export const makeRetryQuota = (tokens: number): RefillingQuota => {
  let left = tokens
  return {
    take: () => {
      const isEnough = left >= perRetry
      if (isEnough) left -= perRetry
      return isEnough
    },
    restore: () => {
      left = Math.min(tokens, left + 1)
    }
  }
}
