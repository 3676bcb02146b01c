import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyValueStore, type KeyValueStoreError } from "effect/persistence/KeyValueStore"
import type { XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { keyValueText } from "@xeffect/core/store"
import { checkDuration } from "../../transport/options.ts"
import { checkStoreKey } from "./store-key.ts"
import { makeTokenStore, TokenStore } from "./token-store.ts"
import { TokenStoreError } from "./token-store-error.ts"

/** {@link layerKeyValueStore}. */
export interface KeyValueOptions {
  /** One for each user. */
  readonly key: string
  /**
   * For several processes that share the store: how long to wait after a write to be certain that no other process
   * wrote at the same time. Use twice the longest time that the store takes to read and write. Without it, only one
   * layer of one process may use the key.
   */
  readonly settle?: Duration.Input | undefined
}

/**
 * Stores tokens in Effect's `KeyValueStore`: SQL, browser storage, and others. Tokens are as secret as passwords, and
 * only as safe as the store:
 *
 * - `KeyValueStore.layerFileSystem` makes a directory and files that every user of the machine may read, unless the
 *   umask forbids it (the modes 755 and 644 with the usual one). A write of it that fails, a kill during a write and a
 *   power cut can leave no tokens, and the user has to sign in again. For files use `layerFiles`, whose files only the
 *   user can read, and which loses none.
 * - `localStorage` and `sessionStorage` can be read by every script of the page, its dependencies and browser
 *   extensions included. An injected script can take the access token, which works for up to two hours from anywhere,
 *   and the refresh token, with which a public client gets new ones until it is revoked. Keep tokens on a server if you
 *   can.
 *
 * Such a store cannot compare and replace in one step. A layer that is built once writes one text after the other. But
 * concurrent writes of two processes, or of two layers that a process builds for the same key, may both succeed, and
 * both would use the same refresh token, one of them in vain. With `settle`, each writer waits and checks that its write
 * was the last. This is reliable unless a process is paused for longer than `settle` between reading and writing.
 * `layerFiles` and `layerRedis` do not have this limitation: use them if processes share tokens.
 *
 * Building it fails with `InvalidInput` for a malformed `key` or `settle`.
 *
 * @since 0.1.0
 * @see https://lamport.azurewebsites.net/pubs/fast-mutex.pdf
 * @example
 * ```ts
 * import { layerKeyValueStore } from "xeffect/http/sign-in/stores"
 * import * as Layer from "effect/Layer"
 * import * as KeyValueStore from "effect/persistence/KeyValueStore"
 *
 * const tokens = layerKeyValueStore({ key: "x-tokens" }).pipe(
 *   Layer.provide(KeyValueStore.layerStorage(() => localStorage))
 * )
 * ```
 */
export const layerKeyValueStore = (options: KeyValueOptions): Layer.Layer<TokenStore, XError, KeyValueStore> =>
  Layer.effect(
    TokenStore,
    Effect.gen(function* () {
      yield* refuseIf("layer", checkStoreKey(options) ?? checkDuration("settle", options.settle))
      const { key, settle } = options
      const text = keyValueText(yield* KeyValueStore, key, settle)
      return makeTokenStore(key, {
        read: Effect.mapError(text.read, toKeyValueError),
        replace: (...versions) => Effect.mapError(text.replace(...versions), toKeyValueError)
      })
    })
  )

const toKeyValueError = (cause: KeyValueStoreError) =>
  new TokenStoreError({ detail: `the token store does not respond: ${cause.message}`, cause })
