import { type InvalidInput, type XApi, XError } from "@xeffect/core"
import {
  type CallbackResult,
  checkOptions,
  functionOption,
  checkObject,
  millisOf,
  observe
} from "@xeffect/core/options"
import type { GapFiller } from "@xeffect/streams"
import { PersistenceError } from "effect/cluster/ClusterError"
import * as ClusterWorkflowEngine from "effect/cluster/ClusterWorkflowEngine"
import * as EntityAddress from "effect/cluster/EntityAddress"
import * as EntityId from "effect/cluster/EntityId"
import * as EntityType from "effect/cluster/EntityType"
import { MessageStorage } from "effect/cluster/MessageStorage"
import { Sharding } from "effect/cluster/Sharding"
import type { ShardingConfig } from "effect/cluster/ShardingConfig"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError } from "effect/sql/SqlError"
import { WorkflowEngine } from "effect/workflow/WorkflowEngine"
import { defaultGiveUpAfter } from "../page/after-failure.ts"
import { causeOf, type ExportError, storeFailed } from "../export-error.ts"
import type { ExportEvent } from "../run/events.ts"
import { checkPace } from "../run/options.ts"
import { type Machine, Partition, type PartitionPayload, runPartition } from "./partition.ts"

/** The options of one of the machines that run a plan. */
export interface ClusterOptions {
  /** How many slices run side by side on this machine. From 1 to 1,000. Default: 8. */
  readonly concurrency?: number | undefined
  /**
   * How long a request may fail, and be retried with pauses of up to a minute, before the collection fails. Rate limits do
   * not count. Default: 1 hour.
   */
  readonly give_up_after?: Duration.Input | undefined
  /** Fills the gaps of a followed stream, as for `run`. Default: gaps are in the manifest. */
  readonly fill_gap?: GapFiller<unknown, XApi> | undefined
  /** Runs for each event of the slices on this machine. Keep it short: the slice waits for it. */
  readonly on_event?: ((event: ExportEvent) => CallbackResult) | undefined
}

/**
 * A machine of several that collect together. Made by {@link layerCluster}.
 * @since 0.1.0
 */
export class Cluster extends Context.Service<
  Cluster,
  {
    readonly sql: SqlClient
    readonly emit: Machine["emit"]
    /** Starts a partition, on whichever machine is responsible for it, unless it was started. */
    readonly start: (partition: PartitionPayload) => Effect.Effect<void, ExportError>
    /** Whether no machine works on a partition. */
    readonly isIdle: (partition: PartitionPayload) => Effect.Effect<boolean, ExportError>
    /** Removes what the engine stored of a partition. */
    readonly clear: (partition: PartitionPayload) => Effect.Effect<void, ExportError>
    /** One collection writes files at a time: each needs two connections, and waits for the second while it has the first. */
    readonly writingFiles: Semaphore.Semaphore
  }
>()("@xeffect/export/Cluster") {}

/**
 * A configuration of `effect/cluster` with which other machines take over within 15 to 20 seconds what a machine did that
 * was switched off. Effect's own takes up to 95. Spread it into `shardingConfig`, the same on each machine.
 * @since 0.1.0
 */
export const takeover: Partial<ShardingConfig["Service"]> = {
  shardLockRefreshInterval: "3 seconds",
  shardLockExpiration: "10 seconds",
  runnerHealthCheckInterval: "3 seconds",
  refreshAssignmentsInterval: "1 second",
  // A slice that moves to another machine finishes its page after that, and no more.
  entityTerminationTimeout: "1 second",
  entityMessagePollInterval: "1 second"
}

const addressesOf = (sharding: Sharding["Service"], executionId: string) => {
  const entityId = EntityId.make(executionId)
  const shardId = sharding.getShardId(entityId, "default")
  return [`Workflow/${Partition._tag}`, "Workflow/-/DurableClock"].map((entityType) =>
    EntityAddress.make({ entityId, shardId, entityType: EntityType.make(entityType) })
  )
}

// The engine dies if it cannot store. A database that is gone is a failure with a name.
const nameStoreFailure = <A>(effect: Effect.Effect<A>): Effect.Effect<A, ExportError> =>
  Effect.catchDefect(effect, (defect) => {
    if (!(defect instanceof PersistenceError)) return Effect.die(defect)
    return Effect.fail(storeFailed("using its engine", isSqlError(defect.cause) ? causeOf(defect.cause) : defect.cause))
  })

