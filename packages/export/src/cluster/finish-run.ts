import type { ExportError } from "../export-error.ts"
import { finishRound } from "../output/describe/rounds.ts"
import { claimManifest, manifestOf, postgresTables, writeManifest } from "../output/describe/write-manifest.ts"
import type { Destination } from "../output/destination/destination.ts"
import type { Manifest } from "../output/manifest.ts"
import { filesAt, writeOutput } from "../output/write-output.ts"
import { hasPostgresTables, writePostgresTables } from "../output/tables/postgres-tables.ts"
import type { SliceState } from "../store/store.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { partitionOf, type Run } from "./join-run.ts"
import type { ClusterRunOptions } from "./options.ts"
import { partOf } from "./partition.ts"
import { readFailure } from "./state.ts"

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

const writeFilesOnCluster = Effect.fnUntraced(function* (
  { cluster, output = {}, store }: Run,
  destination: Destination
) {
  // Rows that were removed meanwhile are not to stay in the tables of an earlier run.
  if (yield* hasPostgresTables(store, cluster.sql, store.schema))
    yield* writePostgresTables(store, cluster.sql, store.schema)
  // The names of files are remembered before their first byte, whatever becomes of the transaction.
  const lasting = { ...store, ...store.lasting }
  const files = yield* writeOutput(lasting, { destination }, output)
  yield* Effect.forEach(files, ({ bytes, file, rows }) => cluster.emit({ _tag: "Written", file, rows, bytes }))
  return files
})

const writeOutputs = (run: Run, { destination }: ClusterRunOptions) =>
  destination === undefined ? writeTablesOnCluster(run) : writeFilesOnCluster(run, destination)

const earlierOutputs = ({ store }: Run, { destination }: ClusterRunOptions) =>
  destination === undefined ? Effect.succeed([]) : filesAt(store, { destination })

/**
 * Writes the outputs and the manifest of a run, and ends it: in one transaction, which one machine makes. The others find that
 * the run has ended.
 */
export const finishOnCluster = Effect.fnUntraced(function* (
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
    ? manifestOf(store, { ...outcome, output: postgresTables })
    : Effect.andThen(claimManifest(store.lasting, destination), writeManifest(store, destination, outcome))
  yield* store.write({ finished_at: finishedAt, ended: String(attempt), manifest: JSON.stringify(manifest) })
  yield* clearEngine(run, states)
  return manifest
})
