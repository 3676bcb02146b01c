import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { XEvent } from "./event.ts"

/**
 * Where keys are kept. Any `KeyValueStore` of `effect/persistence/KeyValueStore` is one, and so is a store of a platform with
 * these three functions. An entry may expire: two days are longer than X sends an event again.
 */
export interface EventStore<out E = unknown> {
  readonly get: (key: string) => Effect.Effect<string | undefined, E>
  readonly set: (key: string, value: string) => Effect.Effect<void, E>
  readonly remove: (key: string) => Effect.Effect<void, E>
}

/** Which events were taken: those in hand and the recent ones in memory, and all of them in a store. */
export interface Memory {
  /** Whether an event is new. It then counts as taken. */
  readonly take: (event: XEvent) => Effect.Effect<boolean, unknown>
  /** Keeps in the store that an event was taken. */
  readonly keep: (event: XEvent) => Effect.Effect<void, unknown>
  /** The event was not handled after all: it is new if it comes again. */
  readonly forget: (event: XEvent) => Effect.Effect<void>
}

/** The key under which the end of a replay is in the store. */
export const replayKey = (jobId: string): string => `replay_ended:${jobId}`

const write = Effect.fnUntraced(function* (store: EventStore, event: XEvent) {
  const status = event.source === "replay_job_status" ? event.body.replay_job_status : undefined
  if (status?.job_id !== undefined) yield* store.set(replayKey(status.job_id), JSON.stringify(status))
  yield* store.set(event.key, `${yield* Clock.currentTimeMillis}`)
})

/** A memory of the last `size` keys, with a store or without. */
export const makeMemory = (store: EventStore | undefined, size: number): Memory => {
  const recent = new Set<string>()
  const remember = (key: string) => {
    recent.add(key)
    const [oldest] = recent
    if (recent.size > size && oldest !== undefined) recent.delete(oldest)
  }
  const take = Effect.fnUntraced(function* ({ key }: XEvent) {
    if (recent.has(key)) return false
    remember(key)
    if (store === undefined) return true
    const known = yield* Effect.onError(store.get(key), () => Effect.sync(() => recent.delete(key)))
    return known === undefined
  })
  return {
    take,
    keep: (event) => (store === undefined ? Effect.void : write(store, event)),
    forget: ({ key }) => {
      recent.delete(key)
      return store === undefined ? Effect.void : Effect.ignore(store.remove(key))
    }
  }
}
