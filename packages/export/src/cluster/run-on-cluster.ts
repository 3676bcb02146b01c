import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { Manifest } from "../output/manifest.ts"
import { type Collectable, collectable } from "../plan/collectable.ts"
import type { UpdateSettings } from "../update/known-state.ts"
import { checkPlan } from "../plan/collect.ts"
import type { Plan } from "../plan/plan.ts"
import { startedOf } from "../run/run-slices.ts"
import { postgresStore } from "../store/postgres/postgres-store.ts"
import { finishOnCluster } from "./finish-run.ts"
import { joinRun, partitionOf, type Run } from "./join-run.ts"
import { Cluster } from "./layer-cluster.ts"
import { checkCluster, type ClusterRunOptions } from "./options.ts"
import { isStopping, leftSlices, readFailure } from "./state.ts"

/** How often a machine looks whether the others are done. */
const look = "500 millis"

/** How many looks a slice may take to finish its page once it shall stop: 30 seconds. */
const maxLooks = 60

const areIdle = Effect.fnUntraced(function* (run: Run, numbers: ReadonlySet<number>) {
  const states = (yield* run.store.slices).filter(({ slice }) => numbers.has(slice.number))
  return yield* Effect.forEach(states, (state) => run.cluster.isIdle(partitionOf(run, state)))
})

/**
 * Waits until the slices with these numbers are done or left, or shall stop, and no machine works on them; or until another
 * machine has ended the run.
 */
const waitForSlices = Effect.fnUntraced(function* (run: Run, numbers: ReadonlySet<number>) {
  for (let looks = 0; looks < maxLooks;) {
    const facts = yield* run.store.facts
    if (facts.ended === facts.attempt || facts.attempt !== String(run.attempt)) return
    if (isStopping(facts, run.attempt) || (yield* run.store.open(leftSlices(facts))) === 0) {
      looks += 1
      if ((yield* areIdle(run, numbers)).every(Boolean)) return
    }
    yield* Effect.sleep(look)
  }
})

const collectTogether = Effect.fnUntraced(function* (
  cluster: Cluster["Service"],
  row: Collectable,
  plan: Plan,
  options: ClusterRunOptions,
  freshness: UpdateSettings | undefined
): Effect.fn.Return<Manifest, XError | ExportError> {
  const store = postgresStore(cluster.sql, options.schema)
  yield* store.createTables
  const run: Run = { cluster, store, ...(yield* store.alone(joinRun(store, row, plan, options, freshness))) }
  const states = yield* store.slices
  const open = states.filter(({ position }) => !position.done)
  yield* cluster.emit(startedOf(states))
  yield* Effect.forEach(open, (state) => cluster.start(partitionOf(run, state)), { concurrency: 8, discard: true })
  yield* waitForSlices(run, new Set(open.map(({ slice }) => slice.number)))
  const finish = store.alone(finishOnCluster(run, options))
  const manifest = yield* options.destination === undefined ? finish : cluster.writingFiles.withPermit(finish)
  const failure = manifest.complete ? undefined : readFailure(yield* store.facts)
  if (failure !== undefined) return yield* failure
  return manifest
})

/**
 * Runs or continues a plan on several machines. Call it in the same way on each of them, in any order: all of them
 * return the same manifest. A machine that ends, is killed or switched off is not waited for: the others take over what it
 * did. At most the page that each of its slices waited for is requested again.
 *
 * The rows of a page and the position after it are committed to Postgres in one transaction. When everything is collected,
 * one machine writes tables with keys into the schema, and the manifest, and removes what the engine stored. After a
 * failure the schema has all that was received, and once no machine runs the plan any more, the next call continues. A slice
 * with a page that cannot be used is left, and the run fails when the others are done: the next one requests the page again.
 *
 * @param plan the plan, as `collect` made it
 * @param options `schema`, in the database of `layerCluster`; `destination`, with `format`, `compress`, `split`,
 * `spreadsheet_ids` and `formulas`, for files in place of tables; `allow_key_file`, default `false`
 * @returns the manifest. Fails with `InvalidInput` before anything is sent, and with `ExportError`: `SliceFailed` with what
 * the X API refused, on whichever machine; `StoreFailed`, `DestinationFailed`
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect } from "xeffect/export"
 * import { runOnCluster } from "xeffect/export/cluster"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides" }, { slices: 48 })
 *   const { complete, counts } = yield* runOnCluster(plan, { schema: "tides" })
 *   yield* Effect.log(complete, counts.posts)
 * })
 * ```
 */
export const runOnCluster = (
  plan: Plan,
  options: ClusterRunOptions
): Effect.Effect<Manifest, XError | ExportError, Cluster> =>
  runTogether("runOnCluster", plan, options, checkCluster(options), undefined)

/** Checks a plan and runs it on several machines, or updates it. */
export const runTogether = (
  operation: string,
  plan: Plan,
  options: ClusterRunOptions,
  invalid: InvalidInput | undefined,
  freshness: UpdateSettings | undefined
): Effect.Effect<Manifest, XError | ExportError, Cluster> =>
  Effect.gen(function* () {
    const wrong = checkPlan(plan) ?? invalid
    if (wrong !== undefined) return yield* refuse(operation, wrong)
    const row = collectable(plan.operation)
    if (row !== undefined) return yield* collectTogether(yield* Cluster, row, plan, options, freshness)
    const rule = "an operation that can be collected"
    return yield* refuse(operation, new InvalidInput({ parameter: "plan.operation", value: plan.operation, rule }))
  })
