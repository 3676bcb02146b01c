import { DecodeError, Forbidden, XError } from "@xeffect/core"
import { refuse, refuseIf } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import { percentEncode } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { authorize } from "../../credentials/authorize.ts"
import { signNow, type SigningKeys } from "../../credentials/oauth1.ts"
import { oauth1Remedy } from "../../credentials/oauth1-remedy.ts"
import { isSendable, readSecret, type Secret } from "../../credentials/secret.ts"
import { checkTexts, invalidValue, otherSignIn, readCallback } from "../request/callback.ts"
import type { App, Endpoint } from "../request/endpoint.ts"
import { readBaseUrl } from "../../request/base-url.ts"
import type { Unscoped } from "../../send/option.ts"
import { type FormPost, postForm } from "../request/post-form.ts"
import { readStored } from "../request/read-stored.ts"
import { parseStrictForm } from "../request/strict-form.ts"

export type { App } from "../request/endpoint.ts"

/**
 * A sign-in that has begun. Keep it until the user returns. To store it as JSON use `RequestTokenJson` of
 * `sign-in/stores`.
 */
export interface RequestToken {
  /** Part of the URLs that the user visits. */
  readonly oauth_token: string
  readonly oauth_token_secret: Secret
}

/** The keys to act for a user, named like the options of `layer`. */
export interface UserKeys {
  readonly access_token: Redacted.Redacted
  readonly access_token_secret: Redacted.Redacted
  /** Whose keys they are. */
  readonly user_id?: string | undefined
  readonly screen_name?: string | undefined
}

/** {@link requestToken}. */
export interface RequestTokenOptions<R = never> extends App<R> {
  /** The URL to which the user is redirected; `oob` to show the user a PIN instead. */
  readonly callback: string
  /** Requests another permission than the default of the app. */
  readonly x_auth_access_type?: "read" | "write" | undefined
}

/**
 * Begins a sign-in by OAuth 1.0a, the first of three steps. Then send the user to {@link authorizeUrl} or {@link
 * authenticateUrl}.
 *
 * Fails with `InvalidInput`, with `Unauthorized` for wrong keys, with `Forbidden` for a callback that the app has not
 * registered, with `TransportError` or `Timeout` if there was no response (a retry is safe), with `DecodeError` if the
 * X API does not confirm the callback.
 *
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-2.1
 * @example
 * ```ts
 * import { accessToken, authorizeUrl, requestToken } from "xeffect/http/sign-in/oauth1"
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
export const requestToken = Effect.fnUntraced(function* <R = never>(
  options: RequestTokenOptions<R>
): Effect.fn.Return<RequestToken, XError, Unscoped<R>> {
  const name = "oauth1_request_token"
  yield* refuseIf(name, checkObject("options", options))
  const { callback, x_auth_access_type } = options
  yield* refuseIf(name, checkTexts({ callback, x_auth_access_type }))
  if (callback !== "oob" && !URL.canParse(callback)) {
    return yield* refuse(name, invalidValue("callback", callback, "an absolute URL, or oob for a PIN"))
  }
  const form = { oauth_callback: callback, x_auth_access_type }
  const response = yield* postSigned(options, { name, path: "/oauth/request_token", form, idempotent: true })
  if (response.get("oauth_callback_confirmed") !== "true") return yield* malformed(name, "oauth_callback_confirmed")
  return {
    oauth_token: yield* requiredField(name, response, "oauth_token"),
    oauth_token_secret: Redacted.make(yield* requiredField(name, response, "oauth_token_secret"))
  }
})

/** The options of the page that asks the user for permission. */
export interface UrlOptions {
  /** Whether to ask for the password even if the user is signed in. */
  readonly force_login?: boolean | undefined
  /** Prefills the name of the user. */
  readonly screen_name?: string | undefined
  /** The base URL of the X API. Default: `https://api.x.com`. */
  readonly base_url?: string | undefined
}

/**
 * The URL to send the user to. It always asks for permission. Fails with `InvalidInput`.
 * @since 0.1.0
 */
export const authorizeUrl = (request: RequestToken, options?: UrlOptions): Effect.Effect<string, XError> =>
  pageUrl("/oauth/authorize", request, options)

/**
 * The URL to send the user to for "sign in with X". It asks only if the app has no permission yet.
 * @since 0.1.0
 */
export const authenticateUrl = (request: RequestToken, options?: UrlOptions): Effect.Effect<string, XError> =>
  pageUrl("/oauth/authenticate", request, options)

