import type { XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import { field, parseJson } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { readSecret, type Secret } from "../../credentials/secret.ts"
import { basic } from "../request/basic.ts"
import type { App, Endpoint } from "../request/endpoint.ts"
import type { Unscoped } from "../../send/option.ts"
import { type FormPost, postForm } from "../request/post-form.ts"
import { notEnded, readTokenResponse } from "../oauth2/token-response.ts"

export type { App } from "../request/endpoint.ts"

/**
 * Requests the app-only bearer token. It does not expire, and every request returns the same one until it is
 * invalidated. `appOnly` requests it automatically.
 *
 * Fails with `InvalidInput`, with `Forbidden` for a wrong key or secret, with `TransportError` or `Timeout` if there
 * was no response.
 *
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/application-only
 * @example
 * ```ts
 * import { appOnlyToken } from "xeffect/http/sign-in/app-only"
 *
 * const program = appOnlyToken({ consumer_key: "…", consumer_secret: "…" })
 * ```
 */
export const appOnlyToken = Effect.fnUntraced(function* <R = never>(
  app: App<R>
): Effect.fn.Return<Redacted.Redacted, XError, Unscoped<R>> {
  const name = "app_only_token"
  const asked_at = yield* Clock.currentTimeMillis
  const text = yield* postAsApp(app, { name, path: "/oauth2/token", form: { grant_type: "client_credentials" } })
  return (yield* readTokenResponse(name, text, asked_at)).access_token
})

/** {@link invalidate}. */
export interface InvalidateOptions<R = never> extends App<R> {
  /** The app-only token. */
  readonly access_token: Secret
}

/**
 * Invalidates an app-only token for all programs of the app. Idempotent: fails with `TransportError` or `Timeout` if
 * there was no response, and with `DecodeError` if the response is neither empty nor names the token.
 * @since 0.1.0
 */
export const invalidate = Effect.fnUntraced(function* <R = never>(
  options: InvalidateOptions<R>
): Effect.fn.Return<void, XError, Unscoped<R>> {
  const name = "invalidate"
  yield* refuseIf(name, checkObject("options", options))
  const access_token = yield* readSecret("access_token", options.access_token, name)
  const text = yield* postAsApp(options, { name, path: "/oauth2/invalidate_token", form: { access_token } })
  if (text.trim() === "" || typeof field(parseJson(text), "access_token") === "string") return
  return yield* notEnded(name, "the response does not say that the token was invalidated")
})

// Both requests are idempotent.
const postAsApp = Effect.fnUntraced(function* <R>(
  app: App<R>,
  request: Omit<FormPost, "authorize" | "idempotent" | keyof Endpoint>
) {
  yield* refuseIf(request.name, checkObject("app", app))
  const { consumer_key, consumer_secret, ...endpoint } = app
  const key = yield* readSecret("consumer_key", consumer_key, request.name)
  const secret = yield* readSecret("consumer_secret", consumer_secret, request.name)
  const authorize = basic(Redacted.value(key), secret)
  return yield* postForm<R>({ ...request, ...endpoint, authorize, idempotent: true })
})
