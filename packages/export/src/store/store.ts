import type * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { Kind } from "../plan/resource.ts"
import type { Slice } from "../plan/slices.ts"
import type { SliceCheckpoint, SlicePosition } from "./checkpoint.ts"

/** What is remembered of a collection besides its rows. */
export type Fact =
  /** The plan, as JSON. Present once keys and slices are stored. */
  | "plan"
  | "started_at"
  | "finished_at"
  /** Present after `cancel`, until the next run. */
  | "cancelled"
  | "gaps"
  | "output"
  /** The names of all files that were begun, as JSON. */
  | "names"
  /** What `comply` is doing, as JSON, until it is done. */
  | "compliance"
  /** What `comply` did last, as JSON. */
  | "complied"

/** What is remembered in addition if several machines collect. */
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
  /** Only those of a day; `""` for those without one. */
  readonly day?: string | undefined
}

/** A row as it is stored. */
export interface StoredRow {
  /** Counts the rows of a kind, in the order in which they were added. */
  readonly number: number
  readonly id: string
  readonly json: string
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
  readonly slices: Effect.Effect<ReadonlyArray<SliceState>, ExportError>
  readonly checkpoint: (slice: Slice) => SliceCheckpoint
  readonly rows: (query: RowQuery) => Effect.Effect<ReadonlyArray<StoredRow>, ExportError>
  /** The rows with these IDs, in any order. */
  readonly find: (kind: Kind, ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<StoredRow>, ExportError>
  /** How much JSON the rows after a number have. */
  readonly size: (kind: Kind, after: number) => Effect.Effect<number, ExportError>
  readonly days: (kind: Kind) => Effect.Effect<ReadonlyArray<string>, ExportError>
  /** How many rows there are of each kind that has any. */
  readonly counts: Effect.Effect<Partial<Record<Kind, number>>, ExportError>
}
