import { InvalidInput, type XApi, type XError } from "@xeffect/core"
import { refuse, refuseIf } from "@xeffect/core/failure"
import { inSpanNamed } from "@xeffect/core/span"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { ComplianceReport } from "../output/manifest.ts"
import { directoryDestination, inDirectory } from "../output/destination/directory.ts"
import { removeUnfinished } from "../output/names.ts"
import { checkOutput } from "../output/options.ts"
import { destinationsOf, type OutputPlace, rewriteOutput } from "../output/write-output.ts"
import { checkManifest } from "../output/describe/check-manifest.ts"
import { markUnfinished, writeManifests } from "../output/describe/write-manifest.ts"
import type { Plan } from "../plan/plan.ts"
import { checkDirectory } from "../run/options.ts"
import { ownDirectory } from "../store/sqlite/own-directory.ts"
import { checkBegun } from "../report/status.ts"
import { type Database, hasDatabase, tryStore } from "../store/sqlite/database.ts"
import { openDatabase, storeOf } from "../store/sqlite/sqlite-store.ts"
import type { Store } from "../store/store.ts"
import { applyResults } from "./apply.ts"
import {
  checkCollection,
  type CheckedCollection,
  checkedOf,
  type ComplianceState,
  leftOf,
  writeState
} from "./check.ts"
import { checkComply, type ComplyOptions } from "./options.ts"
import { rehydrate, type Rehydration } from "./rehydrate.ts"
import { editedIn, prepareTables, storeResults } from "./stored/in-sqlite.ts"

interface Collection extends CheckedCollection {
  readonly database: Database
  readonly store: Store
  readonly place: OutputPlace
}

// A reader of the manifest or the status after a kill sees that the files are not done, and calls `comply` again.
const beginChanges = Effect.fnUntraced(function* ({ place, store }: Collection, state: ComplianceState) {
  const next: ComplianceState = { ...state, finishedAt: (yield* store.read("finished_at")) ?? state.finishedAt }
  yield* writeState(store, next)
  yield* markUnfinished(store, place, "comply has not written the files: call it again")
  return next
})

const apply = Effect.fnUntraced(function* (
  collection: Collection,
  state: ComplianceState,
  { dollars }: Pick<Rehydration, "dollars">
) {
  const { database, options, place, plan, store } = collection
  const checked = yield* checkedOf(collection, state)
  const at = new Date(yield* Clock.currentTimeMillis).toISOString()
  const { all } = yield* destinationsOf(store)
  const elsewhere = all.filter((name) => name !== inDirectory && name !== place.destination.name)
  yield* tryStore("applying results", () =>
    database.transaction(() => {
      const result = applyResults(database, plan, options.mark)
      const cost = dollars === undefined ? {} : { dollars }
      const report: ComplianceReport = { at, checked, ...result, ...cost, ...(elsewhere.length > 0 && { elsewhere }) }
      database.setFact("complied", JSON.stringify(report))
      database.setFact("compliance", JSON.stringify({ ...state, applied: true } satisfies ComplianceState))
    })
  )
})

const finishComplying = Effect.fnUntraced(function* (
  { database, place, plan, store }: Collection,
  state: ComplianceState
) {
  const { finishedAt } = state
  // Removed rows must not stay in free pages of the file.
  yield* tryStore("giving back its free space", () => database.sqlite.exec("vacuum; pragma wal_checkpoint(truncate)"))
  const files = yield* rewriteOutput(store, place)
  const { complied } = yield* writeManifests(store, place, { files, finishedAt })
  const left = leftOf(plan, state, yield* Clock.currentTimeMillis)
  yield* store.write({ compliance: left, finished_at: finishedAt })
  return complied
})

const complyWith = Effect.fnUntraced(function* (directory: string, options: ComplyOptions) {
  yield* ownDirectory("comply", directory)
  const database = yield* openDatabase(directory)
  const store = storeOf(database)
  yield* checkBegun("comply", store, directory)
  // Stored by the first run, which is what makes it a collection.
  const plan: Plan = JSON.parse((yield* store.read("plan")) ?? "null")
  yield* checkManifest("comply", directory, plan)
  const { destination = directoryDestination(directory) } = options
  const { last, output = {} } = yield* destinationsOf(store)
  // A later version may have written it in a format that this one does not know.
  yield* refuseIf("comply", checkOutput(output))
  if (last !== undefined && last !== destination.name) {
    const rule = `where the files are: ${last === inDirectory ? "the directory" : last}`
    return yield* refuse("comply", new InvalidInput({ parameter: "destination", value: destination.name, rule }))
  }
  yield* removeUnfinished(store, directory)
  const place = { directory, destination }
  const collection: Collection = { database, store, plan, place, options, storeResults: storeResults(database) }
  yield* prepareTables(database)
  return yield* complyOf(collection)
})

const complyOf = Effect.fnUntraced(function* (
  collection: Collection
): Effect.fn.Return<ComplianceReport, XError | ExportError, XApi> {
  const { database, plan } = collection
  const { failure, state: checked } = yield* checkCollection(collection)
  const looked = checked.applied ? {} : yield* rehydrate(plan, editedIn(database, Clock.currentTimeMillis))
  const state = yield* beginChanges(collection, checked)
  if (!state.applied) yield* apply(collection, state, looked)
  const report = yield* finishComplying(collection, state)
  // Rows that may not be kept are gone before the failure of a job or of a lookup is reported.
  const failed = failure ?? looked.failure
  if (failed !== undefined) return yield* failed
  // An earlier call was killed before it said that a job was refused.
  if (state.left !== undefined && state.left.length > 0) return yield* complyOf(collection)
  // Written by `apply`.
  return report as ComplianceReport
})

/**
 * Removes from a collection what may no longer be kept: checks its posts and users with batch compliance jobs of the X API, and
 * does what their results ask for.
 *
 * - `delete` removes the post or the user, with all rows of all kinds that are about it: posts, media, edges, matches, metrics,
 *   changes, `missing`, problems. A digest is kept, so that it does not come back.
 * - `rehydrate` looks an edited post up again, which costs what a post costs: what is found replaces the row, and a post that is
 *   gone is removed. The same edit is looked up until the last edit is certain, which is a day after the post was made.
 * - `scrub_geo` removes the place.
 * - Everything else changes nothing, and is in `notApplied` of the report.
 *
 * If the job of posts or of users is refused, or a lookup fails, everything else is done first, and the call fails with its error. The files are written again in the way they were written last; those of
 * other formats are removed, and those in the directory if the last are in a `destination`; the manifest says what was done.
 * Files of earlier runs in other destinations stay: the report names these destinations. Call it regularly: the X API's policy expects it within
 * a day of a deletion.
 *
 * The name of a job is stored before it is created, so that a call after an interruption continues the same job. Results
 * are stored first, then applied in one transaction, then the files are written. Stop it at any point and call it again.
 * The copies that you made, including copies by `writePostgres`, are yours to write again.
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
    const isCollection = checkDirectory(directory) === undefined && hasDatabase(directory)
    const rule = "the directory of a collection"
    const invalid = isCollection
      ? checkComply(options)
      : new InvalidInput({ parameter: "directory", value: directory, rule })
    return invalid === undefined ? yield* complyWith(directory, options) : yield* refuse("comply", invalid)
  }).pipe(Effect.scoped, inSpanNamed("export.comply"))
