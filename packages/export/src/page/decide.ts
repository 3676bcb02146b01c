import type { XError } from "@xeffect/core"
import { type Backoff, backoff, lastAttempt, usualBackoff } from "@xeffect/core/transport"

/** How a request failed until now. */
export interface Failures {
  /** Failures in a row. */
  readonly count: number
  /** When the first of them was, in milliseconds since 1970. */
  readonly since: number
}

/** What to do after a failure. */
export type Decision =
  | { readonly _tag: "Wait"; readonly milliseconds: number; readonly cause: "rate_limit" | "failure" }
  | { readonly _tag: "Fail" }

/** The waits before a request that failed is sent again. */
export const retryingPages: Backoff = { ...usualBackoff, retries: Infinity, first: 1000, maxDelay: 60_000 }

/** How long after the reset of a limit the next request is sent. */
const pauseMargin = 100

/**
 * Decides whether a request is sent again. A rate limit is waited for, whatever its reset; what may succeed later is
 * retried after 1 second, 2, 4, …, at most a minute, until it has failed for `giveUpAfter`; everything else fails.
 *
 * @param chance a number from 0 to 1, by which a pause is shortened by up to a half
 */
export const decide = (
  error: XError,
  { count, since }: Failures,
  now: number,
  giveUpAfter: number,
  chance: number
): Decision => {
  const { isRetryable, retryAt } = error
  if (lastAttempt(error) === "rate limited" && retryAt !== undefined) {
    // If the local clock is ahead of the X API's, the reset seems to be over: a second, and then again.
    return { _tag: "Wait", milliseconds: retryAt > now ? retryAt - now + pauseMargin : 1000, cause: "rate_limit" }
  }
  if (!isRetryable || now - since >= giveUpAfter) return { _tag: "Fail" }
  return { _tag: "Wait", milliseconds: backoff(retryingPages, count + 1, chance), cause: "failure" }
}
