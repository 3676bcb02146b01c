import type { ComplianceResult } from "@xeffect/compliance"
import { InvalidInput, type XApi, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { inSpanNamed } from "@xeffect/core/span"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { existsSync } from "node:fs"
import type { ExportError } from "../export-error.ts"
import type { ComplianceReport } from "../output/manifest.ts"
import { directoryDestination, inDirectory } from "../output/destination/directory.ts"
import { destinationsOf, type OutputPlace, rewriteOutput } from "../output/output.ts"
import { markUnfinished, writeManifests } from "../output/describe/write-manifest.ts"
import type { Plan } from "../plan/plan.ts"
import type { Kind } from "../plan/resource.ts"
import { checkDirectory } from "../run/options.ts"
import { ownDirectory } from "../store/sqlite/own-directory.ts"
import { checkBegun } from "../report/status.ts"
import { type Database, databaseIn, tryStore } from "../store/sqlite/database.ts"
import { openDatabase, storeOf } from "../store/sqlite/sqlite-store.ts"
import type { Store } from "../store/store.ts"
import { endsOf } from "./affected.ts"
import { applyResults } from "./apply.ts"
import { type JobType, resultsOf } from "./jobs.ts"
import { checkComply, type ComplyOptions } from "./options.ts"

/** What `comply` is doing. The next call goes on with it. */
interface CollectionState {
  /** The name of the job of each type, which was stored before the job was created. */
  readonly names: Readonly<Record<JobType, string>>
  /** The types whose results are stored. */
  readonly stored: ReadonlyArray<JobType>
  /** Whether the results are applied, and only files are left to be written. */
  readonly applied: boolean
  /** When the collection was complete, if it was. */
  readonly finishedAt?: string | undefined
}

interface Collection {
  readonly database: Database
  readonly store: Store
  readonly plan: Plan
  readonly place: OutputPlace
  readonly options: ComplyOptions
}

const readState = (store: Store) =>
  Effect.map(store.read("compliance"), (stored): CollectionState | undefined =>
    stored === undefined ? undefined : JSON.parse(stored)
  )

const writeState = (store: Store, state: CollectionState): Effect.Effect<void, ExportError> =>
  store.write({ compliance: JSON.stringify(state) })

// At most 64 characters. The time distinguishes it from the jobs of earlier calls.
const nameOf = ({ digest }: Plan, type: JobType, now: number): string => `xeffect ${digest.slice(0, 16)} ${type} ${now}`

const beginComplying = Effect.fnUntraced(function* ({ plan, store }: Collection) {
  const found = yield* readState(store)
  if (found !== undefined) return found
  const now = yield* Clock.currentTimeMillis
  const names = { tweets: nameOf(plan, "tweets", now), users: nameOf(plan, "users", now) }
  const state: CollectionState = { names, stored: [], applied: false }
  yield* writeState(store, state)
  return state
})

const sources: Readonly<Record<JobType, ReadonlyArray<Kind>>> = {
  tweets: ["posts", "referenced_posts"],
  users: ["users"]
}

const idsReadAtOnce = 10_000

const storedIds = (store: Store, kind: Kind): Stream.Stream<string, ExportError> =>
  Stream.paginate(0, (after) =>
    Effect.map(store.rows({ kind, after, limit: idsReadAtOnce }), (rows) => {
      const last = rows.at(-1)
      return [rows.map(({ id }) => id), last === undefined ? Option.none() : Option.some(last.number)] as const
    })
  )

/** Of whom or of what the entries are: they need not be among the entries. */
const isTargetOf = ({ plan, store }: Collection, type: JobType) =>
  endsOf(plan).target === (type === "tweets" ? "posts" : "users")
    ? Effect.map(store.slices, (states) => states.flatMap(({ slice }) => slice.target ?? []))
    : Effect.succeed([])

const idsOf = (collection: Collection, type: JobType): Stream.Stream<string, ExportError> =>
  Stream.concat(
    Stream.fromIterable(sources[type]).pipe(Stream.flatMap((kind) => storedIds(collection.store, kind))),
    Stream.fromIterableEffect(isTargetOf(collection, type))
  )

const countOf = Effect.fnUntraced(function* (collection: Collection, type: JobType) {
  const counts = yield* collection.store.counts
  const targets = yield* isTargetOf(collection, type)
  return sources[type].reduce((sum, kind) => sum + (counts[kind] ?? 0), targets.length)
})

// The table is there from the first call on.
const prepareTable = ({ database }: Collection) =>
  tryStore("making a table", () =>
    database.sqlite.exec(
      `create table if not exists compliance
        (type text not null, id text not null, reason text not null, redacted_at text, primary key (type, id)) without rowid`
    )
  )

const storeResults = ({ database }: Collection, type: JobType, results: ReadonlyArray<ComplianceResult>) =>
  tryStore("storing results", () =>
    database.transaction(() => {
      for (const { id, reason, redacted_at } of results) {
        const values = [type, id, reason, redacted_at ?? null]
        database.run("insert or replace into compliance (type, id, reason, redacted_at) values (?, ?, ?, ?)", values)
      }
    })
  )

// Results that were stored before an interruption are stored again, and are the same.
const check = Effect.fnUntraced(function* (collection: Collection, state: CollectionState, type: JobType) {
  const { options, plan, store } = collection
  let name = state.names[type]
  if ((yield* countOf(collection, type)) > 0) {
    const rename = Effect.gen(function* () {
      name = nameOf(plan, type, yield* Clock.currentTimeMillis)
      yield* writeState(store, { ...state, names: { ...state.names, [type]: name } })
      return name
    })
    const results = yield* resultsOf(type, name, rename, idsOf(collection, type), options)
    yield* results.pipe(
      Stream.grouped(1000),
      Stream.runForEach((group) => storeResults(collection, type, group))
    )
  }
  const next: CollectionState = { ...state, names: { ...state.names, [type]: name }, stored: [...state.stored, type] }
  yield* writeState(store, next)
  return next
})

// Whoever reads the manifest or the status after a kill sees that the files are not done, and calls `comply` again.
const beginChanges = Effect.fnUntraced(function* ({ place, store }: Collection, state: CollectionState) {
  const next: CollectionState = { ...state, finishedAt: (yield* store.read("finished_at")) ?? state.finishedAt }
  yield* writeState(store, next)
  yield* markUnfinished(store, place, "comply has not written the files: call it again")
  return next
})

const apply = Effect.fnUntraced(function* (collection: Collection, state: CollectionState) {
  const { database, options, place, plan, store } = collection
  const checked = { posts: yield* countOf(collection, "tweets"), users: yield* countOf(collection, "users") }
  const at = new Date(yield* Clock.currentTimeMillis).toISOString()
  const { all } = yield* destinationsOf(store)
  const elsewhere = all.filter((name) => name !== inDirectory && name !== place.destination.name)
  yield* tryStore("applying results", () =>
    database.transaction(() => {
      const result = applyResults(database, plan, options.mark)
      const report: ComplianceReport = { at, checked, ...result, ...(elsewhere.length > 0 && { elsewhere }) }
      database.setFact("complied", JSON.stringify(report))
      database.setFact("compliance", JSON.stringify({ ...state, applied: true } satisfies CollectionState))
    })
  )
})

const finishComplying = Effect.fnUntraced(function* (
  { database, place, store }: Collection,
  { finishedAt }: CollectionState
) {
  // Removed rows must not stay in free pages of the file.
  yield* tryStore("giving back its free space", () => database.sqlite.exec("vacuum; pragma wal_checkpoint(truncate)"))
  const files = yield* rewriteOutput(store, place)
  const { complied } = yield* writeManifests(store, place, { files, finishedAt })
  yield* store.write({ compliance: undefined, finished_at: finishedAt })
  return complied
})

const complyWith = Effect.fnUntraced(function* (directory: string, options: ComplyOptions) {
  yield* ownDirectory("comply", directory)
  const database = yield* openDatabase(directory)
  const store = storeOf(database)
  yield* checkBegun("comply", store, directory)
  // Stored by the first run, which is what makes it a collection.
  const plan: Plan = JSON.parse((yield* store.read("plan")) ?? "null")
  const { destination = directoryDestination(directory) } = options
  const { last } = yield* destinationsOf(store)
  if (last !== undefined && last !== destination.name) {
    const rule = `where the files are: ${last === inDirectory ? "the directory" : last}`
    return yield* refuse("comply", new InvalidInput({ parameter: "destination", value: destination.name, rule }))
  }
  const collection: Collection = { database, store, plan, place: { directory, destination }, options }
  yield* prepareTable(collection)
  let state = yield* beginComplying(collection)
  for (const type of ["tweets", "users"] as const) {
    if (!state.stored.includes(type)) state = yield* check(collection, state, type)
  }
  state = yield* beginChanges(collection, state)
  if (!state.applied) yield* apply(collection, state)
  const report = yield* finishComplying(collection, state)
  // Written by `apply`.
  return report as ComplianceReport
})

/**
 * Removes from a collection what may no longer be kept: checks its posts and users with batch compliance jobs of the X API,
 * removes those that were deleted, or whose author is suspended, protected or gone, with their media, edges and matches, and
 * removes the place from posts with `scrub_geo`. The files are written again in the way they were written last; those of
 * other formats are removed, and those in the directory if the last are in a `destination`; the manifest says what was done.
 * Files of earlier runs in other destinations stay: the report names these destinations. Call it regularly: the X API's policy expects it within
 * a day of a deletion.
 *
 * The name of a job is stored before it is created, so that a call after an interruption goes on with the same job. Results
 * are stored first, then applied in one transaction, then the files are written. Stop it at any point and call it again.
 * The copies that you made, also those of `writePostgres`, are yours to write again.
 *
 * @param directory the directory of a collection that nobody runs
 * @param options `destination`, if the files are in one; `mark`, a field that gets the reason instead of removing; `max_wait` for a job, default 24 hours;
 * `max_pause` between two polls, default 1 minute
 * @returns the report. Needs an app-only token. Fails with `InvalidInput`; with `Conflict` while another job of the type
 * runs; as the parts of `runComplianceJob` fail; and with `ExportError`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/batch-compliance/introduction
 * @example
 * ```ts
 * import { comply } from "xeffect/export"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.flatMap(comply("tides"), ({ reasons, removed }) => Effect.log(removed.posts, reasons))
 * ```
 */
export const comply = (
  directory: string,
  options: ComplyOptions = {}
): Effect.Effect<ComplianceReport, XError | ExportError, XApi> =>
  Effect.gen(function* () {
    const isCollection = checkDirectory(directory) === undefined && existsSync(databaseIn(directory))
    const rule = "the directory of a collection"
    const invalid = isCollection
      ? checkComply(options)
      : new InvalidInput({ parameter: "directory", value: directory, rule })
    return invalid === undefined ? yield* complyWith(directory, options) : yield* refuse("comply", invalid)
  }).pipe(Effect.scoped, inSpanNamed("export.comply"))
