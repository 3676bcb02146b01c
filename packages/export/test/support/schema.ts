import * as PgClient from "@effect/sql-pg/PgClient"
import { clusterStatus } from "@xeffect/export/cluster"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql/SqlClient"

/** The posts that a collection over Postgres has written, and how many pages it committed. */
export const readSchema = (url: string, schema: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const rows = yield* sql<{ id: string }>`select id from ${sql(schema)}.posts`
    const { pages } = yield* clusterStatus(schema)
    return { ids: rows.map(({ id }) => id), pages }
  }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) })), Effect.orDie)
