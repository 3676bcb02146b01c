import type { SliceState } from "../store/store.ts"

/** The settings of an update: its requests for more than new entries. */
export interface UpdateSettings {
  /** How long before the last complete read it begins, in milliseconds. */
  readonly overlap: number
  readonly lists: "new" | "whole"
  /** Posts that are younger are looked up again, in milliseconds. */
  readonly refresh: number | undefined
  /** How much later than they were made the posts of a search are found that are looked for by counting, in milliseconds. */
  readonly recount: number | undefined
  /** Whether recorded gaps are fetched that the X API still fills. */
  readonly gaps: "keep" | "fetch"
}

/** The state when an update begins. */
export interface KnownState {
  readonly states: ReadonlyArray<SliceState>
  /** How many keys the plan had until now. */
  readonly keyCount: number
  /** The number of the last row of posts. */
  readonly lastPost: number
  /** In milliseconds since 1970. */
  readonly now: number
  /** When the last round began, in milliseconds since 1970, and the number of the last row of posts before it. */
  readonly lastRound: number
  readonly postsBefore: number
  /** How many posts were added on the day in UTC on which all of them were received. */
  readonly postsToday: number
}

/** The slices that one request after another asks for: all windows of a search are one line. */
export type SliceLine = ReadonlyArray<SliceState>
