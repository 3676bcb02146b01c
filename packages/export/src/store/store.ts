import type * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { CollectionGap, SearchSpan } from "../page/gap.ts"
import type { Kind } from "../plan/resource.ts"
import type { Slice } from "../plan/slices.ts"
import type { SliceCheckpoint, SlicePosition } from "./checkpoint.ts"

/** The name of a stored fact about a collection. */
export type Fact =
  /** The plan, as JSON. Present once keys and slices are stored. */
  | "plan"
  | "started_at"
  | "finished_at"
  /** Present after `cancel`, until the next run. */
  | "cancelled"
  | "gaps"
  /** How files were written last, and which they are, as JSON. */
  | "output"
  /** How the last run that began writes files, as JSON: the next run writes them in the same way. */
  | "output_options"
  /** The names of all files that were begun, as JSON. */
  | "names"
  /** The names of the destinations that have a manifest of the collection, as JSON. */
  | "manifests"
  /** The progress of `comply`, as JSON, until it is done. */
  | "compliance"
  /** The last report of `comply`, as JSON. */
  | "complied"
  /** The duties whose last try failed, as JSON. */
  | "failures"
  /** The state of a schedule between updates, as JSON. */
  | "schedule"

/** The name of a fact that is stored in addition if several machines collect. */
export type SharedFact =
  /** Distinguishes the collection from others that had the same schema before. */
  | "collection"
  /** Counts the runs: after a failure or a cancellation the next has another number. */
  | "attempt"
  /** The number of the last run that ended. */
  | "ended"
  /** Why the run stops, as JSON, if a slice failed. */
  | "failure"
  /** Which slices the run has left at a page that cannot be used, as JSON. */
  | "left"
  | "manifest"

/** Which stored rows to read. */
export interface RowQuery {
  readonly kind: Kind
  /** Only those after this number. */
  readonly after: number
  readonly limit: number
  /** Only the rows of a day; `""` for rows without one. */
  readonly day?: string | undefined
  /** Only those up to this number. */
  readonly to?: number | undefined
}

/** A stored row. */
export interface StoredRow {
  /** Counts the rows of a kind, in the order in which they were added. */
  readonly number: number
  readonly id: string
  readonly json: string
  /** When it was received, in milliseconds since 1970. `null` if that is not known. */
  readonly added_at: number | null
}

/** The sums of the slices of a round, once they are gone. */
export interface RoundSums {
  readonly slices: number
  readonly pages: number
  readonly entries: number
  readonly added: Partial<Record<Kind, number>>
  readonly short?: number | undefined
  readonly micros?: number | undefined
  readonly span?: SearchSpan | undefined
}

/** A round: the first run is number 0, each update is another. */
export interface StoredRound {
  readonly number: number
  readonly startedAt: string
  readonly finishedAt?: string | undefined
  /** The numbers of the last rows of each kind when it began. */
  readonly last: Partial<Record<Kind, number>>
  /** How many keys of the plan have slices. */
  readonly keys: number
  /** The sums of the slices that the round before has left to this one. They count there. */
  readonly carried?: Pick<RoundSums, "entries" | "micros" | "pages" | "short" | "slices"> | undefined
  /** Present once it has ended. */
  readonly sums?: RoundSums | undefined
}

/** The changes when a round begins. */
export interface NextRound {
  /** Those that ended and the one that begins. */
  readonly rounds: ReadonlyArray<StoredRound>
  /** The numbers of the slices that are done. */
  readonly remove: ReadonlyArray<number>
  readonly add: ReadonlyArray<Slice>
  /** All gaps until now. */
  readonly gaps: ReadonlyArray<CollectionGap>
}

/** A slice and how far it is. */
export interface SliceState {
  readonly slice: Slice
  readonly position: SlicePosition
}

/** Where a collection on one machine is stored until it is complete. */
export interface Store {
  readonly read: (fact: Fact) => Effect.Effect<string | undefined, ExportError>
  readonly write: (facts: Partial<Record<Fact, string | undefined>>) => Effect.Effect<void, ExportError>
  /** Removes keys and slices, for a first run that did not get to its end. */
  readonly clear: Effect.Effect<void, ExportError>
  readonly addKeys: (keys: ReadonlyArray<string>) => Effect.Effect<void, ExportError>
  readonly keyCount: Effect.Effect<number, ExportError>
  /** The keys with numbers from `from` to before `to`, counted from 0. */
  readonly keys: (from: number, to: number) => Effect.Effect<ReadonlyArray<string>, ExportError>
  readonly addSlices: (slices: ReadonlyArray<Slice>) => Effect.Effect<void, ExportError>
  /** In the order of their numbers. */
  readonly slices: Effect.Effect<ReadonlyArray<SliceState>, ExportError>
  readonly rounds: Effect.Effect<ReadonlyArray<StoredRound>, ExportError>
  readonly writeRound: (round: StoredRound) => Effect.Effect<void, ExportError>
  /** Begins a round: all or nothing. */
  readonly nextRound: (next: NextRound) => Effect.Effect<void, ExportError>
  readonly checkpoint: (slice: Slice) => SliceCheckpoint
  readonly rows: (query: RowQuery) => Effect.Effect<ReadonlyArray<StoredRow>, ExportError>
  /** The rows with these IDs, in any order. */
  readonly find: (kind: Kind, ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<StoredRow>, ExportError>
  /** How much JSON the rows after a number have. */
  readonly size: (kind: Kind, after: number) => Effect.Effect<number, ExportError>
  /** The days of the rows after a number. Default: of all. */
  readonly days: (kind: Kind, after?: number) => Effect.Effect<ReadonlyArray<string>, ExportError>
  /** The number of the last row of each kind that ever had any. */
  readonly lastNumbers: Effect.Effect<Partial<Record<Kind, number>>, ExportError>
  /** How many rows come after a number. */
  readonly countAfter: (kind: Kind, after: number) => Effect.Effect<number, ExportError>
  /** Whether rows with these numbers were removed or replaced since the files were written. */
  readonly hasChanges: (kind: Kind, after: number, last: number) => Effect.Effect<boolean, ExportError>
  /** The days of the rows that were removed or replaced since then; `""` for those without one. */
  readonly changedDays: (kind: Kind) => Effect.Effect<ReadonlyArray<string>, ExportError>
  /** How often rows of each kind were removed or replaced, ever. */
  readonly changeCounts: Effect.Effect<Partial<Record<Kind, number>>, ExportError>
  /** Forgets which rows were removed or replaced: the files are written. */
  readonly clearChanges: Effect.Effect<void, ExportError>
  /** The places of those entries that were in a list when it was listed last. */
  readonly listedAt: (
    target: string,
    ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, number>, ExportError>
  /** How many entries a list has in places above one, up to another. */
  readonly listedBetween: (target: string, above: number, to: number) => Effect.Effect<number, ExportError>
  /** How many rows there are of each kind that has any. */
  readonly counts: Effect.Effect<Partial<Record<Kind, number>>, ExportError>
}
