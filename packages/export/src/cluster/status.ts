import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { ExportError } from "../export-error.ts"
import { checkSchema } from "../output/tables/check-schema.ts"
import { type Status, statusOf } from "../report/status.ts"
import { type PostgresStore, postgresStore } from "../store/postgres/postgres-store.ts"

/** The store of a collection that was begun. */
export const openOnCluster = Effect.fnUntraced(function* (
  operation: string,
  schema: string
): Effect.fn.Return<PostgresStore, XError | ExportError, SqlClient> {
  const invalid = checkSchema(schema)
  if (invalid !== undefined) return yield* refuse(operation, invalid)
  const store = postgresStore(yield* SqlClient, schema)
  if ((yield* store.exists) && (yield* store.read("plan")) !== undefined) return store
  const rule = "the schema of a collection"
  return yield* refuse(operation, new InvalidInput({ parameter: "schema", value: schema, rule }))
})

/**
 * Reads how far a collection on several machines is. Nothing is sent. It is `running` from the first call of `runOnCluster`
 * until the run ends, also while no machine is there.
 *
 * @param schema the schema of the collection
 * @returns the state, the counts of rows by kind, slices, pages and gaps. Fails with `InvalidInput` if the schema has no
 * collection, and with `ExportError`
 * @since 0.1.0
 * @example
 * ```ts
 * import { clusterStatus } from "xeffect/export/cluster"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.flatMap(clusterStatus("tides"), ({ counts }) => Effect.log(counts.posts))
 * ```
 */
export const clusterStatus = (schema: string): Effect.Effect<Status, XError | ExportError, SqlClient> =>
  Effect.gen(function* () {
    const store = yield* openOnCluster("clusterStatus", schema)
    const { attempt, ended } = yield* store.facts
    return yield* statusOf(store, attempt !== ended)
  })

/**
 * Stops a collection on several machines within a few seconds, as `cancel` does on one. The calls of `runOnCluster` return;
 * one made after that continues.
 *
 * @param schema the schema of the collection
 * @since 0.1.0
 * @example
 * ```ts
 * import { cancelCluster } from "xeffect/export/cluster"
 *
 * const program = cancelCluster("tides")
 * ```
 */
export const cancelCluster = (schema: string): Effect.Effect<void, XError | ExportError, SqlClient> =>
  Effect.gen(function* () {
    const store = yield* openOnCluster("cancelCluster", schema)
    yield* store.write({ cancelled: new Date(yield* Clock.currentTimeMillis).toISOString() })
  })
