import { format } from "effect/Formatter"
import { type LowerError, lowerError } from "../text/lower-error.ts"
import { Reason as Base, Refused, retryable } from "./reason.ts"
import { oneLine, shorten, shortLine } from "../text/shorten.ts"
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
import type { Problem } from "../resources/problem.ts"

export type { LowerError } from "../text/lower-error.ts"
export * from "./refusals.ts"

/**
 * A parameter or an option breaks a rule. Nothing was sent. What other clients raise as a `TypeError` is this reason.
 */
export class InvalidInput extends Base("InvalidInput")<{
  /** The parameter's exact name, or several joined by a comma where the rule is about them together. */
  readonly parameter: string
  /**
   * The value that was refused. Of a list it is the entry that breaks the rule, or the whole list where that is too long
   * or too short; of a string that is joined by commas, the same of the list that it stands for. A value of more than 200
   * characters is text, cut.
   */
  readonly value: unknown
  /** What the value would have to be. */
  readonly rule: string
}> {
  readonly #shown: string
  constructor({ parameter, rule, value }: InvalidValue) {
    super({ parameter, value: shorten(value, 200), rule })
    this.#shown = display(value)
  }
  /** Names the parameter and the rule, and shows the value, its first 100 characters at most. */
  override get message(): string {
    return `${this.parameter} must be ${this.rule}, but is ${this.#shown}`
  }
}

interface InvalidValue {
  readonly parameter: string
  readonly value: unknown
  readonly rule: string
}

const display = (value: unknown): string => {
  const text = format(value)
  const shown = shorten(value, 100, text)
  return oneLine(shown === value ? text : `${shown}`)
}

/** No configured credential fits the operation. Nothing was sent. */
export class MissingCredentials extends Base("MissingCredentials")<{
  /** What to provide, in words. */
  readonly rule: string
}> {
  override get message(): string {
    return this.rule
  }
}

/** How a request or its response was lost. */
export interface Loss {
  readonly detail: string
  readonly cause?: LowerError | undefined
}

interface LossInput {
  readonly detail: string
  /** Whatever was thrown. Its name, message and code are kept, and those of its own causes. */
  readonly cause?: unknown
}

const lossOf = ({ cause, detail }: LossInput): Loss => ({
  detail: shortLine(detail, 300),
  cause: lowerError(cause)
})

/** The request or its response was lost on the way, and retrying it is safe. */
export class TransportError extends Refused("TransportError", retryable)<Loss> {
  constructor(input: LossInput) {
    super(lossOf(input))
  }
}

/** The request took longer than the time it was given. */
export class Timeout extends Refused("Timeout", retryable)<{ readonly detail: string }> {}

/**
 * A write whose response was lost, or that the X API failed at: it may have been carried out. Look before repeating it.
 */
export class OutcomeUnknown extends Refused("OutcomeUnknown")<Loss> {
  constructor(input: LossInput) {
    super(lossOf(input))
  }
}

/** The response is not what the operation returns, or not JSON. The request itself was carried out. */
export class DecodeError extends Base("DecodeError")<{
  /** Where in the response, from its root. Empty if the response as a whole is at fault. */
  readonly path: ReadonlyArray<string | number>
  readonly detail: string
  /** The body of the response as it was sent, its first 65,536 characters. */
  readonly body: string
  /** Whether a write was carried out, whose response this is: do not repeat it. `false` for a read. */
  readonly carriedOut: boolean
  /** The token of the next page, if this is a page and it could be read. */
  readonly nextToken?: string
}> {
  constructor({ body, nextToken, ...fields }: DecodeErrorInput) {
    super({ ...fields, body: body.slice(0, 65_536), ...(nextToken === undefined ? {} : { nextToken }) })
  }
  override get message(): string {
    const where = oneLine(this.path.length === 0 ? this.detail : `${this.path.join(".")}: ${this.detail}`)
    return this.carriedOut ? `${where}. The write was carried out.` : where
  }
  override toJSON(): object {
    return { ...this, body: shorten(this.body, 1000) }
  }
}

interface DecodeErrorInput {
  readonly path: ReadonlyArray<string | number>
  readonly detail: string
  readonly body: string
  readonly carriedOut: boolean
  readonly nextToken?: string | undefined
}

/** Paging came upon a token for the second time and would never have ended. */
export class RepeatedToken extends Base("RepeatedToken")<{
  readonly token: string
}> {
  override toJSON(): object {
    return { ...this, token: shorten(this.token, 200) }
  }
  override get message(): string {
    return `the paging token ${oneLine(format(shorten(this.token, 200)))} came a second time`
  }
}

/** A response with status 200 has errors: in the place of data (`data`, and writes), or at all (`failOnErrors`). */
export class PartialErrors extends Base("PartialErrors")<{
  readonly errors: ReadonlyArray<Problem>
}> {
  override get message(): string {
    const words = this.errors.map((problem) => problem.detail ?? problem.title ?? problem.type ?? "an error")
    return shortLine(words.join("; ") || "the errors of the response repeat a credential and are not shown", 300)
  }
  override toJSON(): object {
    return { ...this, errors: shorten(this.errors, 600) }
  }
}

/** The budget of resources that the program has set itself is used up. Nothing was sent. */
export class BudgetExceeded extends Base("BudgetExceeded")<{
  /** How many resources responses may have. */
  readonly budget: number
  /** How many they have had. */
  readonly used: number
}> {
  override get message(): string {
    return `responses have had ${this.used} resources, and the budget is ${this.budget}`
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
