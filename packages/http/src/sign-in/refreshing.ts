import { XError } from "@xeffect/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { HttpClient } from "effect/http/HttpClient"
import * as Redacted from "effect/Redacted"
import type { Scope } from "effect/Scope"
import type { Credential } from "../credentials/credential.ts"
import { checkDuration } from "../transport/options.ts"
import { readSecret } from "../credentials/secret.ts"
import { refuseMalformed } from "./callback.ts"
import { readAttemptTimeout, usualTimeout } from "./endpoint.ts"
import { type Client, refresh } from "./oauth2.ts"
import { renewable } from "./renewable.ts"
import { operation, unusable } from "./store-failure.ts"
import { takeTurns } from "./take-turns.ts"
import { TokenStore, type TokenStoreError } from "./token-store.ts"
import { makeWatch } from "./watch.ts"

/** {@link refreshing}. */
export interface RefreshingOptions extends Client {
  /** How long before its end an access token is refreshed. Default: 60 seconds. */
  readonly skew?: Duration.Input | undefined
  /**
   * How old what is known of the store may be. After a longer time a call reads it first, to find out whether the user has
   * signed out, or another has signed in, by another process. What this process writes is known at once. `0` reads it
   * for every call. Default: 5 seconds.
   */
  readonly check_interval?: Duration.Input | undefined
  /**
   * How long the service has to respond to a refresh, to the end of its response: 20 seconds at most, since others who share the
   * store wait no longer than a minute for what is done with it. Default: 20 seconds.
   */
  readonly attempt_timeout?: Duration.Input | undefined
}

/**
 * A credential of a user who has signed in by OAuth 2.0: it loads the tokens from the {@link TokenStore} and refreshes them
 * before they end, and when the service has rejected them; the request that was rejected is then sent once more.
 *
 * A refresh token works once. So one fiber refreshes, however many wait, and what it has begun goes on to the store even if
 * everybody who waits is interrupted. Of several processes with one store one refreshes; the others wait and take over what
 * it has stored. What cannot be helped: if a process dies between the service's response and its write to the store, the new
 * tokens are lost, the old refresh token is used up, and the user has to sign in again. An `HttpClient` that repeats
 * requests by itself would use a refresh token twice.
 *
 * Calls fail with `MissingCredentials` while the store is empty; with `Unauthorized` where the refresh token is refused:
 * let the user sign in again and put the tokens into the store, the credential goes on with them; with `OutcomeUnknown`
 * where the response to a refresh was lost or did not come in time (the next call tries once more); with `TransportError`
 * where there was no connection or the store cannot be used. The operation of these errors is `oauth2_refresh`: the call
 * itself was then not carried out. A call fails with `InvalidInput` where the store has an access token that is not of
 * visible ASCII characters, or the text `<redacted>`, which JSON has in the place of one; the next call asks the store
 * again.
 *
 * The credential follows the store. After a sign-out calls fail with `MissingCredentials`, and after the next sign-in they
 * are made for that user, whose ID, limits and caches begin anew: at once if this process called `forgetTokens` or
 * `storeTokens`, at each refresh, and otherwise within `check_interval`. A call belongs to the sign-in that it began with: if
 * that ends before it is sent, for example while it waits for a rate limit, it fails with `MissingCredentials`. If the store
 * cannot be read, what was known of it holds for a minute.
 *
 * Making it fails with `InvalidInput` for a malformed `client_id`, `client_secret`, `skew`, `check_interval` or
 * `attempt_timeout`.
 *
 * Without a refresh token the access token is used as it is, to its end.
 *
 * @example
 * ```ts
 * import { layer } from "@xeffect/http"
 * import { refreshing } from "@xeffect/http/sign-in/refreshing"
 * import { layerFiles } from "@xeffect/http/sign-in/stores"
 * import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
 * import * as Effect from "effect/Effect"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as Layer from "effect/Layer"
 *
 * const user = refreshing({ client_id: "…" })
 * const tokens = layerFiles({ directory: ".x-tokens" }).pipe(Layer.provide(NodeFileSystem.layer))
 * const live = Layer.unwrap(Effect.map(user, (bearer) => layer({ bearer }))).pipe(
 *   Layer.provide([tokens, FetchHttpClient.layer])
 * )
 * ```
 */
export const refreshing = Effect.fnUntraced(function* (
  options: RefreshingOptions
): Effect.fn.Return<Credential, XError, TokenStore | HttpClient | Scope> {
  const client = yield* HttpClient
  const store = yield* TokenStore
  const skew = yield* readDuration("skew", options.skew ?? "60 seconds")
  const interval = yield* readDuration("check_interval", options.check_interval ?? "5 seconds")
  yield* refuseMalformed(operation, { client_id: options.client_id })
  // Less than half of a lease.
  yield* readAttemptTimeout(operation, options.attempt_timeout, usualTimeout)
  if (options.client_secret !== undefined) yield* readSecret("client_secret", options.client_secret, operation)
  const exchange = (refresh_token: Redacted.Redacted) =>
    Effect.provideService(refresh({ ...options, refresh_token }), HttpClient, client)
  const obtain = yield* takeTurns({ store, skew, exchange })
  return yield* renewable({
    // Not the tokens, which change: the rest of it is the sign-in's.
    identity: Redacted.make(options.client_id),
    skew,
    watch: yield* makeWatch(store, interval),
    obtain: (rejected) => Effect.mapError(obtain(rejected), (error) => (isStoreError(error) ? unusable(error) : error))
  })
})

const readDuration = (parameter: string, value: Duration.Input): Effect.Effect<number, XError> => {
  const reason = checkDuration(parameter, value)
  return reason === undefined
    ? Effect.succeed(Duration.toMillis(value))
    : Effect.fail(new XError({ operation, reason }))
}

const isStoreError = (error: XError | TokenStoreError) => error._tag === "TokenStoreError"
