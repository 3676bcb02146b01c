import * as Data from "effect/Data"
import type { Duration } from "effect/Duration"
import { formatJson } from "effect/Formatter"
import * as Predicate from "effect/Predicate"
import { functionName } from "../text/function-name.ts"
import type { Json } from "../text/json.ts"
import type { Open } from "../text/open-text.ts"
import { words } from "./reason.ts"
import type { Pause, Reason } from "./reasons.ts"
import { shorten } from "../text/shorten.ts"

/** One rate limit window, as the headers of a response describe it. */
export interface RateLimit {
  /** Requests that a window allows. */
  readonly limit: number
  /** Requests left in the window. */
  readonly remaining: number
  /** When the window resets, in milliseconds since 1970, by the X API's clock. */
  readonly reset: number
}

/** The permission of an app to act for a user, as it was granted. */
export type AccessLevel = Open<"read" | "read-write" | "read-write-directmessages">

/** The response that led to a failure. */
export interface FailedResponse {
  readonly status: number
  /** Without cookies and other possible secrets. Each value is cut to 200 characters. */
  readonly headers: Readonly<Record<string, string>>
  /** The window that the response's `x-rate-limit-*` headers describe. */
  readonly rateLimit?: RateLimit
  /** The permission of the app for the user, by the header `x-access-level`, as `read-write-directmessages`. */
  readonly accessLevel?: AccessLevel
  /**
   * The body if it is JSON, usually a problem document. Of a body of more than 4,000 characters, only the texts at the
   * top level.
   */
  readonly problem?: Json
  /** The first 1,000 characters of the body, in any format. */
  readonly excerpt: string
}

/**
 * The error of every operation. Its `reason` says what happened.
 *
 * It never contains credentials. Its message is one line; its JSON, which `console.log` and `Effect.log` show, has all
 * details of the failure.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { getTweet } from "xeffect/tweets"
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
  /** The response, if there was one. */
  readonly response?: FailedResponse
  /**
   * A sentence that the message ends with: why it was not retried, if the quota of retries is used up; how a call that a budget
   * refused may cost less.
   */
  readonly note?: string
}> {
  /** The status of the response, if there was one. */
  get status(): number | undefined {
    return this.response?.status
  }

  /**
   * Whether the request may succeed later and can be retried without being carried out twice: `true` for the reasons
   * `RateLimited`, `ServerError` (5xx except 501), `Timeout` and `TransportError`.
   */
  get isRetryable(): boolean {
    return this.reason.isRetryable
  }

  /** When to retry, in milliseconds since 1970 by the X API's clock, if the X API said so. */
  get retryAt(): number | undefined {
    // Only some reasons have it; it is undefined for the others. The same below.
    return (this.reason as Pause).retryAt
  }

  /** How long after the response to retry, if the X API said so. */
  get retryAfter(): Duration | undefined {
    return (this.reason as Pause).retryAfter
  }

  override get message(): string {
    const status = this.response === undefined ? "" : ` (${this.response.status})`
    const detail = `${functionName(this.operation)}: ${this.reason._tag}${status}: ${this.reason.message}`
    return words({ detail, hint: this.note })
  }

  /** The details of the failure, as JSON of less than 4,096 bytes. */
  override toJSON(): Json {
    const { _tag, response, isRetryable, message, operation, reason } = this
    // A refused value may be anything: a bigint, a cycle, a redacted secret.
    const show = (fields: object) => formatJson({ _tag, operation, isRetryable, ...fields })
    // The reason contains most of the response already.
    const texts = [show({ message, reason, response }), show({ message, reason, status: this.status })]
    const shortest = show({ message: shorten(message, 500), reason: { _tag: reason._tag }, status: this.status })
    return JSON.parse(texts.find((text) => new TextEncoder().encode(text).length < maxJson) ?? shortest)
  }
}

const maxJson = 4096

/**
 * Whether a value is an {@link XError}, also one of another copy of this package.
 * @since 0.1.0
 */
export const isXError = (value: unknown): value is XError =>
  Predicate.isTagged(value, "XError") && Predicate.isError(value)
