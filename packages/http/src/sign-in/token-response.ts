import { DecodeError, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Tokens } from "./tokens.ts"

/**
 * Reads the response that has a token. `asked_at` is when it was asked for: the token may have begun to live at any time
 * since. Where there is no bearer token the response is not shown, since it may have a secret all the same. What is beside
 * the token is left out where it is not what it should be: the token works, and there may be no second one.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-5.1
 */
export const readTokenResponse = (operation: string, text: string, asked_at: number): Effect.Effect<Tokens, XError> => {
  const { access_token, expires_in, refresh_token, scope, token_type } = parse(text)
  if (!isText(access_token) || !isText(token_type) || token_type.toLowerCase() !== "bearer") {
    const detail = "the response has no bearer token"
    return Effect.fail(
      new XError({ operation, reason: new DecodeError({ path: [], detail, body: "", carriedOut: true }) })
    )
  }
  return Effect.succeed({
    access_token: Redacted.make(access_token),
    ...(isText(refresh_token) ? { refresh_token: Redacted.make(refresh_token) } : {}),
    ...(isLifetime(expires_in) ? { expires_at: asked_at + expires_in * 1000 } : {}),
    ...(isText(scope) ? { scopes: scope.split(" ") } : {})
  })
}

/** No token lives longer, in seconds: a hundred years. */
const longestLife = 3_155_760_000

// A store could not keep an instant that is no number, and with it the tokens would be lost.
const isLifetime = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= longestLife

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

const parse = (text: string): Readonly<Record<string, unknown>> => {
  try {
    // Whatever is no object has none of the fields.
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
