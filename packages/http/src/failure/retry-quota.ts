/** Bounds the requests that retries add while others fail too. */
export interface RetryQuota {
  /** Takes the tokens of a retry. Returns whether there were enough. */
  readonly take: () => boolean
  /** Whether somebody has asked since the last retry: what is used up is reported once. */
  readonly isReported: () => boolean
  /** Returns a token, after a success. */
  readonly restore: () => void
}

/** How many tokens a retry takes, of which a success returns one. */
const perRetry = 5

export const makeRetryQuota = (tokens: number): RetryQuota => {
  let left = tokens
  let reported = false
  return {
    take: () => {
      if (left < perRetry) return false
      left -= perRetry
      reported = false
      return true
    },
    isReported: () => {
      const before = reported
      reported = true
      return before
    },
    restore: () => {
      left = Math.min(tokens, left + 1)
    }
  }
}
