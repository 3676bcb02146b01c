// Whether and when a failed request is sent again: a function of the definition of its operation, of what is known about
// its last attempt, and of the numbers of the policy. Nothing is sent, and nobody waits here.
import * as Duration from "effect/Duration"
import type { XError } from "../errors/errors.ts"
import type { Definition } from "./definition.ts"

/**
 * Whether sending the request of an operation twice has the same effect as sending it once. Only then is a retry safe
 * if the response was lost.
 * @since 0.1.0
 */
export const isIdempotent = ({ idempotent, method }: Definition): boolean => method === "GET" || idempotent === true

/**
 * The kind of an attempt that failed. Not sent: no connection was made. Retryable: it may succeed later, and
 * cannot be carried out twice. Rate limited: it may be sent when the limit resets. Outcome unknown: it may have been
 * carried out. Refused: sending it again does not help.
 */
export type LastAttempt = "not sent" | "retryable" | "rate limited" | "outcome unknown" | "refused"

/**
 * The outcome of an attempt, as its failure tells.
 * @since 0.1.0
 */
export const lastAttempt = ({ reason }: XError): LastAttempt => {
  const { _tag, isRetryable } = reason
  if (_tag === "RateLimited") return "rate limited"
  if (isRetryable) return _tag === "TransportError" && reason.isNotSent === true ? "not sent" : "retryable"
  // A write with a response that cannot be read was carried out, but what came of it is not known.
  return _tag === "OutcomeUnknown" || _tag === "DecodeError" ? "outcome unknown" : "refused"
}

/**
 * Whether a failure proves that the request was not sent.
 * @since 0.1.0
 */
export const isNotSent = (error: XError): boolean => lastAttempt(error) === "not sent"

/** The waits before retries, in milliseconds. */
export interface Backoff {
  /** The number of retries: `Infinity` without a bound. */
  readonly retries: number
  /** The first wait. */
  readonly first: number
  /** Whether each wait is twice the one before, or longer by the first one. */
  readonly growth: "doubled" | "linear"
  /** The longest wait: `Infinity` without a bound. */
  readonly maxDelay: number
  /** How much of a wait chance adds at most, as a part of it; negative if chance shortens it. */
  readonly jitter: number
}

/**
 * The waits before retries of requests, unless a layer or a helper has others.
 * @since 0.1.0
 */
export const usualBackoff: Backoff = { retries: 2, first: 500, growth: "doubled", maxDelay: 30_000, jitter: -0.5 }

/**
 * The wait before a retry, in milliseconds.
 *
 * @param retry the number of the retry: 1 for the second attempt
 * @param chance from 0 to 1: how much of the jitter is used
 * @since 0.1.0
 */
export const backoff = ({ first, growth, jitter, maxDelay }: Backoff, retry: number, chance: number): number => {
  const wait = first * (growth === "linear" ? retry : 2 ** (retry - 1))
  // Not a number: no first wait, doubled without end.
  return Math.round(Math.min(wait || 0, maxDelay) * (1 + jitter * chance))
}

/**
 * The wait before a retry of what is not a request, without jitter; `undefined` if there were enough retries.
 * @since 0.1.0
 */
export const waitBefore = (waits: Backoff, retry: number): number | undefined =>
  retry > waits.retries ? undefined : backoff(waits, retry, 0)

/**
 * The wait that the X API asked for, in milliseconds: `Retry-After`, or the time until the rate limit resets.
 * @since 0.1.0
 */
export const requestedWait = ({ retryAfter }: XError): number =>
  retryAfter === undefined ? 0 : Duration.toMillis(retryAfter)

/** After which failures a request is sent again, and after which waits. After others it is not. */
export type RetryPolicy = { readonly [Known in LastAttempt]?: Backoff }

/**
 * The policy for the requests of an operation: a write that is not idempotent is sent again only if it was not sent. A status
 * of 500 or above leaves its outcome unknown, by `failure.ts` of `@xeffect/http`.
 * @since 0.1.0
 */
export const policyOf = (definition: Definition, waits: Backoff): RetryPolicy => ({
  "not sent": waits,
  ...(isIdempotent(definition) && { retryable: waits })
})

/**
 * Decides whether a request is sent again after a failure.
 *
 * @param retry the number of the retry: 1 for the second attempt
 * @param chance from 0 to 1, for the jitter
 * @returns the wait before it is sent again, in milliseconds; `undefined` if it fails, since it must not be sent again,
 * was sent often enough, or would have to wait for longer than the longest wait
 * @since 0.1.0
 */
export const decideRetry = (policy: RetryPolicy, error: XError, retry: number, chance: number): number | undefined => {
  const waits = policy[lastAttempt(error)]
  const requested = requestedWait(error)
  return waits === undefined || retry > waits.retries || requested > waits.maxDelay
    ? undefined
    : Math.max(requested, backoff(waits, retry, chance))
}
