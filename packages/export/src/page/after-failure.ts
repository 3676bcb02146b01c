import type { XError } from "@xeffect/core"
import { isNotJson, isUnusable, maxUnusable } from "@xeffect/core/failure"
import { type Backoff, backoff, lastAttempt, usualBackoff } from "@xeffect/core/retry"

/** How a request failed until now. */
export interface Failures {
  /** Failures in a row. */
  readonly count: number
  /** When the first of them was, in milliseconds since 1970. */
  readonly since: number
  /** How many of them in a row, with the last one, were pages that cannot be used. */
  readonly unusable: number
}

/**
 * Whether a page was received that cannot be used: what is in it, or what follows it, cannot be read. It is missing from
 * the collection, and only from its slice.
 */
export const isOddPage = (error: XError): boolean =>
  /^(PartialErrors|RepeatedToken)$/.test(error.reason._tag) || (isUnusable(error) && !isNotJson(error))

/** The failures of a slice after another one. `isLater`: pages were committed since the one before. */
export const countFailure = (error: XError, before: Failures | undefined, isLater: boolean, now: number): Failures => {
  const { count, since, unusable } = before === undefined || isLater ? { count: -1, since: now, unusable: 0 } : before
  return { count: count + 1, since, unusable: isOddPage(error) ? unusable + 1 : 0 }
}

/** The decision after a failure. */
export type Decision =
  | { readonly _tag: "Wait"; readonly milliseconds: number; readonly cause: "rate_limit" | "failure" }
  | { readonly _tag: "Fail" }

/** The waits before a request that failed is sent again. */
export const retryingPages: Backoff = { ...usualBackoff, retries: Infinity, first: 1000, maxDelay: 60_000 }

/** How long a request is retried that fails for a passing reason, unless `give_up_after` says otherwise. */
export const defaultGiveUpAfter = "1 hour"

/** How long after the reset of a limit the next request is sent. */
const pauseMargin = 100

/**
 * Decides whether a request is sent again. A rate limit is waited for, whatever its reset; what may succeed later is
 * retried after 1 second, 2, 4, …, at most a minute, until it has failed for `giveUpAfter`. So is a body that is not JSON. A
 * page that cannot be used is requested five times, since each may be billed. Everything else fails.
 *
 * @param chance a number from 0 to 1, by which a pause is shortened by up to a half
 */
export const decide = (
  error: XError,
  { count, since, unusable }: Failures,
  now: number,
  giveUpAfter: number,
  chance: number
): Decision => {
  const { isRetryable, reason, retryAt } = error
  if (lastAttempt(error) === "rate limited" && retryAt !== undefined) {
    // If the local clock is ahead of the X API's, the reset seems to be over: a second, and then again.
    return { _tag: "Wait", milliseconds: retryAt > now ? retryAt - now + pauseMargin : 1000, cause: "rate_limit" }
  }
  // Repeated tokens belong to pages that were committed: the next request would only continue the circle.
  const isWorthIt = unusable > 0 && unusable < maxUnusable && reason._tag !== "RepeatedToken"
  if (!(isRetryable || isNotJson(error) || isWorthIt) || now - since >= giveUpAfter) return { _tag: "Fail" }
  return { _tag: "Wait", milliseconds: backoff(retryingPages, count + 1, chance), cause: "failure" }
}
