import { DecodeError, XError } from "@xeffect/core"
import { parseJson } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { isSendable } from "../../credentials/secret.ts"
import type { Tokens } from "./tokens.ts"

/**
 * Reads a token response. `asked_at` is the time of the request, from which the lifetime of the token is counted.
 * Without a bearer token that can be sent it fails. The response is not shown, since it may contain a secret. Other malformedTokens fields are omitted:
 * the token works, and may not be issued again.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-5.1
 */
export const readTokenResponse = (operation: string, text: string, asked_at: number): Effect.Effect<Tokens, XError> => {
  const { access_token, expires_in, refresh_token, scope, token_type } = responseFields(text)
  if (!isText(access_token) || !isText(token_type) || token_type.toLowerCase() !== "bearer") {
    return malformedTokens(operation, "the response has no bearer token")
  }
  if (!isSendable(access_token)) {
    return malformedTokens(operation, "the token of the response has characters that cannot be sent in a header")
  }
  return Effect.succeed({
    access_token: Redacted.make(access_token),
    ...(isText(refresh_token) && isSendable(refresh_token) ? { refresh_token: Redacted.make(refresh_token) } : {}),
    ...(isLifetime(expires_in) ? { expires_at: asked_at + expires_in * 1000 } : {}),
    ...(isText(scope) ? { scopes: scope.split(" ") } : {})
  })
}

const malformedTokens = (operation: string, detail: string): Effect.Effect<never, XError> =>
  Effect.fail(new XError({ operation, reason: new DecodeError({ path: [], detail, body: "", carriedOut: true }) }))

/**
 * A response with status 200 that is none of those which say that a token has ended. It is not shown, since it may contain a secret.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc7009#section-2.2
 */
export const notEnded = (operation: string, detail: string): XError =>
  new XError({ operation, reason: new DecodeError({ path: [], detail, body: "", carriedOut: false }) })

/** The longest lifetime of a token in seconds: a hundred years. */
const maxLife = 3_155_760_000

// A store cannot encode an invalid time, and the tokens would be lost.
const isLifetime = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= maxLife

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

// A value that is not an object has none of the fields.
const responseFields = (text: string): Readonly<Record<string, unknown>> => Object(parseJson(text))
