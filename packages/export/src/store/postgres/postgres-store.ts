import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { causeOf, type ExportError, storeFailed } from "../../export-error.ts"
import { quoted } from "../quoted.ts"
import type { Store } from "../store.ts"
import { postgresCheckpoint } from "./checkpoint.ts"
import { postgresContent } from "./content.ts"
import { tryPostgres, PostgresDatabase } from "./database.ts"
import { postgresFacts, type FactStore } from "./collection-facts.ts"
import { makeMarkedTables, missingTables, type TableStatements } from "./collection-tables.ts"
import { postgresRounds } from "./rounds.ts"
import { postgresRowTables } from "./rows.ts"
import { clearWork, keyStoreOf, slicesIn, type SliceStore } from "./work.ts"

/** The store of a collection in a schema of Postgres, which several machines use at once. */
export interface PostgresStore extends Omit<Store, "write">, FactStore, SliceStore {
  readonly sql: SqlClient
  /** The name of the schema. */
  readonly schema: string
  /** Makes the tables. Other machines may do so at the same time. */
  readonly createTables: Effect.Effect<void, ExportError>
  /** Whether the collection was begun in this schema. */
  readonly exists: Effect.Effect<boolean, ExportError>
  /** Runs one machine at a time, in a transaction. */
  readonly alone: <A, E>(body: Effect.Effect<A, E>) => Effect.Effect<A, E | ExportError>
  /** Reads and writes outside of that transaction: what is written is kept also if the machine is killed in it. */
  readonly lasting: Pick<FactStore, "read" | "write">
}

/** How long a statement outside of the transaction waits for another connection. */
const waitForConnection = "1 minute"

const noConnection = Effect.suspend(() => {
  const detail = `no second connection was free for ${waitForConnection}: set maxConnections of its SqlClient to 3 or more`
  return Effect.fail(storeFailed("writing to it", new Error(detail)))
})

const outsideTransaction = <A>(sql: SqlClient, body: Effect.Effect<A, ExportError>): Effect.Effect<A, ExportError> =>
  Effect.updateContext(body, (context: Context.Context<never>) => Context.omit(sql.transactionService)(context)).pipe(
    Effect.timeoutOrElse({ duration: waitForConnection, orElse: () => noConnection })
  )

const lastingFacts = (sql: SqlClient, { read, write }: FactStore): PostgresStore["lasting"] => ({
  read: (fact) => outsideTransaction(sql, read(fact)),
  write: (facts) => outsideTransaction(sql, write(facts))
})

// PostgreSQL knows locks by numbers.
const lockSchema = (database: PostgresDatabase) =>
  database.run("select pg_advisory_xact_lock(hashtextextended('xeffect ' || $1::text, 0))", [database.schema])

const storeTables = (database: PostgresDatabase): ReadonlyArray<TableStatements> => [
  ["facts", `create table ${database.table("facts")} (name text primary key, value text not null)`],
  ["keys", `create table ${database.table("keys")} (number bigint primary key, key text not null unique)`],
  [
    "slices",
    `create table ${database.table("slices")}
    (number integer primary key, slice text not null, position text not null, pages bigint not null, done boolean not null)`
  ],
  ["rounds", `create table ${database.table("rounds")} (number integer primary key, json text not null)`],
  ...postgresRowTables(database)
]

const createTables = Effect.fnUntraced(function* (
  database: PostgresDatabase
): Effect.fn.Return<void, ExportError | SqlError> {
  const missing = yield* missingTables(database, storeTables(database))
  yield* database.run(`create schema if not exists ${quoted(database.schema)}`)
  yield* makeMarkedTables(database, missing)
})

/** The store of a schema. Its tables are made by `createTables`. */
export const postgresStore = (sql: SqlClient, schema: string): PostgresStore => {
  const database = new PostgresDatabase(sql, schema)
  const lock = lockSchema(database)
  const exists = database.one<{ found: boolean }>("select to_regclass($1) is not null as found", [
    database.table("slices")
  ])
  const facts = postgresFacts(database)
  return {
    ...facts,
    lasting: lastingFacts(sql, facts),
    ...keyStoreOf(database),
    ...slicesIn(database),
    clear: clearWork(database),
    ...postgresContent(database),
    ...postgresRounds(database),
    sql,
    schema,
    checkpoint: (slice) => postgresCheckpoint(database, slice),
    exists: tryPostgres(
      "reading it",
      Effect.map(exists, ({ found }) => found)
    ),
    createTables: tryPostgres("making its tables", sql.withTransaction(Effect.andThen(lock, createTables(database)))),
    alone: (body) =>
      Effect.mapError(sql.withTransaction(Effect.andThen(tryPostgres("locking it", lock), body)), (error) =>
        // This is about the transaction itself; errors of the body are its own.
        isSqlError(error) ? storeFailed("writing to it", causeOf(error)) : error
      )
  }
}
