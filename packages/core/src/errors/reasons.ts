import { format, formatJson } from "effect/Formatter"
import { attempt } from "../text/attempt.ts"
import { parseJson } from "../text/json.ts"
import { type Loss, type LossInput, toLoss } from "../text/lower-error.ts"
import { reasonClass as Base, detailedReasonClass as Detailed, retryable, words } from "./reason.ts"
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
import type { BudgetExceeded } from "./budget-exceeded.ts"
import { describeProblem, type Problem } from "./problem.ts"

export type { Loss, LowerError } from "../text/lower-error.ts"
export * from "./budget-exceeded.ts"
export * from "./refusals.ts"

/**
 * A parameter or an option breaks a rule. Nothing was sent. Other clients raise a `TypeError` here.
 * @since 0.1.0
 */
export class InvalidInput extends Base("InvalidInput")<{
  /** The exact name of the parameter, or several names joined by commas if the rule concerns them together. */
  readonly parameter: string
  /**
   * The refused value. For a list, or a comma-separated string, it is the entry that breaks the rule, or the whole list
   * if its length does. A value of more than 200 characters is replaced by the beginning of its text.
   */
  readonly value: unknown
  /**
   * The rule for the value. If a rule between several parameters is broken, or a parameter does not exist, a sentence
   * that says so.
   */
  readonly rule: string
}> {
  readonly #shown: string
  readonly #given: unknown
  constructor({ parameter, rule, value }: InvalidValue) {
    const text = displayText(value)
    super({ parameter, value: text === undefined ? notShown : shorten(value, 200, text), rule })
    this.#shown = text === undefined ? notShown : display(value, text)
    this.#given = value
  }
  /** The same value as the one of a parameter, whose name and rule it did not have. */
  ofParameter(parameter: string, ruleOf: (value: unknown) => string): InvalidInput {
    return new InvalidInput({ parameter, value: this.#given, rule: ruleOf(this.#given) })
  }
  /** Names the parameter and the rule, and shows up to 100 characters of the value. */
  override get message(): string {
    return `${this.parameter} must be ${this.rule}, but is ${this.#shown}`
  }
  /** The fields as JSON, whatever the value is. */
  override toJSON(): object {
    return JSON.parse(formatJson({ ...this }))
  }
}

interface InvalidValue {
  readonly parameter: string
  readonly value: unknown
  readonly rule: string
}

const notShown = "a value that cannot be shown"

// Getters, proxies and deep nesting throw.
const displayText = (value: unknown): string | undefined => {
  const nothing = () => undefined
  return typeof value === "string" ? value : attempt(() => [formatJson(value), format(value)][1], nothing)
}

const display = (value: unknown, text: string): string => {
  if (typeof value !== "string") return oneLine(text.length > 100 ? `${shorten(value, 100, text)}` : text)
  // If a text is cut, its characters are counted without the quotation marks around it.
  const length = text.length > 100 ? `… (${text.length} characters)` : ""
  return oneLine(format(text.slice(0, 100)) + length)
}

/**
 * No configured credential fits the operation. Nothing was sent.
 * @since 0.1.0
 */
export class MissingCredentials extends Base("MissingCredentials")<{
  /** A sentence that says what to provide. */
  readonly rule: string
}> {
  override get message(): string {
    return this.rule
  }
}

/**
 * The request or its response was lost on the way, and retrying it is safe.
 * @since 0.1.0
 */
export class TransportError extends Detailed("TransportError", retryable)<Loss> {
  constructor(input: LossInput) {
    super(toLoss(input))
  }
}

/**
 * The request took longer than its timeout.
 * @since 0.1.0
 */
export class Timeout extends Detailed("Timeout", retryable)<{ readonly detail: string }> {}

/**
 * A write whose response was lost, or that failed with a 5xx: it may have been carried out. Check before you send it
 * again.
 * @since 0.1.0
 */
export class OutcomeUnknown extends Detailed("OutcomeUnknown")<Loss> {
  constructor(input: LossInput) {
    super(toLoss(input))
  }
  override get message(): string {
    return words({ detail: super.message, hint: "It may have been carried out." })
  }
}

/**
 * The response is not what the operation returns, or not JSON. The request itself was carried out.
 *
 * Its JSON shows the beginning of the body with `"…"` for each text, since these may be private messages or tokens that
 * the X API issued. For a body that is not JSON, only the length and the content type are shown.
 * @since 0.1.0
 */
export class DecodeError extends Base("DecodeError")<{
  /** The place in the response, from its root. Empty if the whole response is unusable. */
  readonly path: ReadonlyArray<string | number>
  readonly detail: string
  /** The first 65,536 characters of the body, as the X API sent it. */
  readonly body: string
  /** The content type of the response, if it has one. */
  readonly contentType?: string
  /** Whether this is the response to a write, which was carried out: do not send it again. `false` for a read. */
  readonly carriedOut: boolean
  /** `meta.next_token` of the response, if this is a page and it could be read. */
  readonly nextToken?: string
  /** The token that the page was requested with, if the token of the next page cannot be read. Absent for the first page. */
  readonly pageToken?: string
}> {
  readonly #length: number
  constructor({ body, contentType, length = body.length, nextToken, ...fields }: DecodeErrorInput) {
    super({
      ...fields,
      body: body.slice(0, 65_536),
      ...(contentType === undefined ? {} : { contentType }),
      ...(nextToken === undefined ? {} : { nextToken })
    })
    this.#length = length
  }
  override get message(): string {
    const where = oneLine(this.path.length === 0 ? this.detail : `${this.path.join(".")}: ${this.detail}`)
    return this.carriedOut ? `${where}. The request was carried out.` : where
  }
  override toJSON(): object {
    const type = this.contentType === undefined ? "" : ` of ${this.contentType}`
    return { ...this, body: structureOf(this.body) ?? `${this.#length} characters${type}, not shown` }
  }
}

/** The text of an object or a list, with the names of fields and without other texts. */
const structureOf = (body: string): string | undefined => {
  const json = parseJson(body)
  if (typeof json !== "object" || json === null) return undefined
  const emptied = body.replace(/"(?:[^"\\]|\\[^])*"(\s*:)?/g, (text, colon?: string) => (colon ? text : '"…"'))
  return `${shorten(emptied, 1000)}`
}

interface DecodeErrorInput {
  readonly path: ReadonlyArray<string | number>
  readonly detail: string
  readonly body: string
  /** The length of the whole body, if `body` is its beginning. */
  readonly length?: number | undefined
  readonly contentType?: string | undefined
  readonly carriedOut: boolean
  readonly nextToken?: string | undefined
  readonly pageToken?: string
}

/**
 * A paging token was returned a second time, so paging would never end.
 * @since 0.1.0
 */
export class RepeatedToken extends Base("RepeatedToken")<{
  readonly token: string
}> {
  override toJSON(): object {
    return { ...this, token: shorten(this.token, 200) }
  }
  override get message(): string {
    return `the paging token ${oneLine(format(shorten(this.token, 200)))} was returned a second time`
  }
}

/**
 * A response with status 200 has errors: instead of data (from `data`, and from writes), instead of data and `meta` (from
 * `pages` and `items`), or any errors (from `failOnErrors`).
 * @since 0.1.0
 */
export class PartialErrors extends Base("PartialErrors")<{
  readonly errors: ReadonlyArray<Problem>
  /** The token that the page was requested with: pass it again to continue from there. Absent for the first page. */
  readonly pageToken?: string
}> {
  override get message(): string {
    const texts = this.errors.map((one) => describeProblem(one) || describeProblem(Object(one).type) || formatJson(one))
    return shortLine(texts.join("; ") || "the errors contain a credential and are not shown", 300)
  }
  override toJSON(): object {
    return { ...this, errors: shorten(this.errors, 600) }
  }
}

/** All reasons of an {@link XError}. */
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
