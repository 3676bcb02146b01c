import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import type { FailedResponse, RateLimit } from "../errors/errors.ts"
import { type Json, parseJson } from "../text/json.ts"
import type { LimitName } from "../errors/reasons.ts"
import type { ResponseHead } from "../definition/complete-response.ts"
import { redact } from "../text/redact.ts"
import { shortLine } from "../text/shorten.ts"

const longestExcerpt = 1000

/** What an error keeps of a response: enough to find out what went wrong, no cookie and no credential. */
export const failedResponse = ({ headers, request, status }: ResponseHead, body: string): FailedResponse => {
  const hide = withoutCredentials(request)
  const shown = hide(body)
  // What is undefined is left out.
  return JSON.parse(
    JSON.stringify({
      status,
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => !/cookie|authorization|token|secret/.test(name))
          .map((pair) => pair.map((text) => shortLine(hide(text), 200)))
      ),
      rateLimit: rateLimitOf(headers),
      problem: parse(shown),
      // Cut last: of a credential that is cut, the rest would not be found.
      excerpt: shown.slice(0, longestExcerpt)
    })
  )
}

/**
 * Takes out of a text what proved who sent the request: there are proxies that show a request's own headers in their error
 * pages.
 */
export const withoutCredentials = ({ headers }: HttpClientRequest): ((text: string) => string) => {
  const header = headers["authorization"] ?? ""
  // The digits before the hyphen of a token are the ID of a user.
  const signed = Array.from(header.matchAll(/(?:key|token|ure)="(?:\d+-)?([^"]+)/g), ([, value]) => `${value}`)
  return (text) => [header.replace(/^OAuth .*|^\w+ /, ""), ...signed].reduce(redact, text)
}

/** The windows that headers tell about. */
export const limitNames: ReadonlyArray<LimitName> = ["x-rate-limit", "x-app-limit-24hour", "x-user-limit-24hour"]

// The latest instant that a `Date` can be. What is not a number is not smaller either.
const latest = 8.64e15

/**
 * The window that the headers of a name describe, where all three are there and are numbers: of the operation, unless
 * another is given.
 */
export const rateLimitOf = (
  headers: Readonly<Record<string, string>>,
  name: LimitName = "x-rate-limit"
): RateLimit | undefined => {
  // Where a header came twice, runtimes give both with a comma.
  const read = (what: string) => {
    const text = headers[`${name}-${what}`] ?? ""
    return /^\s*-?\d+\s*(,|$)/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  }
  const window = { limit: read("limit"), remaining: read("remaining"), reset: read("reset") * 1000 }
  return window.limit + window.remaining + Math.abs(window.reset) <= latest ? window : undefined
}

// A problem says what is wrong in some sentences. Of a longer one those at its top are kept.
const longestProblem = 4000

const parse = (body: string): Json | undefined => {
  // It is JSON if it is anything.
  const json = parseJson(body) as Json | undefined
  if (body.length <= longestProblem || typeof json !== "object" || json === null) return json
  const texts = Object.entries(json).filter(([, value]) => typeof value === "string")
  return texts[0] && Object.fromEntries(texts.slice(0, 10).map(([name, value]) => [name, shortLine(`${value}`, 200)]))
}
