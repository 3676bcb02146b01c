import * as Data from "effect/Data"
import type { Duration } from "effect/Duration"
import { formatJson } from "effect/Formatter"
import type { Json } from "./json.ts"
import type { Pause, Reason } from "./reasons.ts"

/** What the headers of an answer say of one window. */
export interface RateLimit {
  /** Requests that a window allows. */
  readonly limit: number
  /** Requests left in the window. */
  readonly remaining: number
  /** When the window ends, in milliseconds since 1970, by the service's clock. */
  readonly reset: number
}

/** What is known of the answer that led to a failure. */
export interface FailedAnswer {
  readonly status: number
  /** Without cookies and whatever else may be a secret. */
  readonly headers: Readonly<Record<string, string>>
  /** The window that the answer's `x-rate-limit-*` headers describe. */
  readonly rateLimit?: RateLimit
  /** The body where it is JSON: a problem, most of the time. */
  readonly problem?: Json
  /** The start of the body as text, whatever it is. */
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
  /** The answer, where there was one. */
  readonly answer?: FailedAnswer
}> {
  /** The status of the answer, where there was one. */
  get status(): number | undefined {
    return this.answer?.status
  }

  /**
   * Whether the same request may succeed later and may be sent again without being carried out twice: the reasons
   * `RateLimited`, `ServerError` (5xx but 501), `Timeout` and `TransportError`.
   */
  get isRetryable(): boolean {
    const { _tag } = this.reason
    return _tag === "ServerError"
      ? Number(this.status) >= 500 && this.status !== 501
      : /^(RateLimited|Timeout|TransportError)$/.test(_tag)
  }

  /** When to send the request again, in milliseconds since 1970, by the service's clock, where the service said. */
  get retryAt(): number | undefined {
    // Only some reasons have it. Of the others it is undefined, here and below.
    return (this.reason as Pause).retryAt
  }

  /** How long after the answer to send the request again, where the service said. */
  get retryAfter(): Duration | undefined {
    return (this.reason as Pause).retryAfter
  }

  override get message(): string {
    const status = this.answer === undefined ? "" : ` (${this.answer.status})`
    return `${this.operation}: ${this.reason._tag}${status}: ${this.reason.message}`.replace(/\s+/g, " ")
  }

  override toJSON(): Json {
    const { _tag, answer, isRetryable, message, operation, reason } = this
    // A value that was refused may be anything: a bigint, a cycle, a secret that redacts itself.
    return JSON.parse(formatJson({ _tag, operation, message, isRetryable, reason, answer }))
  }
}
