import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type { FailedAnswer, RateLimit } from "./errors.ts"
import type { Json } from "./json.ts"

const longestExcerpt = 1000

/** What an error keeps of an answer: enough to find out what went wrong, and no cookie. */
export const failedAnswer = (response: HttpClientResponse, body: string): FailedAnswer => {
  const { "set-cookie": _, ...headers } = response.headers
  const rateLimit = rateLimitOf(headers)
  const problem = parse(body)
  return {
    status: response.status,
    headers,
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(problem === undefined ? {} : { problem }),
    excerpt: body.slice(0, longestExcerpt)
  }
}

/** The window that the `x-rate-limit-*` headers describe, where all three are there and are numbers. */
export const rateLimitOf = (headers: Readonly<Record<string, string>>): RateLimit | undefined => {
  const limit = Number.parseInt(headers["x-rate-limit-limit"] ?? "", 10)
  const remaining = Number.parseInt(headers["x-rate-limit-remaining"] ?? "", 10)
  const reset = Number.parseInt(headers["x-rate-limit-reset"] ?? "", 10) * 1000
  return Number.isNaN(limit + remaining + reset) ? undefined : { limit, remaining, reset }
}

const parse = (body: string): Json | undefined => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
