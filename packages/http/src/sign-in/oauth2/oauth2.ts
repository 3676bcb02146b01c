import { Forbidden, XError } from "@xeffect/core"
import { refuse, refuseIf } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import { field, parseJson, percentEncode } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { readSecret, type Secret } from "../../credentials/secret.ts"
import { checkScopes, checkTexts, invalidValue, otherSignIn, readCallback } from "../request/callback.ts"
import { challengeOf, unguessable } from "./pkce.ts"
import { readBaseUrl } from "../../request/base-url.ts"
import type { Unscoped } from "../../send/option.ts"
import { readStored } from "../request/read-stored.ts"
import { askForTokens, checkClientId, type Client, postAsClient } from "./client.ts"
import { notEnded } from "./token-response.ts"
import type { Scope, Tokens } from "./tokens.ts"

export type { Client } from "./client.ts"
export { exchangeOAuth1, type ExchangeOAuth1Options, type OAuth1UserKeys } from "./exchange-oauth1.ts"

/** {@link authorizationUrl}. */
export interface AuthorizeOptions {
  readonly client_id: string
  /** The URL to which the user is redirected, as registered for the app. */
  readonly redirect_uri: string
  /** At least one. With `offline.access` the tokens can be refreshed. */
  readonly scopes: ReadonlyArray<Scope>
  /**
   * Text that ties the callback to this sign-in, 1 to 500 visible characters. It must be hard to guess. Default: 43
   * random characters.
   */
  readonly state?: Secret | undefined
  /** The site that asks users for permission. Default: `https://x.com`. */
  readonly site_url?: string | undefined
}

/**
 * A sign-in that has begun. Keep it in the user's session until the user returns. To store it as JSON use
 * `AuthorizationJson` of `sign-in/stores`.
 */
export interface Authorization {
  readonly state: Secret
  readonly code_verifier: Secret
  readonly redirect_uri: string
}

/** A sign-in that has begun, and the URL to send the user to. */
export interface AuthorizationUrl extends Authorization {
  readonly url: string
  readonly state: Redacted.Redacted
  readonly code_verifier: Redacted.Redacted
}

/**
 * Begins a sign-in by OAuth 2.0 with PKCE. The verifier and the state are secure random text. Sends nothing. Fails with
 * `InvalidInput`.
 *
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 * @see https://datatracker.ietf.org/doc/html/rfc7636#section-4
 * @example
 * ```ts
 * import { authorizationUrl, exchangeCode } from "xeffect/http/sign-in/oauth2"
 * import * as Effect from "effect/Effect"
 *
 * const signIn = Effect.fn("signIn")(function* (visit: (url: string) => Effect.Effect<string>) {
 *   const client_id = "…"
 *   const authorization = yield* authorizationUrl({
 *     client_id,
 *     redirect_uri: "https://app.example/callback",
 *     scopes: ["tweet.read", "users.read", "offline.access"]
 *   })
 *   const callback = yield* visit(authorization.url)
 *   return yield* exchangeCode({ client_id, authorization, callback })
 * })
 * ```
 */
export const authorizationUrl = Effect.fnUntraced(function* (
  options: AuthorizeOptions
): Effect.fn.Return<AuthorizationUrl, XError> {
  const name = "oauth2_authorization_url"
  yield* refuseIf(name, checkObject("options", options))
  const { client_id, redirect_uri, scopes, site_url = "https://x.com" } = options
  yield* refuseIf(name, checkClientId(client_id) ?? checkTexts({ redirect_uri }) ?? checkScopes(scopes))
  if (!URL.canParse(redirect_uri)) {
    return yield* refuse(name, invalidValue("redirect_uri", redirect_uri, "an absolute URL"))
  }
  const state = yield* readSecret("state", options.state ?? (yield* unguessable), name)
  if (Redacted.value(state).length > 500) {
    return yield* refuse(name, invalidValue("state", state, "text of at most 500 characters"))
  }
  const code_verifier = yield* unguessable
  const query = {
    response_type: "code",
    client_id,
    redirect_uri,
    scope: scopes.join(" "),
    state: Redacted.value(state),
    code_challenge: yield* challengeOf(code_verifier),
    code_challenge_method: "S256"
  }
  const pairs = Object.entries(query).map((pair) => pair.map(percentEncode).join("="))
  const url = `${yield* readBaseUrl(name, site_url)}/i/oauth2/authorize?${pairs.join("&")}`
  return { url, state, code_verifier, redirect_uri }
})