const pageUrl = Effect.fnUntraced(function* (path: string, request: RequestToken, options: UrlOptions = {}) {
  const name = "oauth1_authorize_url"
  yield* refuseIf(name, checkObject("request", request) ?? checkObject("options", options))
  const { oauth_token } = request
  const { base_url, force_login, screen_name } = options
  const base = yield* readBaseUrl(name, base_url)
  yield* refuseIf(name, checkTexts({ oauth_token, screen_name }))
  const query = Object.entries({ oauth_token, force_login, screen_name }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${percentEncode(String(value))}`]
  )
  return `${base}${path}?${query.join("&")}`
})

/** {@link accessToken}. */
export type AccessTokenOptions<R = never> = App<R> & {
  /** The result of {@link requestToken}. */
  readonly request: RequestToken
} & (
    | {
        /** The URL to which the user was redirected, or its path and query. */
        readonly callback: string | URL
      }
    | {
        /** The PIN that was shown to the user. */
        readonly verifier: Secret
      }
  )

/**
 * Completes a sign-in by OAuth 1.0a. The returned keys are valid until the user or the app revokes them.
 *
 * Fails with `Forbidden` if the user denied access; with `InvalidInput` if the callback does not belong to this
 * sign-in, or if `request` was stored as JSON without its codec; with `Unauthorized` for a wrong or used PIN; with
 * `TransportError` if no connection was made (a retry is safe); with `OutcomeUnknown` if the response was lost or timed
 * out: the verifier may be used up, so start over.
 *
 * @since 0.1.0
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-2.3
 * @example
 * ```ts
 * import { accessToken, type RequestToken } from "xeffect/http/sign-in/oauth1"
 * import { layer } from "xeffect/http"
 * import * as Effect from "effect/Effect"
 *
 * const app = { consumer_key: "…", consumer_secret: "…" }
 * const live = (request: RequestToken, callback: string) =>
 *   Effect.map(accessToken({ ...app, request, callback }), (keys) => layer({ ...app, ...keys }))
 * ```
 */
export const accessToken = Effect.fnUntraced(function* <R = never>(
  options: AccessTokenOptions<R>
): Effect.fn.Return<UserKeys, XError, Unscoped<R>> {
  const name = "oauth1_access_token"
  yield* refuseIf(name, checkObject("options", options) ?? checkObject("request", options.request))
  const { request } = options
  const verifier = "verifier" in options ? options.verifier : yield* readVerifier(name, request, options.callback)
  const oauth_verifier = yield* readSecret("verifier", verifier, name)
  const token = {
    access_token: yield* readSecret("oauth_token", request.oauth_token, name),
    access_token_secret: yield* readStored("oauth_token_secret", request.oauth_token_secret, name, "RequestTokenJson")
  }
  const response = yield* postSigned(options, { name, path: "/oauth/access_token", form: { oauth_verifier } }, token)
  return {
    access_token: Redacted.make(yield* requiredField(name, response, "oauth_token")),
    access_token_secret: Redacted.make(yield* requiredField(name, response, "oauth_token_secret")),
    user_id: response.get("user_id"),
    screen_name: response.get("screen_name")
  }
})

const readVerifier = Effect.fnUntraced(function* (name: string, request: RequestToken, callback: string | URL) {
  const values = yield* readCallback(name, callback)
  const responded = values.get("oauth_token") ?? values.get("denied")
  if (responded !== request.oauth_token) {
    return yield* refuse(name, otherSignIn(callback, "oauth_token"))
  }
  if (values.has("denied")) {
    return yield* new XError({ operation: name, reason: new Forbidden({ detail: "the user denied access" }) })
  }
  const verifier = values.get("oauth_verifier")
  return verifier ?? (yield* refuse(name, invalidValue("callback", callback, "a URL with an oauth_verifier")))
})

const postSigned = Effect.fnUntraced(function* <R>(
  { attempt_timeout, base_url, consumer_key, consumer_secret, fetch, send }: App<R>,
  request: Omit<FormPost, "authorize" | keyof Endpoint>,
  token?: Pick<SigningKeys, "access_token" | "access_token_secret">
) {
  const keys: SigningKeys = {
    consumer_key: yield* readSecret("consumer_key", consumer_key, request.name),
    consumer_secret: yield* readSecret("consumer_secret", consumer_secret, request.name),
    ...token
  }
  const secrets = [keys.consumer_secret, keys.access_token_secret]
  const endpoint = { attempt_timeout, base_url, fetch, send }
  const text = yield* postForm<R>({ ...request, ...endpoint, remedy: oauth1Remedy, authorize: sign(keys), secrets })
  return parseStrictForm(text) ?? (yield* malformed(request.name, "form"))
})

const sign =
  (keys: SigningKeys): FormPost["authorize"] =>
  (request, form) => {
    const parameters = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, [value]]))
    const signed = signNow(keys, { method: "POST", url: request.url, parameters })
    return Effect.map(signed, (header) => authorize(request, header))
  }

const requiredField = (
  name: string,
  response: ReadonlyMap<string, string>,
  field: string
): Effect.Effect<string, XError> => {
  const value = response.get(field)
  return value === undefined || !isSendable(value) ? malformed(name, field) : Effect.succeed(value)
}

// The value is not shown: it may be part of a secret.
const malformed = (operation: string, field: string) =>
  Effect.fail(
    new XError({
      operation,
      reason: new DecodeError({
        path: [field],
        detail: "missing or malformed in the response",
        body: "",
        carriedOut: true
      })
    })
  )
