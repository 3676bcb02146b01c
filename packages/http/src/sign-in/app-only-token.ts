import type { XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Redacted from "effect/Redacted"
import { readSecret, type Secret } from "../credentials/secret.ts"
import { basic } from "./basic.ts"
import type { Endpoint } from "./endpoint.ts"
import { type FormPost, postForm } from "./post-form.ts"
import { readTokenResponse } from "./token-response.ts"

/** The app, by the key and the secret that it has in the developer portal. */
export interface App extends Endpoint {
  readonly consumer_key: Secret
  readonly consumer_secret: Secret
}

/**
 * The app-only bearer token. It has no end, and is the same whenever it is asked for, until it is invalidated. `appOnly`
 * asks for it by itself when it is needed.
 *
 * Fails with `InvalidInput`, with `Forbidden` for a wrong key or secret, with `TransportError` or `Timeout` where there was
 * no response.
 *
 * @see https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/application-only
 * @example
 * ```ts
 * import { appOnlyToken } from "@xeffect/http/sign-in/app-only"
 *
 * const program = appOnlyToken({ consumer_key: "…", consumer_secret: "…" })
 * ```
 */
export const appOnlyToken = Effect.fnUntraced(function* (
  app: App
): Effect.fn.Return<Redacted.Redacted, XError, HttpClient> {
  const name = "app_only_token"
  const asked_at = yield* Clock.currentTimeMillis
  const text = yield* post(app, { name, path: "/oauth2/token", form: { grant_type: "client_credentials" } })
  return (yield* readTokenResponse(name, text, asked_at)).access_token
})

/** {@link invalidate}. */
export interface InvalidateOptions extends App {
  /** The app-only token. */
  readonly access_token: Secret
}

/**
 * Makes the service forget an app-only token, for every program of the app. Doing it twice is as doing it once; where there
 * was no response it fails with `TransportError` or `Timeout`.
 */
export const invalidate = Effect.fnUntraced(function* (
  options: InvalidateOptions
): Effect.fn.Return<void, XError, HttpClient> {
  const name = "invalidate"
  const access_token = yield* readSecret("access_token", options.access_token, name)
  yield* post(options, { name, path: "/oauth2/invalidate_token", form: { access_token } })
})

// Asking twice for a token, or to forget it, is as asking once.
const post = Effect.fnUntraced(function* (
  { attempt_timeout, base_url, consumer_key, consumer_secret }: App,
  request: Omit<FormPost, "authorize" | "idempotent" | keyof Endpoint>
) {
  const key = yield* readSecret("consumer_key", consumer_key, request.name)
  const secret = yield* readSecret("consumer_secret", consumer_secret, request.name)
  const authorize = basic(Redacted.value(key), secret)
  return yield* postForm({ ...request, attempt_timeout, base_url, authorize, idempotent: true })
})
