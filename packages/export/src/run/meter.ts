import { type Cost, CostObserver } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { SliceCheckpoint, SlicePosition } from "../store/checkpoint.ts"

/** Counts what the requests of a slice cost. An amount that is not stored yet goes with the next position. */
export interface Meter {
  /** Runs requests whose costs are counted, if their layer counts costs. */
  readonly watch: <A, E, R>(requests: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** A position with what was spent until then. */
  readonly read: (position: SlicePosition) => SlicePosition
  /** The amount that was spent since the event before, in dollars, and the rest of the budget. */
  readonly sinceLast: () => { readonly dollars?: number; readonly left?: number }
  /** Stores what was spent for responses that are no pages: those that failed. */
  readonly flush: (checkpoint: SliceCheckpoint) => Effect.Effect<void, ExportError>
}

export const makeMeter = (start: SlicePosition): Meter => {
  let total = start.micros
  let stored = start.micros
  let reported = start.micros
  let left: number | undefined
  const observe = (cost: Cost) =>
    Effect.sync(() => {
      total = (total ?? 0) + Math.round(cost.dollars * 1e6)
      left = cost.left
    })
  const read = (position: SlicePosition): SlicePosition => {
    stored = total
    return total === undefined ? position : { ...position, micros: total }
  }
  return {
    watch: Effect.provideService(CostObserver, observe),
    read,
    sinceLast: () => {
      if (total === undefined) return {}
      const dollars = (total - (reported ?? 0)) / 1e6
      reported = total
      return left === undefined ? { dollars } : { dollars, left }
    },
    flush: (checkpoint) =>
      Effect.suspend(() =>
        total === stored
          ? Effect.void
          : Effect.flatMap(checkpoint.load, (position) => Effect.asVoid(checkpoint.save([], read(position))))
      )
  }
}
