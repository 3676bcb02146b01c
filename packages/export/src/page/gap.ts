/**
 * A gap in a collection, and its cause: a stream was not connected, which an update with `fill_gap` asks for again; the
 * X API returns no more; a page cannot be used, and the next run requests it again; or the X API counts more posts than it
 * returned, since it found some of them late.
 */
export interface CollectionGap {
  readonly reason: "found_late" | "not_connected" | "not_reachable" | "not_usable"
  readonly detail: string
  /** The target whose entries are missing. */
  readonly target?: string | undefined
  /** Of a stream, or of a slice of a search: the period from which items may be missing, as RFC 3339 text. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The period of a search. */
export interface SearchSpan {
  /** The requested period. Without `start_time` it has no `from`; without times `to` is 30 s before the first run. */
  readonly asked: { readonly from?: string | undefined; readonly to?: string | undefined }
  /**
   * The period from which everything is there that the X API returns. Absent until the search is complete. Without
   * `start_time`, `from` is 7 days before its last page, or 30 for a search of everything: what was older then was not found
   * any more.
   */
  readonly reached?: { readonly from: string; readonly to?: string | undefined } | undefined
}
