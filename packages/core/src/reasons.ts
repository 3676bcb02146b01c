import * as Data from "effect/Data"
import { format } from "effect/Formatter"
import { type LowerError, lowerError } from "./lower-error.ts"
import type {
  BadRequest,
  Conflict,
  CreditsDepleted,
  DuplicateContent,
  Forbidden,
  NotFound,
  RateLimited,
  ServerError,
  TooManyConnections,
  Unauthorized,
  UsageCapped
} from "./refusals.ts"
import type { Problem } from "./resources/problem.ts"

export type { LowerError } from "./lower-error.ts"
export * from "./refusals.ts"

/**
 * A parameter or an option breaks a rule. Nothing was sent. What other clients raise as a `TypeError` is this reason.
 */
export class InvalidInput extends Data.TaggedError("InvalidInput")<{
  /** The parameter's exact name, or several joined by a comma where the rule is about them together. */
  readonly parameter: string
  /**
   * The value that was refused. Of a list it is the entry that breaks the rule, or the whole list where that is too long
   * or too short; of a string that is joined by commas, the same of the list that it stands for.
   */
  readonly value: unknown
  /** What the value would have to be. */
  readonly rule: string
}> {
  /** Names the parameter and the rule, and shows the value, no more than the first 100 characters of it. */
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

/** How a request or its answer was lost. */
export interface Loss {
  readonly detail: string
  readonly cause?: LowerError | undefined
}

interface LossInput {
  readonly detail: string
  /** Whatever was thrown. Its name, message and code are kept, and those of its own causes. */
  readonly cause?: unknown
}

/** The request or its answer was lost on the way, and repeating it is safe. */
export class TransportError extends Data.TaggedError("TransportError")<Loss> {
  constructor({ cause, detail }: LossInput) {
    super({ detail, cause: lowerError(cause) })
  }
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

/**
 * A write whose answer was lost, or that the service failed at: it may have been carried out. Look before repeating it.
 */
export class OutcomeUnknown extends Data.TaggedError("OutcomeUnknown")<Loss> {
  constructor({ cause, detail }: LossInput) {
    super({ detail, cause: lowerError(cause) })
  }
  override get message(): string {
    return this.detail
  }
}

/** The answer is not of the shape that the operation says, or not JSON. The request itself was carried out. */
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

/** The budget of resources that the program has set itself is used up. Nothing was sent. */
export class BudgetExceeded extends Data.TaggedError("BudgetExceeded")<{
  /** How many resources answers may bring. */
  readonly budget: number
  /** How many they have brought. */
  readonly used: number
}> {
  override get message(): string {
    return `answers have brought ${this.used} resources, and the budget is ${this.budget}`
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
  | BudgetExceeded

const display = (value: unknown): string => {
  const text = format(value)
  const size = Array.isArray(value) ? `${value.length} entries` : `${text.length} characters`
  return text.length > 100 ? `${text.slice(0, 100)}… (${size})` : text
}
