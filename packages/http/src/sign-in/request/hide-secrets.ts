import { lowerError, redacting, shortLine } from "@xeffect/core/failure"
import { field, type Json } from "@xeffect/core/wire"
import {
  BadRequest,
  Conflict,
  CreditsDepleted,
  DecodeError,
  DuplicateContent,
  type FailedResponse,
  Forbidden,
  NotFound,
  OutcomeUnknown,
  RateLimited,
  type Reason,
  ServerError,
  Timeout,
  TooManyConnections,
  TransportError,
  Unauthorized,
  UsageCapped,
  XError
} from "@xeffect/core"
import { readProblem } from "../../failure/problem.ts"

type Hide = (text: string) => string

/**
 * Removes secrets from the failure of a sign-in request. A response of any status may contain new tokens, so only the
 * texts and codes that describe the error are kept, without words that repeat a secret.
 */
export const hideSecrets = (
  { response, operation, reason }: XError,
  secrets: ReadonlyArray<string>,
  hintFor?: (words: string, status: number, code?: string) => string | undefined
): XError => {
  const each = secrets.map(redacting)
  const hide: Hide = (text) => each.reduce((shown, hide) => hide(shown), text)
  if (response === undefined) return new XError({ operation, reason: sameReason(reason, undefined, hide) })
  const shown = shownOf(response, hide)
  const isSuccess = response.status >= 200 && response.status < 300
  // Nothing is read from a success.
  const detail = isSuccess ? undefined : shownDetail(response, shown, hide)
  const hint = detail === undefined ? undefined : hintFor?.(detail, response.status, errorCodeOf(response))
  return new XError({ operation, reason: sameReason(reason, detail, hide, hint), response: shown })
}

const errorCodeOf = ({ problem }: FailedResponse): string | undefined => {
  const code = field(problem, "error")
  return typeof code === "string" ? code : undefined
}

/** The words of a refusal. JSON of another form is not shown, and of another text only what is prose. */
const shownDetail = ({ excerpt, problem }: FailedResponse, shown: FailedResponse, hide: Hide): string => {
  const { detail } = readProblem({ ...shown, excerpt: problem === undefined ? hide(excerpt) : excerpt && "<>" })
  return problem === undefined ? proseOf(detail) : detail
}

/** A text without what is no word of prose, such as a token or a value of a form. */
const proseOf = (text: string): string =>
  text
    .split(" ")
    .map((word) => (/^['"(]*([\p{L}'’-]{1,20}|[\d.]{1,5}|<redacted>)['")]*[.,:;!?]?$/u.test(word) ? word : "…"))
    .join(" ")
    .replace(/…( …)+/g, "…")

const shownHeaders = /^(content-type|date|location|retry-after|x-transaction-id|x-rate-limit-\w+)$/

const shownOf = ({ headers, problem, rateLimit, status }: FailedResponse, hide: Hide): FailedResponse => {
  const whole = shownProblem(problem, hide)
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => shownHeaders.test(name))
        // The query and the fragment of a URL may contain a code or a token.
        .map(([name, value]) => [name, hide(name === "location" ? value.replace(/[?#].*/, "") : value)])
    ),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(Object.keys(whole).length === 0 ? {} : { problem: whole }),
    excerpt: ""
  }
}

const shownProblem = (problem: Json | undefined, hide: Hide): { readonly [name: string]: Json } => {
  const shownError = (one: unknown) =>
    typeof one === "string" ? shortLine(hide(one), 300) : pick(one, ["code", "detail", "message", "title"], hide)
  const isShown = (one: Json) => Object.keys(Object(one)).length > 0
  const errors = field(problem, "errors")
  const list = (Array.isArray(errors) ? errors.slice(0, 10) : [errors]).map(shownError).filter(isShown)
  const error = shownError(field(problem, "error"))
  return {
    ...pick(problem, ["error_description", "title", "detail", "message", "code"], hide),
    ...(isShown(error) && { error }),
    ...(list.length > 0 && { errors: list })
  }
}

const pick = (
  value: unknown | undefined,
  names: ReadonlyArray<string>,
  hide: Hide
): { readonly [name: string]: Json } =>
  Object.fromEntries(
    Object.entries(Object(value))
      .filter(([name, one]) => names.includes(name) && /^(string|number)$/.test(typeof one))
      .map(([name, one]) => {
        const text = shortLine(hide(String(one)), 300)
        // A string or a number.
        return [name, text === String(one) ? (one as Json) : text]
      })
  )

/** The reasons of failed requests. */
const reasons = {
  BadRequest,
  Conflict,
  CreditsDepleted,
  DuplicateContent,
  Forbidden,
  NotFound,
  OutcomeUnknown,
  RateLimited,
  ServerError,
  Timeout,
  TooManyConnections,
  TransportError,
  Unauthorized,
  UsageCapped
}

const isReasonName = (name: string): name is keyof typeof reasons => Object.hasOwn(reasons, name)

// Keeps only the texts of the reason, and the retry time, which is not secret.
const sameReason = (reason: Reason, detail: string | undefined, hide: Hide, added?: string): Reason => {
  // These concern options and contain no secrets.
  if (reason._tag === "InvalidInput" || reason._tag === "MissingCredentials") return reason
  const fields: {
    readonly detail?: string
    readonly hint?: string
    readonly cause?: unknown
    readonly isNotSent?: true
    readonly status?: number
  } = reason
  const words = detail ?? hide(fields.detail ?? reason.message)
  if (reason._tag === "DecodeError") {
    return new DecodeError({ path: [], detail: words, body: "", carriedOut: reason.carriedOut })
  }
  const { limit, retryAfter, retryAt } = "retryAt" in reason ? { limit: undefined, ...reason } : {}
  const Same = isReasonName(reason._tag) ? reasons[reason._tag] : ServerError
  const cause = lowerError(fields.cause, hide)
  // Hints are sentences of this package.
  const hint = fields.hint ?? added
  return new Same({
    detail: words,
    ...(hint !== undefined && { hint }),
    ...(cause !== undefined && { cause }),
    ...(fields.status !== undefined && { status: fields.status }),
    ...(fields.isNotSent !== undefined && { isNotSent: fields.isNotSent }),
    ...(limit !== undefined && { limit }),
    ...(retryAt !== undefined && { retryAt }),
    ...(retryAfter !== undefined && { retryAfter })
  })
}
