import * as Data from "effect/Data"
import type { Duration } from "effect/Duration"
import { formatJson } from "effect/Formatter"
import * as Predicate from "effect/Predicate"
import { functionName } from "../text/function-name.ts"
import type { Json } from "../text/json.ts"
import type { Pause, Reason } from "./reasons.ts"
import { oneLine, shorten } from "../text/shorten.ts"

/** What the headers of a response say of one window. */
export interface RateLimit {
  /** Requests that a window allows. */
  readonly limit: number
  /** Requests left in the window. */
  readonly remaining: number
  /** When the window ends, in milliseconds since 1970, by the service's clock. */
  readonly reset: number
}

/** What is known of the response that led to a failure. */
export interface FailedResponse {
  readonly status: number
  /** Without cookies and whatever else may be a secret, each of no more than 200 characters. */
  readonly headers: Readonly<Record<string, string>>
  /** The window that the response's `x-rate-limit-*` headers describe. */
  readonly rateLimit?: RateLimit
  /** The body if it is JSON, a problem most of the time; of one with more than 4,000 characters the texts at its top. */
  readonly problem?: Json
  /** The first 1,000 characters of the body, whatever it is. */
  readonly excerpt: string
}

/**
 * The error of every operation. What happened is its `reason`.
 *
 * It holds no credentials, nor does anything that it is made into: its text is one line, and its JSON (which is also what
 * `console.log` and `Effect.log` show) has all that is known of the failure.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { getTweet } from "@xeffect/tweets"
 *
 * const program = getTweet({ id: "20" }).pipe(
 *   Effect.catchReason("XError", "RateLimited", (reason) => Effect.succeed(reason.retryAt))
 * )
 * ```
 */
export class XError extends Data.TaggedError("XError")<{
  /** The operation's specified name, for example `get_tweet`. */
  readonly operation: string
  readonly reason: Reason
  /** The response, where there was one. */
  readonly response?: FailedResponse
}> {
  /** The status of the response, where there was one. */
  get status(): number | undefined {
    return this.response?.status
  }

  /**
   * Whether the same request may succeed later and may be sent again without being carried out twice: the reasons
   * `RateLimited`, `ServerError` (5xx but 501), `Timeout` and `TransportError`.
   */
  get isRetryable(): boolean {
    return this.reason.isRetryable
  }

  /** When to send the request again, in milliseconds since 1970, by the service's clock, where the service said. */
  get retryAt(): number | undefined {
    // Only some reasons have it. Of the others it is undefined, here and below.
    return (this.reason as Pause).retryAt
  }

  /** How long after the response to send the request again, where the service said. */
  get retryAfter(): Duration | undefined {
    return (this.reason as Pause).retryAfter
  }

  override get message(): string {
    const status = this.response === undefined ? "" : ` (${this.response.status})`
    return oneLine(`${functionName(this.operation)}: ${this.reason._tag}${status}: ${this.reason.message}`)
  }

  /** What is known of the failure, as JSON of less than 4,096 bytes. */
  override toJSON(): Json {
    const { _tag, response, isRetryable, message, operation, reason } = this
    // A value that was refused may be anything: a bigint, a cycle, a secret that redacts itself.
    const show = (fields: object) => formatJson({ _tag, operation, isRetryable, ...fields })
    // The reason has most of what the response said.
    const texts = [show({ message, reason, response }), show({ message, reason, status: this.status })]
    const shortest = show({ message: shorten(message, 500), reason: { _tag: reason._tag }, status: this.status })
    return JSON.parse(texts.find((text) => new TextEncoder().encode(text).length < longestJson) ?? shortest)
  }
}

const longestJson = 4096

/** Whether a value is an {@link XError}, also one of another copy of this package. */
export const isXError = (value: unknown): value is XError =>
  Predicate.isTagged(value, "XError") && Predicate.isError(value)
