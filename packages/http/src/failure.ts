import { failedAnswer } from "@xeffect/core/answer"
import type { Definition } from "@xeffect/core/definition"
import { type FailedAnswer, XError } from "@xeffect/core/errors"
import type { Json } from "@xeffect/core/json"
import * as Reasons from "@xeffect/core/reasons"
import * as Effect from "effect/Effect"
import type { HttpClientError } from "effect/http/HttpClientError"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"

/** Whether sending the request of an operation twice is as sending it once. */
export const isRepeatable = ({ method, repeatable }: Definition): boolean => method === "GET" || repeatable === true

/** The failure of a request that got no answer. */
export const fromTransport = (definition: Definition, { message, reason }: HttpClientError): XError => {
  // The error of the client refers to the request and so to its credentials: only what it says is kept.
  const lost = { detail: message, cause: reason.cause }
  return new XError({
    operation: definition.name,
    reason: isRepeatable(definition) ? new Reasons.TransportError(lost) : new Reasons.OutcomeUnknown(lost)
  })
}

/** The failure for an answer with a status other than 2xx. Its body is read once, as text, and may be anything. */
export const fromResponse = (definition: Definition, response: HttpClientResponse): Effect.Effect<never, XError> =>
  Effect.flatMap(
    Effect.orElseSucceed(response.text, () => ""),
    (body) => {
      const answer = failedAnswer(response, body)
      return Effect.fail(new XError({ operation: definition.name, answer, reason: reasonOf(answer) }))
    }
  )

const reasonOf = (answer: FailedAnswer): Reasons.Reason => {
  const { problem, rateLimit, status } = answer
  const kind = field(problem, "type")?.split("/").at(-1)
  const refusal = { detail: detailOf(answer) }
  switch (status) {
    case 401:
      return new Reasons.Unauthorized(refusal)
    case 402:
      return new Reasons.CreditsDepleted(refusal)
    case 403:
      return /duplicate content/i.test(refusal.detail)
        ? new Reasons.DuplicateContent(refusal)
        : new Reasons.Forbidden(refusal)
    case 404:
      return new Reasons.NotFound(refusal)
    case 409:
      return new Reasons.Conflict(refusal)
    case 429:
      if (kind === "usage-capped") {
        return new Reasons.UsageCapped({ ...refusal, ...texts(problem, "scope", "period") })
      }
      if (kind === "streaming-connection" || field(problem, "connection_issue") === "TooManyConnections") {
        return new Reasons.TooManyConnections(refusal)
      }
      return new Reasons.RateLimited(rateLimit === undefined ? refusal : { ...refusal, retryAt: rateLimit.reset })
  }
  return status >= 400 && status < 500 ? new Reasons.BadRequest(refusal) : new Reasons.ServerError(refusal)
}

// The most specific words that the body has: those of the first error, then the problem's detail and title.
const detailOf = ({ excerpt, problem, status }: FailedAnswer): string => {
  const errors = property(problem, "errors")
  const first = Array.isArray(errors) ? field(errors[0], "message") : undefined
  const said = [field(problem, "detail") ?? field(problem, "title"), first].filter((text) => text !== undefined)
  if (said.length > 0) return said.join(" ")
  return excerpt === "" ? `status ${status} without a body` : `status ${status} with a body that is no problem`
}

const property = (value: Json | undefined, name: string): Json | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, Json>)[name]
    : undefined

const field = (value: Json | undefined, name: string): string | undefined => {
  const text = property(value, name)
  return typeof text === "string" ? text : undefined
}

const texts = (value: Json | undefined, ...names: ReadonlyArray<string>): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = field(value, name)
      return text === undefined ? [] : [[name, text]]
    })
  )
