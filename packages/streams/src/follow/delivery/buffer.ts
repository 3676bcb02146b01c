import * as Effect from "effect/Effect"
import type { PositionTracker } from "../machine/options.ts"
import type { Batch, Outlet } from "./outlet.ts"

/** The items of one stream that wait for the consumer. */
export interface Buffer {
  /** Adds a batch. It does not check that there is room for it: look at `room` before. */
  readonly offer: (batch: Batch) => void
  /** Lets the consumer take what was offered. */
  readonly wake: Effect.Effect<unknown>
  /** Waits until there is room for an item in addition to the reserve. */
  readonly untilRoom: (reserve: number) => Effect.Effect<void>
  /** How many items there is room for in addition to the reserve. */
  readonly room: (reserve: number) => number
  readonly size: () => number
}

/** A buffer for this many items of one stream. With a tracker, the consumer gets one item at a time. */
export const makeBuffer = (outlet: Outlet, capacity: number, tracker: PositionTracker | undefined): Buffer => {
  let waiting: Array<() => void> = []
  let size = 0
  const room = (reserve: number) => Math.max(0, capacity - reserve - size)
  const untilRoom = (reserve: number): Effect.Effect<void> =>
    Effect.callback((resume) => {
      const look = () => (room(reserve) > 0 ? resume(Effect.void) : void waiting.push(look))
      look()
    })
  // In one step: a position that is saved while nothing holds the items would be past them.
  const take = (batch: Batch): Batch["items"] => {
    size -= batch.items.length
    // Those that wait for room look again.
    const looks = waiting
    waiting = []
    for (const look of looks) look()
    tracker?.take(batch)
    return tracker === undefined ? batch.items : [batch.items[0]]
  }
  const next =
    tracker &&
    (({ items }: Batch): Batch["items"] | undefined => {
      const index = tracker.next()
      return index === undefined ? undefined : [items[index]]
    })
  return {
    offer: (batch) => {
      size += batch.items.length
      tracker?.add(batch)
      outlet.offer({ batch, take, next })
    },
    wake: outlet.wake,
    untilRoom,
    room,
    size: () => size
  }
}
