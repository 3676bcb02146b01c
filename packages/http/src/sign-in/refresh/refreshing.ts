import type { XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { type CallbackResult, checkObject, checkOptions, functionOption, observe } from "@xeffect/core/options"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Scope } from "effect/Scope"
import type { Credential } from "../../credentials/credential.ts"
import { checkDuration } from "../../transport/options.ts"
import { readSecret } from "../../credentials/secret.ts"
import { readSend } from "../../send/option.ts"
import { checkTexts } from "../request/callback.ts"
import { readAttemptTimeout } from "../request/endpoint.ts"
import { type Client, refresh } from "../oauth2/oauth2.ts"
import { refreshLimits } from "./machine/time-limits.ts"
import { renewable } from "./renewable.ts"
import { refreshOperation, storeFailure } from "./store-failure.ts"
import { withTimeouts } from "./store-timeout.ts"
import { exchangePending, isPendingExchange } from "./from-oauth1/pending-exchange.ts"
import { makeObtain } from "./obtain-tokens.ts"
import { TokenStore } from "../stores/token-store.ts"
import type { TokenStoreError } from "../stores/token-store-error.ts"
import { makeWatch } from "./watch.ts"

/** {@link refreshing}. */
export interface RefreshingOptions<R = never> extends Client<R> {
  /** How long before its expiry an access token is refreshed. Default: 60 seconds. */
  readonly skew?: Duration.Input | undefined
  /**
   * How long the content of the store is cached. After that a call reads it again, to notice that another process
   * signed the user out or another user in. Writes of this process are noticed at once. `0` reads the store for every
   * call. Default: 5 seconds.
   */
  readonly check_interval?: Duration.Input | undefined
  /**
   * How long a refresh may take, including its response: at most 20 seconds, since other processes wait at most a
   * minute for it. Default: 20 seconds.
   */
  readonly attempt_timeout?: Duration.Input | undefined
  /**
   * Called once this process has waited for about half a second for another one that refreshes the tokens. The wait may take a
   * minute, if that process was killed on another machine. A callback that fails is logged, and the wait continues.
   */
  readonly on_wait?: (() => CallbackResult) | undefined
}

/**
 * A credential for a user who signed in by OAuth 2.0. It loads the tokens from the {@link TokenStore} and refreshes
 * them before they expire, and after a 401; the rejected request is then retried once.
 *
 * A refresh token works once. So only one fiber refreshes, and the new tokens are stored even if all waiting fibers are
 * interrupted. If several processes share a store, one refreshes; the others wait and use the tokens that it stored.
 * If a process dies between the response and the write to the store, the tokens are lost and the user has to sign in
 * again; this cannot be prevented. A `fetch` or an `HttpClient` that retries requests itself would use a refresh token twice.
 *
 * Calls fail with `MissingCredentials` while the store is empty; with `Unauthorized` if the refresh token was rejected,
 * because it was used or revoked, or because the user signed in to the same app elsewhere (X keeps one sign-in of a user
 * alive for each app):
 * let the user sign in again and store the tokens, which the credential then uses; with `OutcomeUnknown` if the
 * response to a refresh was lost or timed out (the next call retries); with `TransportError` if no connection was made
 * or the store cannot be used, or does not respond within 5 seconds to a read or 8 seconds to a write. The operation of these errors is `oauth2_refresh`: the call itself was not sent. A call
 * fails with `InvalidInput` if the stored access token cannot be sent, or is the text `<redacted>`, which JSON shows
 * instead of a token; the next call reads the store again.
 *
 * The credential follows the store. After a sign-out, calls fail with `MissingCredentials`; after the next sign-in,
 * they are made for that user, with a new ID, limits and caches. It notices this at once if this process called
 * `forgetTokens` or `storeTokens`, at each refresh, and otherwise within `check_interval`. A call belongs to the
 * sign-in with which it began: if that ends before the call is sent, for example while it waits for a rate limit, the
 * call fails with `MissingCredentials`. If the store cannot be read, its cached content is used for a minute.
 *
 * Fails with `InvalidInput` for a malformed `client_id`, `client_secret`, `skew`, `check_interval`, `attempt_timeout` or
 * `on_wait`.
 *
 * Without a refresh token, the access token is used until it expires.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { refreshing } from "xeffect/http/sign-in/refreshing"
 * import { layerFiles } from "xeffect/http/sign-in/stores"
 * import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 *
 * const user = refreshing({ client_id: "…" })
 * const tokens = layerFiles({ directory: ".x-tokens" }).pipe(Layer.provide(NodeFileSystem.layer))
 * const live = Layer.unwrap(Effect.map(user, (bearer) => layer({ bearer }))).pipe(Layer.provide(tokens))
 * ```
 */
export const refreshing = Effect.fnUntraced(function* <R = never>(
  options: RefreshingOptions<R>
): Effect.fn.Return<Credential, XError, TokenStore | R | Scope> {
  const store = withTimeouts(yield* TokenStore)
  yield* refuseIf(refreshOperation, checkObject("options", options))
  const send = yield* readSend(refreshOperation, options)
  const skew = yield* readDuration("skew", options.skew ?? "60 seconds")
  const interval = yield* readDuration("check_interval", options.check_interval ?? "5 seconds")
  const { on_wait } = options
  yield* refuseIf(
    refreshOperation,
    checkTexts({ client_id: options.client_id }) ?? checkOptions(options, { on_wait: functionOption() })
  )
  yield* readAttemptTimeout(refreshOperation, options.attempt_timeout, refreshLimits.exchange)
  if (options.client_secret !== undefined) yield* readSecret("client_secret", options.client_secret, refreshOperation)
  const exchange = (refresh_token: Redacted.Redacted) =>
    isPendingExchange(refresh_token)
      ? Effect.fail(exchangePending())
      : refresh({ ...options, fetch: undefined, send, refresh_token })
  const onWait = observe("on_wait", () => on_wait?.())
  const obtain = yield* makeObtain({ store, skew, exchange, onWait })
  return yield* renewable({
    // Not the tokens, which change. The sign-in completes the identity.
    identity: Redacted.make(options.client_id),
    skew,
    watch: yield* makeWatch(store, interval),
    obtain: (rejected) =>
      Effect.mapError(obtain(rejected), (error) => (isStoreError(error) ? storeFailure(error) : error))
  })
})

const readDuration = (parameter: string, value: Duration.Input): Effect.Effect<number, XError> =>
  Effect.map(refuseIf(refreshOperation, checkDuration(parameter, value)), () => Duration.toMillis(value))

const isStoreError = (error: XError | TokenStoreError) => error._tag === "TokenStoreError"
