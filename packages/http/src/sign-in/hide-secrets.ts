import { type Json, lowerError, redact, shortLine } from "@xeffect/core/transport"
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
import { readProblem } from "../failure/problem.ts"

type Hide = (text: string) => string

/**
 * The failure of a request for sign-in without secrets. Of a response, which may have new tokens whatever its status is, only
 * the words and the codes that describe the error are kept; of all words, none that repeats a secret.
 */
export const hideSecrets = ({ response, operation, reason }: XError, secrets: ReadonlyArray<string>): XError => {
  const hide: Hide = (text) => secrets.reduce(redact, text)
  if (response === undefined) return new XError({ operation, reason: sameReason(reason, undefined, hide) })
  const shown = shownOf(response, hide)
  const isSuccess = response.status >= 200 && response.status < 300
  // Whether there was a body is no secret. Of a success nothing is read here.
  const detail = isSuccess ? undefined : readProblem({ ...shown, excerpt: response.excerpt && "a body" }).detail
  return new XError({ operation, reason: sameReason(reason, detail, hide), response: shown })
}

const shownHeaders = /^(content-type|date|location|retry-after|x-transaction-id|x-rate-limit-\w+)$/

const shownOf = ({ headers, problem, rateLimit, status }: FailedResponse, hide: Hide): FailedResponse => {
  const shown = pick(problem, ["error", "error_description", "title", "detail", "code"], hide)
  const errors = (problem as { readonly errors?: Json } | null | undefined)?.errors
  const list = Array.isArray(errors) ? errors.slice(0, 10).map((error) => pick(error, ["code", "message"], hide)) : []
  const whole = list.length === 0 ? shown : { ...shown, errors: list }
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => shownHeaders.test(name))
        // The query and the fragment of an address may have a code or a token.
        .map(([name, value]) => [name, hide(name === "location" ? value.replace(/[?#].*/, "") : value)])
    ),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(Object.keys(whole).length === 0 ? {} : { problem: whole }),
    excerpt: ""
  }
}

const pick = (value: Json | undefined, names: ReadonlyArray<string>, hide: Hide): { readonly [name: string]: Json } =>
  Object.fromEntries(
    Object.entries(Object(value))
      .filter(([name, one]) => names.includes(name) && /^(string|number)$/.test(typeof one))
      .map(([name, one]) => {
        const text = shortLine(hide(String(one)), 300)
        return [name, text === String(one) ? (one as Json) : text]
      })
  )

/** The reasons that a response, or none, may be. */
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

const isKnown = (name: string): name is keyof typeof reasons => Object.hasOwn(reasons, name)

// Of what the service said only the words are kept. When to come back is no secret.
const sameReason = (reason: Reason, detail: string | undefined, hide: Hide): Reason => {
  // The options that were refused, which show no secrets.
  if (reason._tag === "InvalidInput" || reason._tag === "MissingCredentials") return reason
  const told: { readonly detail?: string; readonly cause?: unknown; readonly status?: number } = reason
  const words = detail ?? hide(told.detail ?? reason.message)
  if (reason._tag === "DecodeError") {
    return new DecodeError({ path: [], detail: words, body: "", carriedOut: reason.carriedOut })
  }
  const { limit, retryAfter, retryAt } = "retryAt" in reason ? { limit: undefined, ...reason } : {}
  const Same = isKnown(reason._tag) ? reasons[reason._tag] : ServerError
  const cause = lowerError(told.cause, hide)
  return new Same({
    detail: words,
    ...(cause !== undefined && { cause }),
    ...(told.status !== undefined && { status: told.status }),
    ...(limit !== undefined && { limit }),
    ...(retryAt !== undefined && { retryAt }),
    ...(retryAfter !== undefined && { retryAfter })
  })
}
