import * as Schema from "effect/Schema"
import type { RequestToken } from "../oauth1/oauth1.ts"
import type { Authorization } from "../oauth2/oauth2.ts"

// Decodes to redacted text. Encoding also accepts plain text.
const secretText = Schema.Union([Schema.RedactedFromValue(Schema.NonEmptyString), Schema.NonEmptyString])

/**
 * A sign-in by OAuth 2.0 that has begun, {@link Authorization}, as plain JSON, for the user's session. `JSON.stringify`
 * alone would write `<redacted>` instead of its secrets. The JSON is as secret as a password until the sign-in has
 * ended: encrypt it in a cookie.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { authorizationUrl, exchangeCode } from "xeffect/http/sign-in/oauth2"
 * import { AuthorizationJson } from "xeffect/http/sign-in/stores"
 * import * as Effect from "effect/Effect"
 * import * as Schema from "effect/Schema"
 *
 * const client_id = "…"
 * const redirect_uri = "https://app.example/callback"
 * const session = Schema.fromJsonString(AuthorizationJson)
 *
 * const begin = Effect.fn("begin")(function* () {
 *   const authorization = yield* authorizationUrl({ client_id, redirect_uri, scopes: ["users.read"] })
 *   return { location: authorization.url, session: yield* Schema.encodeEffect(session)(authorization) }
 * })
 *
 * const end = Effect.fn("end")(function* (kept: string, callback: string) {
 *   const authorization = yield* Schema.decodeUnknownEffect(session)(kept)
 *   return yield* exchangeCode({ client_id, authorization, callback })
 * })
 * ```
 */
export const AuthorizationJson: Schema.Codec<Authorization, AuthorizationEncoded> = Schema.Struct({
  state: secretText,
  code_verifier: secretText,
  redirect_uri: Schema.NonEmptyString
})

/** The JSON of {@link AuthorizationJson}. */
export interface AuthorizationEncoded {
  readonly state: string
  readonly code_verifier: string
  readonly redirect_uri: string
}

/**
 * A sign-in by OAuth 1.0a that has begun, {@link RequestToken}, as plain JSON, to store it until the user returns.
 * `JSON.stringify` alone would write `<redacted>` instead of its secret. The JSON is as secret as a password until the
 * sign-in has ended.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { accessToken, requestToken } from "xeffect/http/sign-in/oauth1"
 * import { RequestTokenJson } from "xeffect/http/sign-in/stores"
 * import * as Effect from "effect/Effect"
 * import * as Schema from "effect/Schema"
 *
 * const app = { consumer_key: "…", consumer_secret: "…" }
 * const session = Schema.fromJsonString(RequestTokenJson)
 *
 * const begin = Effect.flatMap(
 *   requestToken({ ...app, callback: "https://app.example/callback" }),
 *   Schema.encodeEffect(session)
 * )
 *
 * const end = Effect.fn("end")(function* (kept: string, callback: string) {
 *   const request = yield* Schema.decodeUnknownEffect(session)(kept)
 *   return yield* accessToken({ ...app, request, callback })
 * })
 * ```
 */
export const RequestTokenJson: Schema.Codec<RequestToken, RequestTokenEncoded> = Schema.Struct({
  oauth_token: Schema.NonEmptyString,
  oauth_token_secret: secretText
})

/** The JSON of {@link RequestTokenJson}. */
export interface RequestTokenEncoded {
  readonly oauth_token: string
  readonly oauth_token_secret: string
}
