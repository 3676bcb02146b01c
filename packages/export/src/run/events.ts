import type { XError } from "@xeffect/core"
import type { ExportError } from "../export-error.ts"

/** An event while a plan runs. */
export type ExportEvent =
  | {
      readonly _tag: "Started"
      /** How many slices are left, of how many. */
      readonly open: number
      readonly slices: number
      /** How many entries earlier runs collected. */
      readonly entries?: number
    }
  | {
      readonly _tag: "Page"
      readonly slice: number
      /** How many entries the page has. */
      readonly entries: number
      /** How many rows of it were not known. */
      readonly added: number
      /** Whether it was the last of its slice. */
      readonly done: boolean
      /**
       * How much of its slice is done, from 0 to 1: by the time that a search has reached, or the keys that were looked up.
       * Absent if nothing says so.
       */
      readonly part?: number | undefined
      /** How long the run takes at the rate until now, in milliseconds. Absent on several machines, and of a stream. */
      readonly timeLeft?: number
      /**
       * The amount that the slice has spent since its page before, in dollars, if the layer counts costs. The cost of
       * failed requests comes with the next page.
       */
      readonly dollars?: number
      /** How many dollars are left of the budget that has the fewest left, if `costs` has one. */
      readonly left?: number
    }
  | {
      readonly _tag: "Waiting"
      readonly slice: number
      readonly cause: "rate_limit" | "failure"
      /** In milliseconds since 1970. */
      readonly until: number
      readonly error: XError
    }
  | {
      /** A slice is left at a page that cannot be used. The others go on, and the next run requests the page again. */
      readonly _tag: "Left"
      readonly slice: number
      readonly error: XError
    }
  | { readonly _tag: "Written"; readonly file: string; readonly rows: number; readonly bytes: number }
  | {
      /** A schedule waits until an update, `comply`, or another try of `also`, is due. */
      readonly _tag: "Scheduled"
      readonly next: "update" | "comply" | "also"
      /** In milliseconds since 1970. */
      readonly until: number
    }
  | {
      /** A duty of a schedule failed, and is tried again. The others go on. */
      readonly _tag: "Failed"
      readonly duty: "update" | "comply" | "also"
      readonly until: number
      readonly error: XError | ExportError
    }
  | { readonly _tag: "Stopping"; readonly because: "cancelled" | "failed" }
