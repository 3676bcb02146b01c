import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { CollectionGap } from "../page/gap.ts"
import { manifestOf } from "../output/describe/write-manifest.ts"
import type { Plan } from "../plan/plan.ts"
import type { Kind } from "../plan/resource.ts"
import { checkDirectory } from "../run/options.ts"
import { isLocked } from "../store/sqlite/lock.ts"
import { databaseFile, hasDatabase } from "../store/sqlite/database.ts"
import { openDatabase, storeOf } from "../store/sqlite/sqlite-store.ts"
import type { FailedDuty } from "../store/failed-duties.ts"
import type { Store } from "../store/store.ts"

/** How far a collection is. */
export interface Status {
  /** `running` in some process; `stopped` by a failure, a kill or `cancel`; `complete` when the outputs are written. */
  readonly state: "running" | "stopped" | "complete"
  readonly slices: { readonly done: number; readonly total: number }
  readonly counts: Partial<Readonly<Record<Kind, number>>>
  readonly pages: number
  readonly entries: number
  /** The cost until now, in dollars, if the layer of its runs counts costs: an upper bound. */
  readonly dollars?: number | undefined
  readonly gaps: ReadonlyArray<CollectionGap>
  /** How many entries pages lack, by their `result_count`. Absent if none. */
  readonly short?: number | undefined
  /** Duties that failed the last time: `update`, `comply`, `refresh`, `also`. Absent if there is nothing. */
  readonly failures?: ReadonlyArray<FailedDuty> | undefined
  readonly startedAt: string
  readonly plan: Plan
}

/** Describes how far a stored collection is. */
export const statusOf = Effect.fnUntraced(function* (
  store: Store,
  isRunning: boolean
): Effect.fn.Return<Status, ExportError> {
  const finishedAt = yield* store.read("finished_at")
  const manifest = yield* manifestOf(store, { finishedAt })
  const { complete, counts, dollars, entries, failures, gaps, pages, plan, short, startedAt } = manifest
  const slices = yield* store.slices
  return {
    state: isRunning ? "running" : complete ? "complete" : "stopped",
    slices: { done: slices.filter(({ position }) => position.done).length, total: slices.length },
    counts,
    pages,
    entries,
    ...(dollars === undefined ? {} : { dollars }),
    gaps,
    ...(short === undefined ? {} : { short }),
    ...(failures === undefined ? {} : { failures }),
    startedAt,
    plan
  }
})

/** Refuses a directory in which no run has begun, for example because its file of keys has a wrong line. */
export const checkBegun = (name: string, store: Store, directory: string): Effect.Effect<void, XError | ExportError> =>
  Effect.flatMap(store.read("plan"), (plan) =>
    plan === undefined
      ? refuse(
          name,
          new InvalidInput({
            parameter: "directory",
            value: directory,
            rule: "the directory of a collection: no run has begun in it"
          })
        )
      : Effect.void
  )

/** Opens the database of a directory that has one. */
export const openExistingDatabase = Effect.fnUntraced(function* (name: string, directory: string) {
  const rule = `the directory of a collection, with a file ${databaseFile}`
  const invalid =
    checkDirectory(directory) ??
    (hasDatabase(directory) ? undefined : new InvalidInput({ parameter: "directory", value: directory, rule }))
  if (invalid !== undefined) return yield* refuse(name, invalid)
  const database = yield* openDatabase(directory)
  const store = storeOf(database)
  yield* checkBegun(name, store, directory)
  return { database, store }
})

/** Opens the store of a directory that has one. */
export const openExisting = (name: string, directory: string) =>
  Effect.map(openExistingDatabase(name, directory), ({ store }) => store)

/**
 * Reads how far a collection is, from this or another process, whether it runs or not. Nothing is sent.
 *
 * @param directory the directory of the collection
 * @returns the state, the counts of rows by kind, slices, pages and gaps. Fails with `InvalidInput` if the directory has no
 * collection, and with `ExportError`
 * @since 0.1.0
 * @example
 * ```ts
 * import { status } from "xeffect/export"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.flatMap(status("tides"), ({ counts, slices }) =>
 *   Effect.log(`${counts.posts} posts, ${slices.done} of ${slices.total} slices`)
 * )
 * ```
 */
export const status = (directory: string): Effect.Effect<Status, XError | ExportError> =>
  Effect.gen(function* () {
    const store = yield* openExisting("status", directory)
    return yield* statusOf(store, yield* isLocked(directory))
  }).pipe(Effect.scoped)

/**
 * Stops a collection that runs in this or another process, within a few seconds: slices finish the page that they wait
 * for, what was collected is written, and `run` returns. A followed stream is complete then; if nobody follows it, the next
 * `run` completes it. Everything else continues with the next `run`.
 *
 * @param directory the directory of the collection
 * @since 0.1.0
 * @example
 * ```ts
 * import { cancel } from "xeffect/export"
 *
 * const program = cancel("tides")
 * ```
 */
export const cancel = (directory: string): Effect.Effect<void, XError | ExportError> =>
  Effect.gen(function* () {
    const store = yield* openExisting("cancel", directory)
    yield* store.write({ cancelled: new Date(yield* Clock.currentTimeMillis).toISOString() })
  }).pipe(Effect.scoped)
