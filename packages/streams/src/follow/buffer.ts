import type * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"

/** Items that were received together. */
export interface Batch {
  readonly items: Arr.NonEmptyReadonlyArray<unknown>
  readonly keys: ReadonlyArray<string | undefined>
  /** When, by the X API, in milliseconds since 1970. */
  readonly at: number
}

/** Counts the items of one stream that wait for the consumer. */
export interface Buffer {
  readonly add: (batch: Batch) => void
  /** Removes the batch that was added first. */
  readonly remove: (batch: Batch) => void
  /** Waits until there is room for an item in addition to the reserve. */
  readonly untilRoom: (reserve: number) => Effect.Effect<void>
  /** How many items there is room for in addition to the reserve. */
  readonly room: (reserve: number) => number
  readonly size: () => number
  /** How many batches wait. */
  readonly batches: () => number
  /** When the oldest of them was received. `Infinity` if there is none. */
  readonly oldest: () => number
}

/** A buffer for so many items. It does not check that: look at `room` before an item is added. */
export const makeBuffer = (capacity: number): Buffer => {
  // Not always in order: a batch may have waited for room.
  const times: Array<number> = []
  let taken = Latch.makeUnsafe()
  let size = 0
  const room = (reserve: number) => Math.max(0, capacity - reserve - size)
  const untilRoom = (reserve: number): Effect.Effect<void> =>
    Effect.suspend(() =>
      room(reserve) > 0
        ? Effect.void
        : Effect.andThen(
            taken.await,
            Effect.suspend(() => untilRoom(reserve))
          )
    )
  return {
    add: (batch) => {
      size += batch.items.length
      times.push(batch.at)
    },
    remove: (batch) => {
      size -= batch.items.length
      times.shift()
      // Wakes those that wait for room.
      taken.openUnsafe()
      taken = Latch.makeUnsafe()
    },
    untilRoom,
    room,
    size: () => size,
    batches: () => times.length,
    oldest: () => times.reduce((least, at) => Math.min(least, at), Infinity)
  }
}
