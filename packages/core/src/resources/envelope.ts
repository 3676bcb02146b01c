import type { Problem } from "../errors/problem.ts"

/** The fields of a response besides `data`. */
export interface Envelope<Data> {
  /** Absent if nothing was found. */
  readonly data?: Data
  /** Partial failures of a response with status 200. */
  readonly errors?: ReadonlyArray<Problem>
}

/** The number of entries of a page, and the tokens of the next and the previous page. */
export interface PageMeta {
  readonly result_count?: number
  readonly newest_id?: string
  readonly oldest_id?: string
  /** The token of the page after this one. Absent on the last page. */
  readonly next_token?: string
  /** The token of the page before this one, of newer entries. */
  readonly previous_token?: string
}
