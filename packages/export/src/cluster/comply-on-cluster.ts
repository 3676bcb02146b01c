import { InvalidInput, type XApi, type XError } from "@xeffect/core"
import { refuse, refuseIf } from "@xeffect/core/failure"
import { inSpanNamed } from "@xeffect/core/span"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { applyResultsInPostgres } from "../comply/apply-postgres.ts"
import { checkCollection, type CheckedCollection, checkedOf, type ComplianceState, leftOf } from "../comply/check.ts"
import { checkComply, type ComplyOptions } from "../comply/options.ts"
import { rehydrate, type Rehydration } from "../comply/rehydrate.ts"
import { editedInPostgres, prepareCompliance, storeComplianceResults } from "../comply/stored/in-postgres.ts"
import type { ExportError } from "../export-error.ts"
import { manifestOf, markUnfinished, postgresTables, writeManifest } from "../output/describe/write-manifest.ts"
import type { ComplianceReport, Manifest } from "../output/manifest.ts"
import { checkOutput } from "../output/options.ts"
import { destinationsOf, rewriteOutput } from "../output/write-output.ts"
import { hasPostgresTables, writePostgresTables } from "../output/tables/postgres-tables.ts"
import type { Plan } from "../plan/plan.ts"
import { PostgresDatabase, tryPostgres } from "../store/postgres/database.ts"
import type { PostgresStore } from "../store/postgres/postgres-store.ts"
import { openOnCluster } from "./status.ts"

interface SharedCollection extends CheckedCollection {
  readonly database: PostgresDatabase
  readonly store: PostgresStore
}

const checkDestinationOf = Effect.fnUntraced(function* ({ options: { destination }, store }: SharedCollection) {
  const { last, output = {} } = yield* destinationsOf(store)
  // A later version may have written it in a format that this one does not know.
  yield* refuseIf("complyOnCluster", checkOutput(output))
  if (last === destination?.name) return
  const rule = last === undefined ? "left out: the collection is in tables of Postgres" : `where the files are: ${last}`
  const invalid = new InvalidInput({ parameter: "destination", value: destination?.name, rule })
  return yield* refuse("complyOnCluster", invalid)
})

// A run that continues writes the outputs at its end, without what was removed.
const isRunning = ({ store }: SharedCollection) =>
  Effect.map(store.facts, ({ attempt, ended }) => attempt !== undefined && attempt !== ended)

const rewriteOutputs = Effect.fnUntraced(function* ({ database, options: { destination }, store }: SharedCollection) {
  // Files do not end the tables that were written before: both have rows that may not be kept.
  if (destination === undefined || (yield* hasPostgresTables(store, database.sql, store.schema)))
    yield* writePostgresTables(store, database.sql, store.schema)
  return destination === undefined ? [] : yield* rewriteOutput({ ...store, ...store.lasting }, { destination })
})

const writeOutcome = Effect.fnUntraced(function* (collection: SharedCollection, finishedAt: string | undefined) {
  const { options, store } = collection
  const { manifest: stored } = yield* store.facts
  // Written by the run.
  const before: Manifest | undefined = stored === undefined ? undefined : JSON.parse(stored)
  const files = finishedAt === undefined ? [] : yield* rewriteOutputs(collection)
  const outcome = { files, finishedAt, stopped: finishedAt === undefined ? before?.stopped : undefined }
  const { destination } = options
  const manifest = yield* destination === undefined
    ? manifestOf(store, { ...outcome, output: postgresTables })
    : writeManifest(store, destination, outcome)
  yield* store.write({ manifest: JSON.stringify(manifest), finished_at: finishedAt })
})