const makeCluster = Effect.fnUntraced(function* ({ emit, sql }: Machine) {
  const [engine, sharding, storage] = [yield* WorkflowEngine, yield* Sharding, yield* MessageStorage]
  const provide = Effect.provideService(WorkflowEngine, engine)
  return {
    sql,
    emit,
    writingFiles: yield* Semaphore.make(1),
    start: (partition) => nameStoreFailure(Effect.asVoid(provide(Partition.execute(partition, { discard: true })))),
    isIdle: (partition) =>
      Partition.executionId(partition).pipe(
        Effect.flatMap((id) => provide(Partition.poll(id))),
        Effect.map(Option.isSome),
        nameStoreFailure
      ),
    clear: (partition) =>
      Effect.flatMap(Partition.executionId(partition), (id) =>
        Effect.forEach(addressesOf(sharding, id), (address) => storage.clearAddress(address), { discard: true })
      ).pipe(Effect.orDie, nameStoreFailure)
  } satisfies Cluster["Service"]
})

const checkClusterLayer = (options: ClusterOptions): InvalidInput | undefined =>
  checkObject("options", options) ?? checkOptions(options, { on_event: functionOption() }) ?? checkPace(options)

/**
 * Makes this process one of several that collect together: it runs partitions of any collection of the same Postgres
 * database, and lets `runOnCluster` run here. It is built on `effect/workflow` and `effect/cluster`, which divide the
 * partitions among the processes, move them when a process joins or ends, and wait for rate limits without a process.
 *
 * It needs a `SqlClient` of Postgres, and `Sharding` with `MessageStorage`, such as `NodeClusterSocket.layer` of
 * `@effect/platform-node` over the same `SqlClient`. Limits, pacing and budgets hold for all processes together if the
 * layer of the X API shares them: `layerSharedLimits` of `@xeffect/http/middleware` and `redisCosts` of `@xeffect/costs`. Set its
 * `max_wait` to a minute: a longer wait for a limit is the engine's then, and needs no process.
 *
 * @param options `concurrency`, 1 to 1,000, default 8; `give_up_after`, default 1 hour; `fill_gap`; `on_event`. Building
 * the layer fails with `InvalidInput` for a malformed option
 * @since 0.1.0
 * @example
 * ```ts
 * import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
 * import * as PgClient from "@effect/sql-pg/PgClient"
 * import * as RunnerAddress from "effect/cluster/RunnerAddress"
 * import * as Layer from "effect/Layer"
 * import * as Option from "effect/Option"
 * import * as Redacted from "effect/Redacted"
 * import { layerCluster, takeover } from "xeffect/export/cluster"
 * import { layerConfig } from "xeffect/http/config"
 *
 * const runnerAddress = Option.some(RunnerAddress.make("10.0.0.1", 34431))
 * const machine = layerCluster({ concurrency: 4 }).pipe(
 *   Layer.provide(NodeClusterSocket.layer({ shardingConfig: { ...takeover, runnerAddress } })),
 *   Layer.provide(PgClient.layer({ url: Redacted.make("postgres://localhost/collections") })),
 *   Layer.provide(layerConfig())
 * )
 * ```
 */
export const layerCluster = (
  options: ClusterOptions = {}
): Layer.Layer<Cluster, XError, XApi | SqlClient | Sharding | MessageStorage> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const invalid = checkClusterLayer(options)
      if (invalid !== undefined) return yield* new XError({ operation: "layerCluster", reason: invalid })
      const { concurrency = 8, fill_gap, give_up_after = defaultGiveUpAfter, on_event } = options
      const scope = yield* Effect.scope
      const machine: Machine = {
        sql: yield* SqlClient,
        permits: yield* Semaphore.make(concurrency),
        giveUpAfter: millisOf(give_up_after),
        fillGap: fill_gap,
        // A progress line lasts as long as the layer, not as a part of a slice.
        emit: (event) =>
          Effect.provideService(
            observe("on_event", () => on_event?.(event)),
            Scope.Scope,
            scope
          )
      }
      return Partition.toLayer((payload) => runPartition(machine, payload)).pipe(
        Layer.provideMerge(Layer.effect(Cluster, makeCluster(machine))),
        Layer.provide(ClusterWorkflowEngine.layer)
      )
    })
  )
