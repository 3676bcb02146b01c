import type { HttpRequest } from "../wire/http-request.ts"
import type { ResponseHeaders } from "../wire/http-response.ts"
import type { AccessLevel, FailedResponse, RateLimit } from "../errors/errors.ts"
import { type Json, parseJson } from "../text/json.ts"
import type { LimitName } from "../errors/reasons.ts"
import type { ResponseHead } from "../definition/complete-response.ts"
import { redacting } from "../text/redact.ts"
import { shortLine } from "../text/shorten.ts"

const maxExcerpt = 1000

/**
 * The parts of a response that an error keeps for diagnosis, without cookies and credentials.
 * @since 0.1.0
 */
export const failedResponse = ({ headers, request, status }: ResponseHead, body: string): FailedResponse => {
  const hide = withoutCredentials(request)
  const shown = hide(body)
  const shownHeaders: Record<string, string> = {}
  headers.forEach((value, name) => {
    if (!/cookie|authorization|token|secret/.test(name))
      shownHeaders[shortLine(hide(name), 200)] = shortLine(hide(value), 200)
  })
  // Omits undefined values.
  return JSON.parse(
    JSON.stringify({
      status,
      headers: shownHeaders,
      rateLimit: rateLimitOf(headers),
      accessLevel: accessLevelOf(headers),
      problem: parseProblem(shown),
      // Cut after redaction, since part of a credential would not be recognised.
      excerpt: shown.slice(0, maxExcerpt)
    })
  )
}

/**
 * Returns a function that removes the credentials of a request from a text: some proxies repeat the headers of a
 * request in their error pages.
 * @since 0.1.0
 */
export const withoutCredentials = ({ headers }: HttpRequest): ((text: string) => string) => {
  const header = headers["authorization"] ?? ""
  // The digits before the hyphen of a token are the user's ID, which is not secret.
  const signed = Array.from(header.matchAll(/(?:key|token|ure)="(?:\d+-)?([^"]+)/g), ([, value]) => `${value}`)
  const hide = [header.replace(/^OAuth .*|^\w+ /, ""), ...signed].map(redacting)
  return (text) => hide.reduce((shown, hide) => hide(shown), text)
}

/**
 * The windows that headers describe.
 * @since 0.1.0
 */
export const limitNames: ReadonlyArray<LimitName> = ["x-rate-limit", "x-app-limit-24hour", "x-user-limit-24hour"]

// The latest valid `Date`. NaN is not smaller.
const latest = 8.64e15

/**
 * The window that the headers of this name describe, by default the operation's window; `undefined` unless all three
 * headers are numbers.
 * @since 0.1.0
 */
export const rateLimitOf = (
  headers: Pick<ResponseHeaders, "get">,
  name: LimitName = "x-rate-limit"
): RateLimit | undefined => {
  // Runtimes join a repeated header with a comma.
  const read = (what: string) => {
    const text = headers.get(`${name}-${what}`) ?? ""
    return /^\s*-?\d+\s*(,|$)/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  }
  const limit = read("limit")
  // Most responses describe one of three windows.
  if (Number.isNaN(limit)) return undefined
  const window = { limit, remaining: read("remaining"), reset: read("reset") * 1000 }
  return limit + window.remaining + Math.abs(window.reset) <= latest ? window : undefined
}

/**
 * The permission of the app for the user, by the header `x-access-level`; `undefined` unless it is one short word.
 * @since 0.1.0
 */
export const accessLevelOf = (headers: Pick<ResponseHeaders, "get">): AccessLevel | undefined => {
  const level = headers.get("x-access-level")?.trim() ?? ""
  return /^[a-z][a-z-]{0,49}$/.test(level) ? level : undefined
}

// The longest problem that is kept complete. Only the texts at the top level are kept of a longer one.
const maxProblem = 4000

const parseProblem = (body: string): Json | undefined => {
  // `parseJson` returns JSON or undefined.
  const json = parseJson(body) as Json | undefined
  if (body.length <= maxProblem || typeof json !== "object" || json === null) return json
  const texts = Object.entries(json).filter(([, value]) => typeof value === "string")
  return texts[0] && Object.fromEntries(texts.slice(0, 10).map(([name, value]) => [name, shortLine(`${value}`, 200)]))
}