// All in one transaction: after a kill the next call does it again, and nobody sees a part of it.
const applyAll = Effect.fnUntraced(function* (
  collection: SharedCollection,
  state: ComplianceState,
  finishedAt: string | undefined,
  { dollars }: Pick<Rehydration, "dollars">
) {
  const { database, options, plan, store } = collection
  const complied = yield* store.read("complied")
  // Another machine was faster.
  if ((yield* store.read("compliance")) === undefined && complied !== undefined) return JSON.parse(complied)
  const checked = yield* checkedOf(collection, state)
  const at = new Date(yield* Clock.currentTimeMillis).toISOString()
  const { all } = yield* destinationsOf(store)
  const elsewhere = all.filter((name) => name !== options.destination?.name)
  const result = yield* tryPostgres("applying results", applyResultsInPostgres(database, plan, options.mark))
  const cost = dollars === undefined ? {} : { dollars }
  const report: ComplianceReport = { at, checked, ...result, ...cost, ...(elsewhere.length > 0 && { elsewhere }) }
  const left = leftOf(plan, state, yield* Clock.currentTimeMillis)
  yield* store.write({ complied: JSON.stringify(report), compliance: left })
  if (!(yield* isRunning(collection))) yield* writeOutcome(collection, finishedAt)
  return report
})

const complyTogether = Effect.fnUntraced(function* (
  schema: string,
  options: ComplyOptions
): Effect.fn.Return<ComplianceReport, XError | ExportError, SqlClient | XApi> {
  const store = yield* openOnCluster("complyOnCluster", schema)
  const database = new PostgresDatabase(yield* SqlClient, schema)
  // Stored by the first run, which is what makes it a collection.
  const plan: Plan = JSON.parse((yield* store.read("plan")) ?? "null")
  const storeResults: CheckedCollection["storeResults"] = (type, results) =>
    tryPostgres("storing results", storeComplianceResults(database, type, results))
  const collection: SharedCollection = { database, store, plan, options, storeResults }
  yield* checkDestinationOf(collection)
  yield* store.createTables
  yield* store.alone(tryPostgres("making its tables", prepareCompliance(database)))
  const { failure, state } = yield* checkCollection(collection)
  const looked = yield* rehydrate(plan, editedInPostgres(database, Clock.currentTimeMillis, store.alone))
  const finishedAt = (yield* store.read("finished_at")) ?? state.finishedAt
  const { destination } = options
  if (destination !== undefined && finishedAt !== undefined && !(yield* isRunning(collection))) {
    // After a kill the next call knows that the collection was complete.
    yield* store.write({ compliance: JSON.stringify({ ...state, finishedAt }) })
    yield* markUnfinished(store, { destination }, "complyOnCluster has not written the files: call it again")
  }
  const report = yield* store.alone(applyAll(collection, state, finishedAt, looked))
  // Rows that may not be kept are gone before the failure of a job or of a lookup is reported.
  const failed = failure ?? looked.failure
  if (failed !== undefined) return yield* failed
  return report
})

/**
 * Removes from a collection of several machines what may no longer be kept, as `comply` does on one: its rows, its tables, and the
 * files at its destination in the format in which they were written last. Call it on one machine, as often as the X API's policy
 * asks, also while the collection is run or updated: the run writes its outputs without what was removed.
 *
 * The name of a job is stored before it is created, so that a call after an interruption continues the same job, on
 * whichever machine. Results are applied, and tables written, in one transaction. Removed rows do not come back with an
 * update. Postgres keeps the bytes of removed rows until its next `vacuum`, which is yours to run.
 *
 * @param schema the schema of the collection
 * @param options `destination`, if the files are in one; `mark`, a field that gets the reason instead of removing; `max_wait`
 * for a job, default 24 hours; `max_pause` between two polls, default 1 minute
 * @returns the report. Needs an app-only token. Fails with `InvalidInput`, and like `comply`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/batch-compliance/introduction
 * @example
 * ```ts
 * import { complyOnCluster } from "xeffect/export/cluster"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.flatMap(complyOnCluster("tides"), ({ reasons, removed }) => Effect.log(removed.posts, reasons))
 * ```
 */
export const complyOnCluster = (
  schema: string,
  options: ComplyOptions = {}
): Effect.Effect<ComplianceReport, XError | ExportError, SqlClient | XApi> =>
  Effect.suspend(() => {
    const invalid = checkComply(options)
    return invalid === undefined ? complyTogether(schema, options) : refuse("complyOnCluster", invalid)
  }).pipe(inSpanNamed("export.comply"))
