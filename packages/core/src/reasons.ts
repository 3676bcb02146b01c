import * as Data from "effect/Data"
import type { Problem } from "./resources/problem.ts"

/**
 * A parameter or an option breaks a rule. Nothing was sent. What other clients raise as a `TypeError` is this reason.
 */
export class InvalidInput extends Data.TaggedError("InvalidInput")<{
  /** The parameter's exact name, or several joined by a comma where the rule is about them together. */
  readonly parameter: string
  /** The value that was refused. */
  readonly value: unknown
  /** What the value would have to be. */
  readonly rule: string
}> {
  override get message(): string {
    return `${this.parameter} must be ${this.rule}, but is ${display(this.value)}`
  }
}

/** No configured credential fits the operation. Nothing was sent. */
export class MissingCredentials extends Data.TaggedError("MissingCredentials")<{
  /** What to provide, in words. */
  readonly rule: string
}> {
  override get message(): string {
    return this.rule
  }
}

/** The fields that every refusal by the service has. */
export interface Refusal {
  /** The problem's own words, or the status where the body had none. */
  readonly detail: string
}

/** 400 and the other statuses of the 4xx class that have no reason of their own: the request was malformed. */
export class BadRequest extends Data.TaggedError("BadRequest")<Refusal> {
  override get message(): string {
    return this.detail
  }
}

/** 401: the credentials were not accepted. */
export class Unauthorized extends Data.TaggedError("Unauthorized")<Refusal> {
  override get message(): string {
    return this.detail
  }
}

/** 402: the account has no credits left. Waiting does not help. */
export class CreditsDepleted extends Data.TaggedError("CreditsDepleted")<Refusal> {
  override get message(): string {
    return this.detail
  }
}

/** 403: the credentials are known, but may not do this. */
export class Forbidden extends Data.TaggedError("Forbidden")<Refusal> {
  override get message(): string {
    return this.detail
  }
}

/** 403 whose detail says that the account has already posted this text. */
export class DuplicateContent extends Data.TaggedError("DuplicateContent")<Refusal> {
  override get message(): string {
    return this.detail
  }
}

/** 404: there is no such resource or path. */
export class NotFound extends Data.TaggedError("NotFound")<Refusal> {
  override get message(): string {
    return this.detail
  }
}

/** 409: the request conflicts with the state of the resource. */
export class Conflict extends Data.TaggedError("Conflict")<Refusal> {
  override get message(): string {
    return this.detail
  }
}

/** 429: a window's requests are used up. */
export class RateLimited extends Data.TaggedError("RateLimited")<
  Refusal & {
    /** When the window ends, in milliseconds since 1970, by the service's clock. Absent when the answer did not say. */
    readonly retryAt?: number
  }
> {
  override get message(): string {
    const until = this.retryAt === undefined ? "" : `, until ${new Date(this.retryAt).toISOString()}`
    return this.detail + until
  }
}

/** 429 for a cap on consumption, such as the posts of a month. Waiting for a window does not cure it. */
export class UsageCapped extends Data.TaggedError("UsageCapped")<
  Refusal & {
    /** What the cap counts for, for example `Account` or `Product`. */
    readonly scope?: string
    /** How long the cap lasts, for example `Daily` or `Monthly`. */
    readonly period?: string
  }
> {
  override get message(): string {
    return this.detail
  }
}

/** 429 for more simultaneous connections than the account may have. */
export class TooManyConnections extends Data.TaggedError("TooManyConnections")<Refusal> {
  override get message(): string {
    return this.detail
  }
}

/** 5xx, or a status that the service does not document. */
export class ServerError extends Data.TaggedError("ServerError")<Refusal> {
  override get message(): string {
    return this.detail
  }
}

/** The request or its answer was lost on the way, and repeating it is safe. */
export class TransportError extends Data.TaggedError("TransportError")<{
  readonly detail: string
  readonly cause?: unknown
}> {
  override get message(): string {
    return this.detail
  }
}

/** The request took longer than the time it was given. */
export class Timeout extends Data.TaggedError("Timeout")<{ readonly detail: string }> {
  override get message(): string {
    return this.detail
  }
}

/** A write whose answer was lost: the service may have carried it out. Look before repeating it. */
export class OutcomeUnknown extends Data.TaggedError("OutcomeUnknown")<{
  readonly detail: string
  readonly cause?: unknown
}> {
  override get message(): string {
    return this.detail
  }
}

/** The answer is not what the operation's schema says, or not JSON. The request itself was carried out. */
export class DecodeError extends Data.TaggedError("DecodeError")<{
  /** Where in the answer, from its root. Empty when the answer as a whole is at fault. */
  readonly path: ReadonlyArray<string | number>
  readonly detail: string
  /** The answer: parsed where it is JSON, otherwise its text. */
  readonly body: unknown
}> {
  override get message(): string {
    return this.path.length === 0 ? this.detail : `${this.path.join(".")}: ${this.detail}`
  }
}

/** Paging came upon a token for the second time and would never have ended. */
export class RepeatedToken extends Data.TaggedError("RepeatedToken")<{
  readonly token: string
}> {
  override get message(): string {
    return `the paging token ${display(this.token)} came a second time`
  }
}

/** An answer with status 200 that carries errors, made a failure by `failOnErrors`. */
export class PartialErrors extends Data.TaggedError("PartialErrors")<{
  readonly errors: ReadonlyArray<Problem>
}> {
  override get message(): string {
    return this.errors.map((problem) => problem.detail ?? problem.title ?? problem.type ?? "an error").join("; ")
  }
}

/** Everything that an {@link XError} can be for. */
export type Reason =
  | InvalidInput
  | MissingCredentials
  | BadRequest
  | Unauthorized
  | CreditsDepleted
  | Forbidden
  | DuplicateContent
  | NotFound
  | Conflict
  | RateLimited
  | UsageCapped
  | TooManyConnections
  | ServerError
  | TransportError
  | Timeout
  | OutcomeUnknown
  | DecodeError
  | RepeatedToken
  | PartialErrors

const display = (value: unknown): string => {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value)
  return text.length > 100 ? `${text.slice(0, 100)}… (${text.length} characters)` : text
}