/** {@link exchangeCode}. */
export interface ExchangeOptions<R = never> extends Client<R> {
  /** The result of {@link authorizationUrl} for this user. */
  readonly authorization: Authorization
  /** The URL to which the user was redirected, or its path and query. */
  readonly callback: string | URL
}

/**
 * Completes a sign-in by OAuth 2.0: checks that the callback belongs to it, and exchanges its code for tokens. The code
 * is valid for 30 seconds and works once; the access token is valid for 2 hours.
 *
 * Fails with `InvalidInput` if the state of the callback differs, or if `authorization` was stored as JSON without its
 * codec; with `Forbidden` if the user denied access or the callback has another error; with `BadRequest` for an expired
 * or used code; with `Unauthorized` for an unknown client; with `TransportError` if no connection was made (a retry is
 * safe); with `OutcomeUnknown` if the response was lost or timed out: the code may be used up, so start over.
 *
 * @since 0.1.0
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-4.1.3
 */
export const exchangeCode = Effect.fnUntraced(function* <R = never>(
  options: ExchangeOptions<R>
): Effect.fn.Return<Tokens, XError, Unscoped<R>> {
  const name = "oauth2_exchange_code"
  yield* refuseIf(name, checkObject("options", options) ?? checkObject("authorization", options.authorization))
  const { authorization, callback } = options
  const values = yield* readCallback(name, callback)
  const state = yield* readStored("state", authorization.state, name, "AuthorizationJson")
  if (values.get("state") !== Redacted.value(state)) {
    return yield* refuse(name, otherSignIn(callback, "state"))
  }
  const error = values.get("error")
  if (error !== undefined) {
    const detail = [error, values.get("error_description")].filter((text) => text !== undefined).join(": ")
    return yield* new XError({ operation: name, reason: new Forbidden({ detail }) })
  }
  const code = yield* readSecret("code", values.get("code"), name)
  const code_verifier = yield* readStored("code_verifier", authorization.code_verifier, name, "AuthorizationJson")
  const { redirect_uri } = authorization
  yield* refuseIf(name, checkTexts({ redirect_uri }))
  return yield* askForTokens(options, name, { grant_type: "authorization_code", code, redirect_uri, code_verifier })
})

/** {@link refresh}. */
export interface RefreshOptions<R = never> extends Client<R> {
  readonly refresh_token: Secret
}

/**
 * Exchanges a refresh token for new tokens. A refresh token works once: keep the new one. `refreshing` does this
 * automatically.
 *
 * Fails with `BadRequest` for a used or revoked refresh token, which may mean that the user signed in to the same app
 * elsewhere: the user has to sign in again; with `TransportError` if
 * no connection was made (a retry is safe); with `OutcomeUnknown` if the response was lost or timed out: the refresh
 * token may be used up.
 *
 * @since 0.1.0
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-6
 */
export const refresh = Effect.fnUntraced(function* <R = never>(
  options: RefreshOptions<R>
): Effect.fn.Return<Tokens, XError, Unscoped<R>> {
  const name = "oauth2_refresh"
  yield* refuseIf(name, checkObject("options", options))
  const refresh_token = yield* readStored("refresh_token", options.refresh_token, name, "TokensJson")
  const tokens = yield* askForTokens(options, name, { grant_type: "refresh_token", refresh_token })
  // If the response has no new refresh token, the old one stays valid.
  return { refresh_token, ...tokens }
})

/** {@link revoke}. */
export interface RevokeOptions<R = never> extends Client<R> {
  /** An access token or a refresh token. */
  readonly token: Secret
}

/**
 * Revokes a token. Idempotent: fails with `TransportError` or `Timeout` if there was no response, with `Forbidden` if the response
 * says that the token was not revoked, and with `DecodeError` if it is neither empty nor says that it was, as the page of a network.
 *
 * @since 0.1.0
 * @see https://datatracker.ietf.org/doc/html/rfc7009#section-2.1
 */
export const revoke = Effect.fnUntraced(function* <R = never>(
  options: RevokeOptions<R>
): Effect.fn.Return<void, XError, Unscoped<R>> {
  const name = "oauth2_revoke"
  yield* refuseIf(name, checkObject("options", options))
  const token = yield* readStored("token", options.token, name, "TokensJson")
  const text = yield* postAsClient(options, { name, path: "/2/oauth2/revoke", form: { token }, idempotent: true })
  const revoked = field(parseJson(text), "revoked")
  if (revoked === true || text.trim() === "") return
  if (revoked !== false) return yield* notEnded(name, "the response does not say that the token was revoked")
  return yield* new XError({ operation: name, reason: new Forbidden({ detail: "the token was not revoked" }) })
})
