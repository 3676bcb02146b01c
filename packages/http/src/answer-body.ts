import { lostBody } from "@xeffect/core/decode"
import type { Definition } from "@xeffect/core/definition"
import type { XError } from "@xeffect/core/errors"
import { UnreadBody } from "@xeffect/core/unread-body"
import * as Effect from "effect/Effect"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"

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
