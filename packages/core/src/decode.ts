import * as Effect from "effect/Effect"
import type { HttpClientError } from "effect/http/HttpClientError"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import { failedAnswer, withoutCredentials } from "./answer.ts"
import { checkOf } from "./check.ts"
import type { Definition } from "./definition.ts"
import { XError } from "./errors.ts"
import { DecodeError, OutcomeUnknown, TransportError } from "./reasons.ts"
import { isRepeatable } from "./repeatable.ts"
import { isTooDeep } from "./too-deep.ts"

/** The failure of a call whose answer has begun, but whose body was lost. */
export const lostBody = (
  definition: Definition,
  response: HttpClientResponse,
  { message, reason }: HttpClientError
): XError => {
  // To send a write again would be to carry it out again.
  const Lost = isRepeatable(definition) ? TransportError : OutcomeUnknown
  const lost = new Lost({ detail: `the body could not be read: ${message}`, cause: reason.cause })
  return new XError({ operation: definition.name, answer: failedAnswer(response, ""), reason: lost })
}

/** Reads the body of an answer as JSON. */
export const readJson =
  (definition: Definition) =>
  (response: HttpClientResponse): Effect.Effect<unknown, XError> =>
    Effect.matchEffect(response.text, {
      onFailure: (error) => Effect.fail(lostBody(definition, response, error)),
      onSuccess: (text) => {
        try {
          return Effect.succeed<unknown>(JSON.parse(text))
        } catch {
          const { body } = withoutCredentials<{ readonly body: string }>(response.request, { body: text })
          const what = body === "" ? "the body is empty" : "the body is not JSON"
          return Effect.fail(
            decodeFailure(definition.name, response, body, new DecodeError({ path: [], detail: what, body }))
          )
        }
      }
    })

/**
 * Reads the body of an answer and checks that it has the shape that the operation says. The answer is given as it
 * was parsed, so keys that the shape does not know stay.
 */
export const decode = (definition: Definition) => {
  const read = readJson(definition)
  return (response: HttpClientResponse): Effect.Effect<unknown, XError> =>
    Effect.flatMap(read(response), (body) => {
      const mismatch = checkOf(definition.result)(body)
      if (mismatch === undefined) return Effect.succeed(body)
      const kept = isTooDeep(body) ? "JSON that is nested too deep to be shown" : body
      // There are proxies that show a request's own headers.
      const shown = withoutCredentials<{ readonly body: unknown }>(response.request, { body: kept })
      const reason = new DecodeError({ ...mismatch, ...shown })
      return Effect.fail(decodeFailure(definition.name, response, JSON.stringify(shown.body), reason))
    })
}

const decodeFailure = (operation: string, response: HttpClientResponse, body: string, reason: DecodeError) =>
  new XError({ operation, answer: failedAnswer(response, body), reason })
