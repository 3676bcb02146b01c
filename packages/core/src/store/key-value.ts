import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { KeyValueStore, KeyValueStoreError } from "effect/persistence/KeyValueStore"
import * as Semaphore from "effect/Semaphore"
import type { TextStore } from "./text-store.ts"

/**
 * A text in Effect's `KeyValueStore`, which cannot compare and replace in one step: writes of this store come one after the other,
 * and with `settle` each one waits and checks that it was the last.
 *
 * @param settle how long to wait after a write for the writes of other processes. Without it, they may replace the same version
 * @since 0.1.0
 */
export const keyValueText = (
  store: KeyValueStore,
  key: string,
  settle?: Duration.Input
): TextStore<KeyValueStoreError> => {
  const oneAtATime = Semaphore.makeUnsafe(1)
  const get = store.get(key)
  return {
    read: Effect.map(get, (text) => ({ text })),
    replace: Effect.fnUntraced(
      function* ({ text }, next) {
        if ((yield* get) !== text) return false
        yield* next === undefined ? store.remove(key) : store.set(key, next)
        if (settle === undefined) return true
        yield* Effect.sleep(settle)
        return (yield* get) === next
      },
      (self) => Effect.uninterruptible(oneAtATime.withPermits(1)(self))
    )
  }
}
