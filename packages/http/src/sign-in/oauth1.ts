import { DecodeError, Forbidden, XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import { nonce } from "../credentials/crypto.ts"
import { authorizationHeader, type SigningKeys } from "../credentials/oauth1.ts"
import { percentEncode } from "../credentials/percent-encode.ts"
import { readSecret, type Secret } from "../credentials/secret.ts"
import { readCallback, refuse, refuseMalformed } from "./callback.ts"
import type { Endpoint } from "./endpoint.ts"
import { type FormPost, postForm, readBaseUrl } from "./post-form.ts"
import { readKept } from "./read-kept.ts"
import { parseStrictForm } from "./strict-form.ts"

/** The app that signs users in. */
export interface App extends Endpoint {
  readonly consumer_key: Secret
  readonly consumer_secret: Secret
}

/**
 * A sign-in that has begun. The program keeps it until the user comes back. Where that is as JSON `RequestTokenJson` of
 * `sign-in/session` writes and reads it.
 */
export interface RequestToken {
  /** Stands in the addresses that the user's browser goes to. */
  readonly oauth_token: string
  readonly oauth_token_secret: Secret
}

/** What a program needs to act for a user, by the names that the options of `layer` have. */
export interface UserKeys {
  readonly access_token: Redacted.Redacted
  readonly access_token_secret: Redacted.Redacted
  /** Whose keys they are. */
  readonly user_id?: string | undefined
  readonly screen_name?: string | undefined
}

/** {@link requestToken}. */
export interface RequestTokenOptions extends App {
  /** Where the browser goes after the user has decided; `oob` where there is no such place and the user gets a PIN. */
  readonly callback: string
  /** Asks for less or more than the app has by default. */
  readonly x_auth_access_type?: "read" | "write" | undefined
}

/**
 * Begins a sign-in by OAuth 1.0a: the first of three legs. Send the user to {@link authorizeUrl} or
 * {@link authenticateUrl} then.
 *
 * Fails with `InvalidInput`, with `Unauthorized` for wrong keys, with `Forbidden` for a callback that the app has not
 * registered, with `TransportError` or `Timeout` where there was no response (asking again is safe), with `DecodeError` where
 * the service does not confirm the callback.
 *
 * @see https://docs.x.com/resources/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-2.1
 * @example
 * ```ts
 * import { accessToken, authorizeUrl, requestToken } from "@xeffect/http/sign-in/oauth1"
 * import * as Console from "effect/Console"
 * import * as Effect from "effect/Effect"
 *
 * const signIn = Effect.fn("signIn")(function* (askForPin: Effect.Effect<string>) {
 *   const app = { consumer_key: "…", consumer_secret: "…" }
 *   const request = yield* requestToken({ ...app, callback: "oob" })
 *   yield* Console.log(`Open ${yield* authorizeUrl(request)}`)
 *   return yield* accessToken({ ...app, request, verifier: yield* askForPin })
 * })
 * ```
 */
export const requestToken = Effect.fnUntraced(function* (
  options: RequestTokenOptions
): Effect.fn.Return<RequestToken, XError, HttpClient> {
  const { callback, x_auth_access_type } = options
  const name = "oauth1_request_token"
  yield* refuseMalformed(name, { callback, x_auth_access_type })
  if (callback !== "oob" && !URL.canParse(callback)) {
    return yield* refuse(name, "callback", callback, "an absolute URL, or oob for a PIN")
  }
  const form = { oauth_callback: callback, x_auth_access_type }
  const response = yield* post(options, { name, path: "/oauth/request_token", form, idempotent: true })
  if (response.get("oauth_callback_confirmed") !== "true") return yield* malformed(name, "oauth_callback_confirmed")
  return {
    oauth_token: yield* required(name, response, "oauth_token"),
    oauth_token_secret: Redacted.make(yield* required(name, response, "oauth_token_secret"))
  }
})

/** How the user is asked. */
export interface UrlOptions {
  /** Asks for the password even where the user is signed in. */
  readonly force_login?: boolean | undefined
  /** Fills in the name of the user. */
  readonly screen_name?: string | undefined
  /** Where the service is. Default: `https://api.x.com`. */
  readonly base_url?: string | undefined
}

/** Where to send the user, who is asked for permission every time. Fails with `InvalidInput`. */
export const authorizeUrl = (request: RequestToken, options?: UrlOptions): Effect.Effect<string, XError> =>
  pageUrl("/oauth/authorize", request, options)

/** Where to send the user, who is asked only if the app has no permission yet: "sign in with X". */
export const authenticateUrl = (request: RequestToken, options?: UrlOptions): Effect.Effect<string, XError> =>
  pageUrl("/oauth/authenticate", request, options)

const pageUrl = Effect.fnUntraced(function* (
  path: string,
  { oauth_token }: RequestToken,
  { base_url, force_login, screen_name }: UrlOptions = {}
) {
  const name = "oauth1_authorize_url"
  const base = yield* readBaseUrl(name, base_url)
  yield* refuseMalformed(name, { oauth_token, screen_name })
  const query = Object.entries({ oauth_token, force_login, screen_name }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${percentEncode(String(value))}`]
  )
  return `${base}${path}?${query.join("&")}`
})

/** {@link accessToken}. */
export type AccessTokenOptions = App & {
  /** What {@link requestToken} gave. */
  readonly request: RequestToken
} & (
    | {
        /** The address at which the user came back, or its path and query. */
        readonly callback: string | URL
      }
    | {
        /** The PIN that the user was shown. */
        readonly verifier: Secret
      }
  )

/**
 * Ends a sign-in by OAuth 1.0a. What it gives stays valid until the user or the app takes it back.
 *
 * Fails with `Forbidden` where the user refused; with `InvalidInput` where the callback is not that of this sign-in, and
 * where `request` went through JSON without its codec; with `Unauthorized` for a wrong PIN or one that was used before;
 * with `TransportError` where there was no connection (asking again is safe); with `OutcomeUnknown` where the response was
 * lost or did not come in time: the verifier may be used up, so begin anew.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-2.3
 * @example
 * ```ts
 * import { accessToken, type RequestToken } from "@xeffect/http/sign-in/oauth1"
 * import { layer } from "@xeffect/http"
 * import * as Effect from "effect/Effect"
 *
 * const app = { consumer_key: "…", consumer_secret: "…" }
 * const live = (request: RequestToken, callback: string) =>
 *   Effect.map(accessToken({ ...app, request, callback }), (keys) => layer({ ...app, ...keys }))
 * ```
 */
export const accessToken = Effect.fnUntraced(function* (
  options: AccessTokenOptions
): Effect.fn.Return<UserKeys, XError, HttpClient> {
  const { request } = options
  const name = "oauth1_access_token"
  const verifier = "verifier" in options ? options.verifier : yield* readVerifier(name, request, options.callback)
  const oauth_verifier = yield* readSecret("verifier", verifier, name)
  const token = {
    access_token: yield* readSecret("oauth_token", request.oauth_token, name),
    access_token_secret: yield* readKept("oauth_token_secret", request.oauth_token_secret, name, "RequestTokenJson")
  }
  const response = yield* post(options, { name, path: "/oauth/access_token", form: { oauth_verifier } }, token)
  return {
    access_token: Redacted.make(yield* required(name, response, "oauth_token")),
    access_token_secret: Redacted.make(yield* required(name, response, "oauth_token_secret")),
    user_id: response.get("user_id"),
    screen_name: response.get("screen_name")
  }
})

const readVerifier = Effect.fnUntraced(function* (name: string, request: RequestToken, callback: string | URL) {
  const values = yield* readCallback(name, callback)
  const responded = values.get("oauth_token") ?? values.get("denied")
  if (responded !== request.oauth_token) {
    return yield* refuse(name, "callback", callback, "the response to this sign-in, but its oauth_token is another")
  }
  if (values.has("denied")) {
    return yield* new XError({ operation: name, reason: new Forbidden({ detail: "the user has refused" }) })
  }
  return values.get("oauth_verifier") ?? (yield* refuse(name, "callback", callback, "with an oauth_verifier"))
})

const post = Effect.fnUntraced(function* (
  { attempt_timeout, base_url, consumer_key, consumer_secret }: App,
  request: Omit<FormPost, "authorize" | keyof Endpoint>,
  token?: Pick<SigningKeys, "access_token" | "access_token_secret">
) {
  const keys: SigningKeys = {
    consumer_key: yield* readSecret("consumer_key", consumer_key, request.name),
    consumer_secret: yield* readSecret("consumer_secret", consumer_secret, request.name),
    ...token
  }
  const secrets = [keys.consumer_secret, keys.access_token_secret]
  const text = yield* postForm({ ...request, attempt_timeout, base_url, authorize: sign(keys), secrets })
  return parseStrictForm(text) ?? (yield* malformed(request.name, "form"))
})

const sign =
  (keys: SigningKeys): FormPost["authorize"] =>
  (request, form) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const parameters = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, [value]]))
      const signed = { method: "POST", url: request.url, parameters }
      const header = authorizationHeader(keys, signed, { nonce: nonce(), timestamp: Math.floor(now / 1000) })
      return HttpClientRequest.setHeader(request, "authorization", header)
    })

const required = (
  name: string,
  response: ReadonlyMap<string, string>,
  field: string
): Effect.Effect<string, XError> => {
  const value = response.get(field)
  return value === undefined || value === "" ? malformed(name, field) : Effect.succeed(value)
}

// What came is not shown: it may be half of a secret.
const malformed = (operation: string, field: string) =>
  Effect.fail(
    new XError({
      operation,
      reason: new DecodeError({ path: [field], detail: "is not as it must be", body: "", carriedOut: true })
    })
  )
