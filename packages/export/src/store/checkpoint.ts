import type * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { Row } from "../page/row.ts"

/** How far a slice is. */
export interface SlicePosition {
  /** The token of the next page, or the number of the next key. Absent at the beginning. */
  readonly token?: string | undefined
  /** Whether there is nothing more. */
  readonly done: boolean
  /** How many pages were committed. */
  readonly pages: number
  /** How many entries they had. */
  readonly entries: number
  /** How many entries its pages lack, by their `result_count`. Absent if none. */
  readonly short?: number | undefined
  /** Why the next page cannot be used, if a run has given it up. */
  readonly unusable?: string | undefined
  /** What it cost, in millionths of a dollar so that sums are exact. Absent while nothing is known to have cost something. */
  readonly micros?: number | undefined
  /** How much of it is done, from 0 to 1. Absent if nothing says so. */
  readonly part?: number | undefined
  /** When the last page was committed, in milliseconds since 1970. */
  readonly at?: number | undefined
}

/** The position of a slice before anything was done. */
export const atStart: SlicePosition = { done: false, pages: 0, entries: 0 }

/** Loads and saves the position of one slice. */
export interface SliceCheckpoint {
  readonly load: Effect.Effect<SlicePosition, ExportError>
  /**
   * Commits the rows of a page together with the position after it: both or neither. Rows that are known already are not
   * added again. Returns how many were added.
   */
  readonly save: (rows: ReadonlyArray<Row>, position: SlicePosition) => Effect.Effect<number, ExportError>
}
