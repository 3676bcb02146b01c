import { Forbidden, XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Redacted from "effect/Redacted"
import { percentEncode } from "../credentials/percent-encode.ts"
import { readSecret, type Secret } from "../credentials/secret.ts"
import { basic } from "./basic.ts"
import { readCallback, refuse, refuseMalformed } from "./callback.ts"
import type { Endpoint } from "./endpoint.ts"
import { challengeOf, unguessable } from "./pkce.ts"
import { type FormPost, postForm, readBaseUrl } from "./post-form.ts"
import { readKept } from "./read-kept.ts"
import { readTokenResponse } from "./token-response.ts"
import type { Scope, Tokens } from "./tokens.ts"

/** The app that signs users in. */
export interface Client extends Endpoint {
  readonly client_id: string
  /** A confidential client has one. A public client, such as an app on the user's own device, has none. */
  readonly client_secret?: Secret | undefined
}

/** {@link authorizeUrl}. */
export interface AuthorizeOptions {
  readonly client_id: string
  /** Where the browser goes after the user has decided, as the app has registered it. */
  readonly redirect_uri: string
  /** At least one. With `offline.access` the tokens can be refreshed. */
  readonly scopes: ReadonlyArray<Scope>
  /**
   * What comes back with the user, 1 to 500 visible characters. By default 43 that nobody can guess; whatever is given has
   * to be as hard to guess, since it is what ties the callback to this sign-in.
   */
  readonly state?: Secret | undefined
  /** Where users are asked. Default: `https://x.com`. */
  readonly site_url?: string | undefined
}

/**
 * A sign-in that has begun. The program keeps it, in the user's session, until the user comes back. Where sessions are JSON
 * `AuthorizationJson` of `sign-in/session` writes and reads it.
 */
export interface Authorization {
  readonly state: Secret
  readonly code_verifier: Secret
  readonly redirect_uri: string
}

/** A sign-in that has begun, and where to send the user. */
export interface AuthorizationUrl extends Authorization {
  readonly url: string
  readonly state: Redacted.Redacted
  readonly code_verifier: Redacted.Redacted
}

/**
 * Begins a sign-in by OAuth 2.0 with PKCE. The verifier and the state come from the runtime's secure source. Nothing is
 * sent. Fails with `InvalidInput`.
 *
 * @see https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code
 * @see https://datatracker.ietf.org/doc/html/rfc7636#section-4
 * @example
 * ```ts
 * import { authorizeUrl, exchangeCode } from "@xeffect/http/sign-in/oauth2"
 * import * as Effect from "effect/Effect"
 *
 * const signIn = Effect.fn("signIn")(function* (visit: (url: string) => Effect.Effect<string>) {
 *   const client_id = "…"
 *   const authorization = yield* authorizeUrl({
 *     client_id,
 *     redirect_uri: "https://app.example/callback",
 *     scopes: ["tweet.read", "users.read", "offline.access"]
 *   })
 *   const callback = yield* visit(authorization.url)
 *   return yield* exchangeCode({ client_id, authorization, callback })
 * })
 * ```
 */
export const authorizeUrl = Effect.fnUntraced(function* (
  options: AuthorizeOptions
): Effect.fn.Return<AuthorizationUrl, XError> {
  const { client_id, redirect_uri, scopes, site_url = "https://x.com" } = options
  const name = "oauth2_authorize_url"
  yield* refuseMalformed(name, { client_id, redirect_uri, scopes: scopes.join(" ") })
  if (!URL.canParse(redirect_uri)) return yield* refuse(name, "redirect_uri", redirect_uri, "an absolute URL")
  if (scopes.length === 0) return yield* refuse(name, "scopes", undefined, "at least one scope")
  const state = yield* readSecret("state", options.state ?? (yield* unguessable), name)
  if (Redacted.value(state).length > 500) return yield* refuse(name, "state", state, "at most 500 characters")
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
export interface ExchangeOptions extends Client {
  /** What {@link authorizeUrl} gave for this user. */
  readonly authorization: Authorization
  /** The address at which the user came back, or its path and query. */
  readonly callback: string | URL
}

/**
 * Ends a sign-in by OAuth 2.0: checks that the callback belongs to it, and gives tokens for its code. The code lives 30
 * seconds and works once, the access token 2 hours.
 *
 * Fails with `InvalidInput` where the state of the callback is not the one that was sent, and where `authorization` went
 * through JSON without its codec; with `Forbidden` where the user refused, or the callback brings another error; with
 * `BadRequest` for a code that is too old or was used; with `Unauthorized` for a client that the service does not know;
 * with `TransportError` where there was no connection (asking again is safe); with `OutcomeUnknown` where the response was
 * lost or did not come in time: the code may be used up, so begin anew.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-4.1.3
 */
export const exchangeCode = Effect.fnUntraced(function* (
  options: ExchangeOptions
): Effect.fn.Return<Tokens, XError, HttpClient> {
  const { authorization, callback } = options
  const name = "oauth2_exchange_code"
  const values = yield* readCallback(name, callback)
  const state = yield* readKept("state", authorization.state, name, "AuthorizationJson")
  if (values.get("state") !== Redacted.value(state)) {
    return yield* refuse(name, "callback", callback, "the response to this sign-in, but its state is another")
  }
  const error = values.get("error")
  if (error !== undefined) {
    const detail = [error, values.get("error_description")].filter((text) => text !== undefined).join(": ")
    return yield* new XError({ operation: name, reason: new Forbidden({ detail }) })
  }
  const code = yield* readSecret("code", values.get("code"), name)
  const code_verifier = yield* readKept("code_verifier", authorization.code_verifier, name, "AuthorizationJson")
  const { redirect_uri } = authorization
  yield* refuseMalformed(name, { redirect_uri })
  return yield* askForTokens(options, name, { grant_type: "authorization_code", code, redirect_uri, code_verifier })
})

/** {@link refresh}. */
export interface RefreshOptions extends Client {
  readonly refresh_token: Secret
}

/**
 * Gives new tokens for a refresh token, which works once: keep the one that comes with them. `refreshing` does all of this
 * by itself.
 *
 * Fails with `BadRequest` for a refresh token that was used or taken back: the user has to sign in again; with
 * `TransportError` where there was no connection (asking again is safe); with `OutcomeUnknown` where the response was lost or
 * did not come in time: the refresh token may be used up.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-6
 */
export const refresh = Effect.fnUntraced(function* (
  options: RefreshOptions
): Effect.fn.Return<Tokens, XError, HttpClient> {
  const name = "oauth2_refresh"
  const refresh_token = yield* readKept("refresh_token", options.refresh_token, name, "TokensJson")
  const tokens = yield* askForTokens(options, name, { grant_type: "refresh_token", refresh_token })
  // A service that gives no other means that this one goes on working.
  return { refresh_token, ...tokens }
})

const askForTokens = Effect.fnUntraced(function* (client: Client, name: string, form: FormPost["form"]) {
  const asked_at = yield* Clock.currentTimeMillis
  return yield* readTokenResponse(name, yield* post(client, { name, path: "/2/oauth2/token", form }), asked_at)
})

/** {@link revoke}. */
export interface RevokeOptions extends Client {
  /** An access token or a refresh token. */
  readonly token: Secret
}

/**
 * Makes the service forget a token. Doing it twice is as doing it once; where there was no response it fails with
 * `TransportError` or `Timeout`.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc7009#section-2.1
 */
export const revoke = Effect.fnUntraced(function* (options: RevokeOptions): Effect.fn.Return<void, XError, HttpClient> {
  const name = "oauth2_revoke"
  const token = yield* readKept("token", options.token, name, "TokensJson")
  yield* post(options, { name, path: "/2/oauth2/revoke", form: { token }, idempotent: true })
})

// A confidential client proves itself by its secret; a public one only says who it is.
const post = Effect.fnUntraced(function* (
  { attempt_timeout, base_url, client_id, client_secret }: Client,
  request: Omit<FormPost, "authorize" | keyof Endpoint>
) {
  yield* refuseMalformed(request.name, { client_id })
  if (client_secret === undefined) {
    const form = { ...request.form, client_id }
    const authorize: FormPost["authorize"] = (request) => Effect.succeed(request)
    return yield* postForm({ ...request, attempt_timeout, base_url, form, authorize })
  }
  const secret = yield* readSecret("client_secret", client_secret, request.name)
  return yield* postForm({ ...request, attempt_timeout, base_url, authorize: basic(client_id, secret) })
})
