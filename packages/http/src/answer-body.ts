import { failedAnswer } from "@xeffect/core/answer"
import type { Definition } from "@xeffect/core/definition"
import { XError } from "@xeffect/core/errors"
import { OutcomeUnknown, TransportError } from "@xeffect/core/reasons"
import { UnreadBody } from "@xeffect/core/unread-body"
import * as Effect from "effect/Effect"
import type { HttpClientError } from "effect/http/HttpClientError"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import { isRepeatable } from "./failure.ts"

/**
 * Reads the body of an answer, so that a loss in mid-body is a failure here and not later, and gives it; a body that the
 * caller wants unread is not read, and nothing is given. The response keeps the text for whoever reads it next.
 */
export const readBody = (
  definition: Definition,
  response: HttpClientResponse
): Effect.Effect<string | undefined, XError> =>
  Effect.flatMap(UnreadBody, (isUnread) =>
    isUnread
      ? Effect.succeed(undefined)
      : Effect.mapError(response.text, (error) => lostBody(definition, response, error))
  )

const lostBody = (definition: Definition, response: HttpClientResponse, { message, reason }: HttpClientError) => {
  const loss = { detail: `the body could not be read: ${message}`, cause: reason.cause }
  return new XError({
    operation: definition.name,
    answer: failedAnswer(response, ""),
    reason: isRepeatable(definition) ? new TransportError(loss) : new OutcomeUnknown(loss)
  })
}
