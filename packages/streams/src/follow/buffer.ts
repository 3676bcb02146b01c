import type { XError } from "@xeffect/core"
import type * as Arr from "effect/Array"
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Latch from "effect/Latch"
import * as Queue from "effect/Queue"

/** Items that were received together. */
export interface Batch {
  readonly items: Arr.NonEmptyReadonlyArray<unknown>
  readonly keys: ReadonlyArray<string | undefined>
  /** When, in milliseconds since 1970. */
  readonly at: number
}

/** The queue between the reader and the consumer. */
export interface Buffer {
  readonly offer: (batch: Batch) => void
  /** Takes the oldest batch. `use` runs in the same step. */
  readonly take: <A>(use: (batch: Batch) => A) => Effect.Effect<A, XError | Cause.Done>
  /** Waits until there is room for an item in addition to the reserve. */
  readonly untilRoom: (reserve: number) => Effect.Effect<void>
  /** How many items there is room for in addition to the reserve. */
  readonly room: (reserve: number) => number
  readonly size: () => number
  /** When the oldest batch that was not taken was received. */
  readonly oldest: () => number | undefined
  /** Ends the queue after the batches that it holds. */
  readonly end: (exit: Exit.Exit<unknown, XError>) => Effect.Effect<void>
}

/** A buffer for so many items. It does not check that: look at `room` before an offer. */
export const makeBuffer = (capacity: number): Effect.Effect<Buffer> =>
  Effect.map(Queue.unbounded<Batch, XError | Cause.Done>(), (queue) => {
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
      offer: (batch) => {
        size += batch.items.length
        times.push(batch.at)
        Queue.offerUnsafe(queue, batch)
      },
      take: (use) =>
        Effect.map(Queue.take(queue), (batch) => {
          size -= batch.items.length
          times.shift()
          // Wakes those that wait for room.
          taken.openUnsafe()
          taken = Latch.makeUnsafe()
          return use(batch)
        }),
      untilRoom,
      room,
      size: () => size,
      oldest: () => times[0],
      end: (exit) => Effect.asVoid(Exit.isSuccess(exit) ? Queue.end(queue) : Queue.failCause(queue, exit.cause))
    }
  })
