import type * as Effect from "effect/Effect"

/**
 * Where keys are kept. Any `KeyValueStore` of `effect/persistence/KeyValueStore` is one, and so is a store of a platform with
 * three functions. An entry of `set` may expire: two days are longer than X sends an event again.
 *
 * With `add`, handlers on several machines handle an event once, even if it reaches two of them at the same time. Without, they do
 * if one comes after the other. `redisEventStore`, `sqliteEventStore` and `durableObjectEventStore` have it.
 */
export interface EventStore<out E = unknown> {
  readonly get: (key: string) => Effect.Effect<string | undefined, E>
  readonly set: (key: string, value: string) => Effect.Effect<void, E>
  readonly remove: (key: string) => Effect.Effect<void, E>
  /**
   * Sets a key if it is absent, in one step, and returns whether it did. The entry is absent again after `expires_in`
   * milliseconds, unless `set` has replaced it.
   */
  readonly add?: ((key: string, value: string, expires_in: number) => Effect.Effect<boolean, E>) | undefined
}

/** The key under which the end of a replay is in a store. */
export const replayKey = (jobId: string): string => `replay_ended:${jobId}`
