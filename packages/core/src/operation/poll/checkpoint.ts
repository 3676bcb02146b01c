import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyValueStore } from "effect/persistence/KeyValueStore"
import type { XError } from "../../errors/errors.ts"
import { InvalidInput } from "../../errors/reasons.ts"
import { refuse } from "../../errors/refuse.ts"
import { newestOf } from "../../text/newest.ts"
import { checkpointFailure, hasPosition, type Position } from "./position.ts"

export type { Position } from "./position.ts"

/**
 * Stores positions of streams, so that a restarted process knows what it has missed.
 * @since 0.1.0
 */
export class Checkpoint extends Context.Service<
  Checkpoint,
  {
    /** Reads the position of a stream by its name. `undefined` if there is none. */
    readonly load: (name: string) => Effect.Effect<Position | undefined, XError>
    /** Replaces the position of a stream. */
    readonly save: (name: string, position: Position) => Effect.Effect<void, XError>
  }
>()("@xeffect/core/checkpoint/Checkpoint") {}

/** Loads and saves one position. */
export interface Kept<R = never> {
  readonly load: Effect.Effect<Position | undefined, XError, R>
  readonly save: (position: Position) => Effect.Effect<void, XError, R>
}

/** Loads and saves the position of one stream. */
export interface KeptPosition<R = never> extends Kept<R> {
  /**
   * Another place, where `poll` stores what it fetched with several requests and has not delivered. Without it, that is fetched
   * again after a restart, as far as the X API still lists it.
   */
  readonly round?: Kept<R> | undefined
}

/**
 * The position that has this name in the `Checkpoint` service. Loading and saving fail with `InvalidInput` for an empty name.
 * @since 0.1.0
 */
export const positionNamed = (name: string): KeptPosition<Checkpoint> => ({
  ...entryUnder(name),
  round: entryUnder(name, "/round")
})

const entryUnder = (name: string, place = ""): Kept<Checkpoint> => {
  const key = `${name}${place}`
  // Two streams without a name would have one position.
  const unnamed =
    typeof name === "string" && name.trim() !== ""
      ? undefined
      : refuse("checkpoint", new InvalidInput({ parameter: "name", value: name, rule: "a text that names the stream" }))
  return {
    load: unnamed ?? Checkpoint.use(({ load }) => load(key)),
    save: (position) => unnamed ?? Checkpoint.use(({ save }) => save(key, position))
  }
}

/**
 * Stores positions in memory: for a stream that is stopped and started within one process, and for tests.
 * @since 0.1.0
 */
export const layerCheckpointMemory: Layer.Layer<Checkpoint> = Layer.sync(Checkpoint, () => {
  const positions = new Map<string, Position>()
  return Checkpoint.of({
    load: (name) => Effect.sync(() => positions.get(name)),
    save: (name, position) => Effect.sync(() => void positions.set(name, position))
  })
})

/**
 * Stores positions in Effect's `KeyValueStore`: files, SQL, browser storage and others.
 *
 * A process that is killed while it saves leaves the last position. A power cut may take positions that
 * `KeyValueStore.layerFileSystem` has not synced, and loading fails if it has damaged both places of a position: for files use
 * `fileCheckpoint`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerCheckpoint } from "xeffect/core/checkpoint"
 * import * as Layer from "effect/Layer"
 * import * as KeyValueStore from "effect/persistence/KeyValueStore"
 *
 * const positions = layerCheckpoint.pipe(Layer.provide(KeyValueStore.layerMemory))
 * ```
 */
export const layerCheckpoint: Layer.Layer<Checkpoint, never, KeyValueStore> = Layer.effect(
  Checkpoint,
  Effect.map(KeyValueStore, (store) => {
    const last = new Map<string, number>()
    return Checkpoint.of({
      load: Effect.fnUntraced(function* (name) {
        const texts = yield* Effect.mapError(Effect.forEach(slotKeys(name), store.get), checkpointFailure)
        const newest = newestOf(texts, toStoredPosition)
        if (newest === "damaged") return yield* checkpointFailure("the stored text is not a position")
        last.set(name, newest?.number ?? 0)
        return newest
      }),
      save: (name, position) =>
        Effect.suspend(() => {
          const number = (last.get(name) ?? 0) + 1
          // If it fails, the next one goes to the same place: the other has the last position that is complete.
          last.set(name, number + 1)
          const set = store.set(slotKey(name, number % 2), JSON.stringify({ ...position, number }))
          return Effect.map(Effect.mapError(set, checkpointFailure), () => void last.set(name, number))
        })
    })
  })
)

// A write that is cut short because the process is killed leaves half a text. So two places are written in turn.
const slotKey = (name: string, slot: number) => `xeffect-stream-${name}-${slot}`

// The first save goes to the place 1.
const slotKeys = (name: string) => [slotKey(name, 1), slotKey(name, 0)]

interface StoredPosition extends Position {
  /** Counts the writes. */
  readonly number: number
}

const toStoredPosition = (json: unknown): StoredPosition | undefined =>
  hasPosition(json) && isStored(json) ? json : undefined

// The number says where the next text is written, and that it is newer.
const isStored = (position: Position): position is StoredPosition => {
  const number: unknown = Reflect.get(position, "number")
  return Number.isSafeInteger(number) && Number(number) >= 0 && Number(number) < 2 ** 52
}
