import type { XError } from "./errors.ts"

/**
 * How often in a row a response that cannot be used is requested. Each of them may be billed.
 * @since 0.1.0
 */
export const maxUnusable = 5

/**
 * Whether a read failed because of its response, not because of the request.
 * @since 0.1.0
 */
export const isUnusable = ({ reason }: XError): boolean => reason._tag === "DecodeError" && !reason.carriedOut

/**
 * Whether the body of a read is not JSON, as what a proxy sends during an outage. Such a response costs nothing.
 * @since 0.1.0
 */
export const isNotJson = (error: XError): boolean =>
  // The message of `notJson`.
  isUnusable(error) && error.reason.message === "expected JSON"

/**
 * Whether a read that failed may succeed if it is requested again.
 *
 * @param unusable how many responses in a row could not be used, with this one; see {@link countUnusable}
 * @since 0.1.0
 */
export const mayRepeat = (error: XError, unusable: number): boolean =>
  error.isRetryable || isNotJson(error) || (isUnusable(error) && unusable < maxUnusable)

/**
 * Counts the responses in a row that could not be used.
 * @since 0.1.0
 */
export const countUnusable = (error: XError, before: number): number =>
  isUnusable(error) && !isNotJson(error) ? before + 1 : 0
