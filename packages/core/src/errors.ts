import * as Data from "effect/Data"
import type { Json } from "./json.ts"
import type { Reason } from "./reasons.ts"

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

  override get message(): string {
    const status = this.answer === undefined ? "" : ` (${this.answer.status})`
    return `${this.operation}: ${this.reason._tag}${status}: ${this.reason.message}`
  }
}
