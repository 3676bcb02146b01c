import type { LateGap } from "../plan/slices.ts"

/**
 * A gap in a collection, and its cause: a stream was not connected, which an update with `fill_gap` asks for again; the
 * X API returns no more; a page cannot be used, and the next run requests it again; the X API counts more posts than it
 * returned, since it found some of them late; or it counts fewer than are stored, so that those that are gone may hide others
 * that it found late.
 */
export interface CollectionGap {
  readonly reason: "counted_fewer" | "found_late" | "not_connected" | "not_reachable" | "not_usable"
  readonly detail: string
  /** The target whose entries are missing. */
  readonly target?: string | undefined
  /** For a stream, or a slice of a search: the period from which items may be missing, as RFC 3339 text. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** How many posts fetching it reads at most, as far as they are counted. Each is billed once a day in UTC. */
  readonly posts?: number | undefined
  /** When it was fetched, as RFC 3339 text: it is what the X API counts and does not return. It is not requested again. */
  readonly fetchedAt?: string | undefined
  /**
   * Whether an update with `gaps: "fetch"` requests it now. `false` if the X API does not return it any more. Absent if this
   * cannot be said before: of streams.
   */
  readonly fetchable?: boolean | undefined
}

/** Whether a gap is of posts that the X API may have found late, and that were not requested since then. */
export const isLateGap = (gap: CollectionGap): gap is CollectionGap & LateGap =>
  gap.fetchedAt === undefined && (gap.reason === "found_late" || gap.reason === "counted_fewer")

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
