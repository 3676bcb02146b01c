import type * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { Row } from "../page/row.ts"
import type { Kind } from "../plan/resource.ts"

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
  /** The cost, in millionths of a dollar so that sums are exact. Absent while nothing is known to have been billed. */
  readonly micros?: number | undefined
  /** How much of it is done, from 0 to 1. Absent if nothing says so. */
  readonly part?: number | undefined
  /** When the first page was received, and the last, by the X API's clock if it states its time, in milliseconds since 1970. */
  readonly first_at?: number | undefined
  readonly at?: number | undefined
  /** When the newest entry was made, in milliseconds since 1970. The next update continues after it. */
  readonly newest?: number | undefined
  /** Until when its first page had everything that was listed then, in milliseconds since 1970. Absent if that is not sure. */
  readonly reached?: number | undefined
  /** Present if its entries have IDs of the future alone: they do not say what is known. */
  readonly unplaced?: true | undefined
  /** How many entries of a list were not in it before. */
  readonly appeared?: number | undefined
  /** The entries of a list with which the last page ended that follow each other as they did before. Absent if it ended with a new one. */
  readonly chain?: KnownChain | undefined
  /** The periods from which posts are missing that the X API counts. Absent if none. */
  readonly late?: ReadonlyArray<LateWindow> | undefined
  /** How many posts are stored and not counted any more. Absent if none. */
  readonly uncounted_posts?: number | undefined
  /** Present if these may hide others, in minutes that were not fetched. */
  readonly hidden?: HiddenPosts | undefined
  /** The reason why counting failed. Absent if it did not. */
  readonly uncounted?: string | undefined
  /** Whether its target is gone or protected. */
  readonly gone?: true | undefined
  /** From when on the X API returned nothing any more, in milliseconds since 1970, if what was asked for is older. */
  readonly cut?: number | undefined
}

/** Entries of a list that follow each other as they did before, by the places in which they were listed then. */
export interface KnownChain {
  readonly top: number
  readonly last: number
  readonly length: number
  /** How many show that the known part of the list has begun. Absent while there are few. */
  readonly needed?: number
}

/** A period of which the X API counts more posts than there are, in milliseconds since 1970. */
export interface LateWindow {
  readonly from: number
  readonly to: number
  readonly counted: number
  /** How many fewer there are. */
  readonly lacking: number
}

/** Posts that are gone may hide others that were found late: only their sum is counted. */
export interface HiddenPosts {
  /** How many are stored and not counted any more. */
  readonly gone: number
  /** How many posts are counted in the whole period. */
  readonly counted: number
}

/** The position of a slice before anything was done. */
export const atStart: SlicePosition = { done: false, pages: 0, entries: 0 }

/** The report of a page about a list whose entries have no times. */
export interface Listing {
  /** The target of the list. Empty for a list that has none. */
  readonly target: string
  /** The kind of its entries. */
  readonly of: Kind
  /** The entries of the page, with their places: the newer, the larger. */
  readonly entries: ReadonlyArray<readonly [id: string, place: number]>
  /** Present at the end of a list that was listed whole: entries with a lower place are not in it any more. */
  readonly ended?: {
    readonly below: number
    /** When, as RFC 3339 text. */
    readonly at: string
    readonly edge: "to_target" | "from_target" | undefined
  }
}

/** Loads and saves the position of one slice. */
export interface SliceCheckpoint {
  readonly load: Effect.Effect<SlicePosition, ExportError>
  /**
   * Commits the rows of a page together with the position after it, and with what it says of a list: all or nothing. Rows
   * that are known already are not added again. Returns how many were added.
   */
  readonly save: (
    rows: ReadonlyArray<Row>,
    position: SlicePosition,
    listing?: Listing
  ) => Effect.Effect<number, ExportError>
}
