import * as Schema from "effect/Schema"
import type { RequestToken } from "./oauth1.ts"
import type { Authorization } from "./oauth2.ts"

// Read, it is redacted. A program may have made it a plain text again.
const secret = Schema.Union([Schema.RedactedFromValue(Schema.NonEmptyString), Schema.NonEmptyString])

/**
 * A sign-in by OAuth 2.0 that has begun, {@link Authorization}, as plain JSON: to keep it in the user's session until the user
 * comes back. `JSON.stringify` alone would write `<redacted>` for its secrets. What is written is as secret as a password
 * until the sign-in has ended: in a cookie it has to be encrypted.
 *
 * @example
 * ```ts
 * import { authorizeUrl, exchangeCode } from "@xeffect/http/sign-in/oauth2"
 * import { AuthorizationJson } from "@xeffect/http/sign-in/stores"
 * import * as Effect from "effect/Effect"
 * import * as Schema from "effect/Schema"
 *
 * const client_id = "…"
 * const redirect_uri = "https://app.example/callback"
 * const session = Schema.fromJsonString(AuthorizationJson)
 *
 * const begin = Effect.fn("begin")(function* () {
 *   const authorization = yield* authorizeUrl({ client_id, redirect_uri, scopes: ["users.read"] })
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
  state: secret,
  code_verifier: secret,
  redirect_uri: Schema.NonEmptyString
})

/** What {@link AuthorizationJson} reads and writes. */
export interface AuthorizationEncoded {
  readonly state: string
  readonly code_verifier: string
  readonly redirect_uri: string
}

/**
 * A sign-in by OAuth 1.0a that has begun, {@link RequestToken}, as plain JSON: to keep it until the user comes back.
 * `JSON.stringify` alone would write `<redacted>` for its secret. What is written is as secret as a password until the
 * sign-in has ended.
 *
 * @example
 * ```ts
 * import { accessToken, requestToken } from "@xeffect/http/sign-in/oauth1"
 * import { RequestTokenJson } from "@xeffect/http/sign-in/stores"
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
  oauth_token_secret: secret
})

/** What {@link RequestTokenJson} reads and writes. */
export interface RequestTokenEncoded {
  readonly oauth_token: string
  readonly oauth_token_secret: string
}
