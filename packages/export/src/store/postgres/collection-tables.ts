import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import { type ExportError, storeFailed } from "../../export-error.ts"
import { type CollectionTable, nameInSchema, type PostgresDatabase } from "./database.ts"
import { findNames, isForeign, markTable } from "./own-tables.ts"

/** The name of a table of a collection, the statement that makes it, and those after it. */
export type TableStatements = readonly [CollectionTable, ...Array<string>]

/** The tables of these that are not there yet. Fails if something else has one of their names: nothing is written to it. */
export const missingTables = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  tables: ReadonlyArray<TableStatements>
): Effect.fn.Return<ReadonlyArray<TableStatements>, ExportError | SqlError> {
  const names = tables.map(([name]) => nameInSchema(name))
  const { foreign, ours } = yield* findNames(database.sql, database.schema, names)
  if (foreign !== undefined) return yield* storeFailed("making its tables", isForeign(database.schema, foreign))
  return tables.filter(([name]) => !ours.has(nameInSchema(name)))
})

/** Makes tables with the mark by which they are known as ours. */
export const makeMarkedTables = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  tables: ReadonlyArray<TableStatements>
): Effect.fn.Return<void, SqlError> {
  for (const [name, ...statements] of tables) {
    for (const text of [...statements, markTable(database.table(name))]) yield* database.run(text)
  }
})
