import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import type { ExportError } from "../export-error.ts"
import type { Destination } from "../output/destination/destination.ts"
import type { Manifest } from "../output/manifest.ts"
import { writePostgresTables } from "../output/tables/postgres-tables.ts"
import { filesAt, writeOutput } from "../output/output.ts"
import { finishRound } from "../output/describe/rounds.ts"
import { manifestOf, writeManifest } from "../output/describe/write-manifest.ts"
import { type Collectable, collectable } from "../plan/collectable.ts"
import type { UpdateSettings } from "../update/next-slices.ts"
import { checkPlan, type Plan } from "../plan/plan.ts"
import { beginRound } from "../update/next-round.ts"
import { checkSame, prepare } from "../run/prepare.ts"
import { startedOf } from "../run/run-slices.ts"
import { type PostgresStore, postgresStore } from "../store/postgres/postgres-store.ts"
import type { SliceState } from "../store/store.ts"
import { Cluster } from "./layer-cluster.ts"
import { checkCluster, type ClusterRunOptions } from "./options.ts"
import { type PartitionPayload, partOf } from "./partition.ts"
import { isStopping, leftSlices, readFailure } from "./state.ts"

/** A run of a collection, which several machines make together. */
interface Run {
  readonly cluster: Cluster["Service"]
  readonly store: PostgresStore
  readonly collection: string
  readonly attempt: number
}

interface Destined extends ClusterRunOptions {
  readonly destination: Destination
}

/** How often a machine looks whether the others are done. */
const look = "500 millis"

/** How many looks a slice may take to finish its page once it shall stop: 30 seconds. */
const maxLooks = 60

const partitionOf = (
  { attempt, collection, store }: Run,
  state: SliceState,
  part = partOf(state)
): PartitionPayload => ({
  schema: store.schema,
  collection,
  attempt,
  slice: state.slice.number,
  part
})

// The first machine divides the plan; after a failure or a cancellation the first to come begins the next run.
const join = Effect.fnUntraced(function* (
  store: PostgresStore,
  row: Collectable,
  plan: Plan,
  options: ClusterRunOptions,
  freshness: UpdateSettings | undefined
) {
  const stored = yield* store.read("plan")
  if (stored === undefined) {
    yield* prepare(store, row, plan, options)
    yield* store.write({ collection: randomUUID(), attempt: "1" })
  } else yield* checkSame(stored, plan, "schema", store.schema)
  const { attempt = "1", collection = "", ended, finished_at } = yield* store.facts
  if (ended !== attempt) return { attempt: Number(attempt), collection }
  const hasBegun = freshness !== undefined && (yield* beginRound(store, row, plan, freshness, options))
  if (finished_at !== undefined && !hasBegun) return { attempt: Number(attempt), collection }
  const next = Number(attempt) + 1
  // A stream is done when it is cancelled, also while nobody follows it. Everything else goes on.
  const resumed = row.by === "stream" ? {} : { cancelled: undefined }
  yield* store.write({ attempt: String(next), failure: undefined, left: undefined, ...resumed })
  return { attempt: next, collection }
})

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

const clearEngine = (run: Run, states: ReadonlyArray<SliceState>) =>
  Effect.forEach(
    states.flatMap((state) => Array.from({ length: partOf(state) + 1 }, (_, part) => partitionOf(run, state, part))),
    (partition) => run.cluster.clear(partition),
    { discard: true }
  )

const writeTablesOnCluster = Effect.fnUntraced(function* ({ cluster, store }: Run) {
  const tables = yield* writePostgresTables(store, cluster.sql, store.schema)
  yield* Effect.forEach(tables, ({ kind, rows }) =>
    cluster.emit({ _tag: "Written", file: `${store.schema}.${kind}`, rows, bytes: 0 })
  )
  return []
})

const writeFilesOnCluster = Effect.fnUntraced(function* ({ cluster, store }: Run, { destination, ...given }: Destined) {
  const { compress, format, formulas, split, spreadsheet_ids } = given
  // The names of files are remembered before their first byte, whatever becomes of the transaction.
  const lasting = { ...store, ...store.lasting }
  const files = yield* writeOutput(lasting, { destination }, { compress, format, formulas, split, spreadsheet_ids })
  yield* Effect.forEach(files, ({ bytes, file, rows }) => cluster.emit({ _tag: "Written", file, rows, bytes }))
  return files
})

const writeOutputs = (run: Run, { destination, ...options }: ClusterRunOptions) =>
  destination === undefined ? writeTablesOnCluster(run) : writeFilesOnCluster(run, { ...options, destination })

const earlierOutputs = ({ store }: Run, { destination }: ClusterRunOptions) =>
  destination === undefined ? Effect.succeed([]) : filesAt(store, { destination })

// In one transaction, which one machine makes: the others find that the run has ended.
const finishOnCluster = Effect.fnUntraced(function* (
  run: Run,
  options: ClusterRunOptions
): Effect.fn.Return<Manifest, ExportError> {
  const { attempt, store } = run
  const facts = yield* store.facts
  // Written below.
  const written: Manifest | undefined = facts.manifest === undefined ? undefined : JSON.parse(facts.manifest)
  if (written !== undefined && (facts.ended === facts.attempt || facts.attempt !== String(attempt))) return written
  const failure = readFailure(facts)
  const states = yield* store.slices
  const isDone = states.every(({ position }) => position.done)
  const files = yield* failure === undefined || isDone ? writeOutputs(run, options) : earlierOutputs(run, options)
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  const finishedAt = isDone ? now : undefined
  if (isDone) yield* finishRound(store, now)
  const stopped = isDone ? undefined : (failure?.message ?? "cancelled")
  const outcome = { files, finishedAt, stopped }
  const { destination } = options
  const manifest = yield* destination === undefined
    ? manifestOf(store, outcome)
    : writeManifest(store, destination, outcome)
  yield* store.write({ finished_at: finishedAt, ended: String(attempt), manifest: JSON.stringify(manifest) })
  yield* clearEngine(run, states)
  return manifest
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
  const run: Run = { cluster, store, ...(yield* store.alone(join(store, row, plan, options, freshness))) }
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
 * Runs a plan on several machines, or goes on with it. Call it in the same way on each of them, in any order: all of them
 * return the same manifest. A machine that ends, is killed or switched off is not waited for: the others take over what it
 * did. At most the page that each of its slices waited for is requested again.
 *
 * The rows of a page and the position after it are committed to Postgres in one transaction. When everything is collected,
 * one machine writes tables with keys into the schema, and the manifest, and removes what the engine stored. After a
 * failure the schema has all that was received, and once no machine runs the plan any more, the next call goes on. A slice
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
