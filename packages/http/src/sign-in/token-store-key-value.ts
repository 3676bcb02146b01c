import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyValueStore, type KeyValueStoreError } from "effect/persistence/KeyValueStore"
import * as Semaphore from "effect/Semaphore"
import { XError } from "@xeffect/core"
import { checkDuration } from "../transport/options.ts"
import { makeTokenStore, TokenStore, TokenStoreError } from "./token-store.ts"

/** {@link layerKeyValueStore}. */
export interface KeyValueOptions {
  /** One for each user. */
  readonly key: string
  /**
   * For several processes that share the store: how long to wait after a write until it is certain that no other process
   * has written at the same time. Twice what the store takes at worst to read, and then to write. Not given, one
   * process alone may use the key.
   */
  readonly settle?: Duration.Input | undefined
}

/**
 * Keeps tokens in Effect's `KeyValueStore`: SQL, browser storage, or whatever else has one. Tokens are as secret as
 * passwords, and are as safe as the store is:
 *
 * - `KeyValueStore.layerFileSystem` makes a directory and files that every user of the machine may read, unless the umask
 *   forbids it (the modes 755 and 644 with the usual one). For files use `layerFiles`, which only the user can read.
 * - `localStorage` and `sessionStorage` can be read by every script of the page, its dependencies and browser extensions
 *   included. What is injected into the page takes the access token, which works for up to two hours from anywhere, and the
 *   refresh token, with which a public client gets new ones until the user or the app revokes it. Keep tokens on a server
 *   if you can.
 *
 * Such a store cannot compare and replace in one step. Within a process that makes no difference. Between processes two
 * writes may cross, and both would go on to use the same refresh token, one of them in vain. With `settle` each writer
 * waits and looks whether it was the last, which is certain as long as no process takes longer than `settle` from
 * reading to having written; a process that is paused for longer just then breaks it. `layerFiles` and `layerRedis` need
 * no such assumption: take them where processes share tokens.
 *
 * Building it fails with `InvalidInput` for a malformed `settle`.
 *
 * @see https://lamport.azurewebsites.net/pubs/fast-mutex.pdf
 * @example
 * ```ts
 * import { layerKeyValueStore } from "@xeffect/http/sign-in/stores"
 * import * as Layer from "effect/Layer"
 * import * as KeyValueStore from "effect/persistence/KeyValueStore"
 *
 * const tokens = layerKeyValueStore({ key: "x-tokens" }).pipe(
 *   Layer.provide(KeyValueStore.layerStorage(() => localStorage))
 * )
 * ```
 */
export const layerKeyValueStore = ({ key, settle }: KeyValueOptions): Layer.Layer<TokenStore, XError, KeyValueStore> =>
  Layer.effect(
    TokenStore,
    Effect.gen(function* () {
      const reason = checkDuration("settle", settle)
      if (reason !== undefined) return yield* new XError({ operation: "layer", reason })
      const values = yield* KeyValueStore
      const oneAtATime = Semaphore.makeUnsafe(1)
      const get = Effect.mapError(values.get(key), unusable)
      const write = (next: string | undefined) =>
        Effect.mapError(next === undefined ? values.remove(key) : values.set(key, next), unusable)
      return makeTokenStore(key, {
        get,
        set: Effect.fnUntraced(
          function* (expected, next) {
            if ((yield* get) !== expected) return false
            yield* write(next)
            if (settle === undefined) return true
            yield* Effect.sleep(settle)
            return (yield* get) === next
          },
          (self) => Effect.uninterruptible(oneAtATime.withPermits(1)(self))
        )
      })
    })
  )

const unusable = (cause: KeyValueStoreError) =>
  new TokenStoreError({ detail: `the token store does not respond: ${cause.message}`, cause })
