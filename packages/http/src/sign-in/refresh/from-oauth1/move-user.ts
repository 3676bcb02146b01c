import { XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import { nonce } from "../../../credentials/crypto.ts"
import { readSend, type Unscoped } from "../../../send/option.ts"
import { exchangeOAuth1, type ExchangeOAuth1Options } from "../../oauth2/exchange-oauth1.ts"
import { readAttemptTimeout } from "../../request/endpoint.ts"
import { noteSignIn } from "../../stores/changes.ts"
import { TokenStore } from "../../stores/token-store.ts"
import type { TokenStoreError } from "../../stores/token-store-error.ts"
import { refreshLimits } from "../machine/time-limits.ts"
import { makeObtain } from "../obtain-tokens.ts"
import { exchangePending, isPendingExchange, pendingTokens } from "./pending-exchange.ts"
import { isSignedOut, storeFailure } from "../store-failure.ts"
import { withTimeouts } from "../store-timeout.ts"

type UserStore = TokenStore["Service"]

const readUserEntry = (store: UserStore) => Effect.mapError(store.get, storeFailure)

/** Marks in an empty store that an exchange has begun. If another process has written meanwhile, its content stays. */
const begin = Effect.fnUntraced(function* (store: UserStore) {
  const signIn = nonce()
  yield* noteSignIn(store.name, signIn)
  yield* Effect.mapError(store.set(undefined, { tokens: pendingTokens, signIn }), storeFailure)
})

/** Empties the store after an exchange that has failed, unless another process works on it. */
const emptyPending = (store: UserStore) =>
  Effect.ignoreCause(
    Effect.flatMap(store.get, (entry) =>
      entry !== undefined && entry.claim === undefined && isPendingExchange(entry.tokens.refresh_token)
        ? store.set(entry, undefined)
        : Effect.void
    )
  )

/** How often to begin again because another process has given up. */
const maxRounds = 5

const exchangeInto = Effect.fnUntraced(function* <R>(store: UserStore, options: ExchangeOAuth1Options<R>) {
  const send = yield* readSend(moveUserName, options)
  let refusal: XError | undefined
  // The claim of a refresh is the claim of an exchange: the same steps decide.
  const obtain = yield* makeObtain({
    store,
    skew: 0,
    exchange: (refresh_token) =>
      isPendingExchange(refresh_token)
        ? Effect.mapError(exchangeOAuth1({ ...options, fetch: undefined, send }), (error) => {
            refusal = error
            // Unlike a refused refresh token, this refusal does not mean that another process may have stored new tokens.
            return exchangePending()
          })
        : Effect.fail(exchangePending())
  })
  const wordsOf = (error: XError | TokenStoreError): XError =>
    refusal ?? (error._tag === "XError" ? error : storeFailure(error))
  for (let tries = 1; ; tries++) {
    refusal = undefined
    const found = yield* readUserEntry(store)
    if (found !== undefined && !isPendingExchange(found.tokens.refresh_token)) return tries === 1 ? "already" : "moved"
    if (found === undefined) yield* begin(store)
    const error = yield* Effect.match(obtain(undefined), { onFailure: (error) => error, onSuccess: () => undefined })
    if (error === undefined) return "moved"
    if (refusal === undefined && isSignedOut(error) && tries < maxRounds) continue
    yield* emptyPending(store)
    return yield* Effect.fail(wordsOf(error))
  }
})

const moveUserName = "oauth2_move_from_o_auth1"

/**
 * Exchanges the OAuth 1.0a keys of a user for OAuth 2.0 tokens, once, and stores them in the user's `TokenStore`, for `refreshing`.
 * Returns `"already"` if the store has tokens: then nothing is sent, so a program that was killed is simply run again.
 *
 * If several processes share a store, one exchanges, by the claim that refreshes use; the others wait for its tokens. An exchange
 * that has begun is stored even if the caller is interrupted. If the response was lost, or the process was killed before it stored the
 * tokens, the next call exchanges again, which ends the tokens that nobody has.
 *
 * Fails as `exchangeOAuth1`, and leaves an empty store; with `TransportError` if the store cannot be used. Content that is not tokens
 * is not replaced.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { moveFromOAuth1 } from "xeffect/http/sign-in/refreshing"
 * import { layerFiles } from "xeffect/http/sign-in/stores"
 * import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 *
 * const tokens = layerFiles({ directory: ".x-tokens" }).pipe(Layer.provide(NodeFileSystem.layer))
 * const keys = { access_token: "…", access_token_secret: "…" }
 * const program = moveFromOAuth1({ client_id: "…", client_secret: "…", ...keys }).pipe(Effect.provide(tokens))
 * ```
 */
export const moveFromOAuth1 = Effect.fnUntraced(function* <R = never>(
  options: ExchangeOAuth1Options<R>
): Effect.fn.Return<"moved" | "already", XError, TokenStore | Unscoped<R>> {
  const store = withTimeouts(yield* TokenStore)
  yield* refuseIf(moveUserName, checkObject("options", options))
  yield* readAttemptTimeout(moveUserName, options.attempt_timeout, refreshLimits.exchange)
  return yield* Effect.scoped(exchangeInto<R>(store, options))
})
