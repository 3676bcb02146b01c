import type { CollectionGap, SearchSpan } from "../page/gap.ts"
import type { Plan } from "../plan/plan.ts"
import type { Kind } from "../plan/resource.ts"
import type { FailedDuty } from "../store/failed-duties.ts"
import type { CollectionOutput } from "./options.ts"

/** A table that was written. */
export interface WrittenTable {
  readonly kind: Kind
  readonly rows: number
}

/** A file of an output. */
export interface OutputFile {
  /** Its name in the directory, for example `posts.ndjson`. */
  readonly file: string
  /** The kind of the rows. Absent for a file with tables of several kinds. */
  readonly kind?: Kind | undefined
  /** The tables of a file of the format `sqlite`. Absent for others. */
  readonly tables?: ReadonlyArray<WrittenTable> | undefined
  readonly rows: number
  readonly bytes: number
  /** The SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string
}

/** A round of a collection: number 0 is the first run, each update is another. */
export interface CollectionRound {
  readonly number: number
  /** When it began, and when its files were written, as RFC 3339 text. Without `finishedAt` it continues with the next call. */
  readonly startedAt: string
  readonly finishedAt?: string | undefined
  /** How many pages it committed, and how many entries they had, also those that were known already. */
  readonly pages: number
  readonly entries: number
  /** How many rows it added, by kind. */
  readonly added: Partial<Readonly<Record<Kind, number>>>
  /** The cost, in dollars, as `dollars` of the collection. */
  readonly dollars?: number | undefined
  /** How many entries its pages lack, as `short` of the collection. */
  readonly short?: number | undefined
}

/** The findings of `comply`, and its changes. */
export interface ComplianceReport {
  /** When it was done, as RFC 3339 text. */
  readonly at: string
  /** How many IDs of posts and of users were checked. */
  readonly checked: { readonly posts: number; readonly users: number }
  /** How many IDs had a result, by its reason: `deleted`, `suspended`, `protected`, `scrub_geo`, … */
  readonly reasons: Readonly<Record<string, number>>
  /** How many rows were removed, by kind. With `mark` none. */
  readonly removed: Partial<Readonly<Record<Kind, number>>>
  /** How many rows were marked, by kind. Without `mark` none. */
  readonly marked: Partial<Readonly<Record<Kind, number>>>
  /** How many posts lost where they were made. */
  readonly scrubbed: number
  /** How many rows of edited posts have what another lookup returned. */
  readonly rehydrated: number
  /**
   * How many results changed nothing, by word: an action that this version does not know, `rehydrate` of a post that could
   * not be looked up, the error of an ID such as `invalid_id`, or `unread` for a line that is neither.
   */
  readonly notApplied: Readonly<Record<string, number>>
  /** The price of lookups of edited posts, in dollars, if the layer counts costs. */
  readonly dollars?: number | undefined
  /** Other destinations that have files of earlier runs. They were not changed: remove those files. Absent if there are none. */
  readonly elsewhere?: ReadonlyArray<string> | undefined
}

/** The contents of a collection, in `manifest.json` of its directory. */
export interface Manifest {
  readonly version: 1
  /**
   * Whether everything that the plan asks for, and that the X API returns, is there. `gaps` and `short` say what it does not
   * return.
   */
  readonly complete: boolean
  /** How many rows there are of each kind: `posts`, `users`, `media`, … */
  readonly counts: Partial<Readonly<Record<Kind, number>>>
  /** How many pages were committed, and how many entries they had, also those that were known already. */
  readonly pages: number
  readonly entries: number
  /**
   * The cost until now, over all runs, in dollars: an upper bound, as `costs` of `@xeffect/http` counts it. Absent if
   * the layer does not count costs, or nothing cost something.
   */
  readonly dollars?: number | undefined
  readonly gaps: ReadonlyArray<CollectionGap>
  /**
   * How many entries pages lack of those that their `result_count` states, also after they were requested once more. For
   * lookups, how many keys have neither an entry nor a reason: they are rows of `missing`. Absent if none.
   */
  readonly short?: number | undefined
  /** The first run and all updates, in their order. */
  readonly rounds: ReadonlyArray<CollectionRound>
  /** From when to when a search of posts reached, with its updates. Absent for everything else. */
  readonly span?: SearchSpan | undefined
  /** How `files` are written, or will be while there are none. Read it instead of the names of files. */
  readonly output: CollectionOutput
  readonly files: ReadonlyArray<OutputFile>
  /**
   * The names of files that runs in other formats wrote to the same place. They are as old as those runs: remove what you do
   * not need. Absent if there are none.
   */
  readonly earlier?: ReadonlyArray<string> | undefined
  /** Why it stopped before it was complete. */
  readonly stopped?: string | undefined
  /** Duties that failed the last time: `update`, `comply`, `refresh`, `also`. Absent if there is nothing. */
  readonly failures?: ReadonlyArray<FailedDuty> | undefined
  /** The report of the last call of `comply`. */
  readonly complied?: ComplianceReport | undefined
  readonly startedAt: string
  readonly finishedAt?: string | undefined
  readonly plan: Plan
}

/** The name of the manifest in its directory. */
export const manifestFile = "manifest.json"
