import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { chooseOutput } from "../output/choose-output.ts"
import type { OutputOptions } from "../output/options.ts"
import { writeOutputOptions } from "../output/write-output.ts"
import type { Collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import { checkSame, prepare } from "../run/prepare.ts"
import type { PostgresStore } from "../store/postgres/postgres-store.ts"
import type { SliceState } from "../store/store.ts"
import { beginRound } from "../update/next/next-round.ts"
import type { UpdateSettings } from "../update/known-state.ts"
import type { Cluster } from "./layer-cluster.ts"
import type { ClusterRunOptions } from "./options.ts"
import { type PartitionPayload, partOf } from "./partition.ts"

/** A run of a collection, which several machines make together. */
export interface Run {
  /** How files are written. Absent for tables of Postgres. */
  readonly output: OutputOptions | undefined
  readonly cluster: Cluster["Service"]
  readonly store: PostgresStore
  readonly collection: string
  readonly attempt: number
}

export const partitionOf = (
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

/**
 * Joins the run of a collection that other machines have begun, or begins it: the first machine divides the plan. After a
 * failure or a cancellation, and for an update, the first to come begins the next run.
 */
export const joinRun = Effect.fnUntraced(function* (
  store: PostgresStore,
  row: Collectable,
  plan: Plan,
  options: ClusterRunOptions,
  freshness: UpdateSettings | undefined
) {
  const stored = yield* store.read("plan")
  const { destination } = options
  const output =
    destination && (yield* chooseOutput("runOnCluster", store, { destination }, options, stored !== undefined))
  if (stored === undefined) {
    yield* writeOutputOptions(store, output)
    yield* prepare(store, row, plan, options)
    yield* store.write({ collection: randomUUID(), attempt: "1" })
  } else yield* checkSame(stored, plan, "schema", store.schema)
  const { attempt = "1", collection = "", ended, finished_at } = yield* store.facts
  if (ended !== attempt) return { attempt: Number(attempt), collection, output }
  const hasBegun = freshness !== undefined && (yield* beginRound(store, row, plan, freshness, options))
  if (finished_at !== undefined && !hasBegun) return { attempt: Number(attempt), collection, output }
  const next = Number(attempt) + 1
  // A stream is done when it is cancelled, also while nobody follows it. Everything else continues.
  const resumed = row.by === "stream" ? {} : { cancelled: undefined }
  yield* writeOutputOptions(store, output)
  yield* store.write({ attempt: String(next), failure: undefined, left: undefined, ...resumed })
  return { attempt: next, collection, output }
})
