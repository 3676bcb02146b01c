import { portableJson } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { causeOf, type ExportError, storeFailed } from "../../export-error.ts"
import { quoted } from "../quoted.ts"

/** Runs statements, and says what for if they fail. */
export const tryPostgres = <A>(
  doing: string,
  effect: Effect.Effect<A, ExportError | SqlError>
): Effect.Effect<A, ExportError> =>
  Effect.mapError(effect, (error) => (isSqlError(error) ? storeFailed(doing, causeOf(error)) : error))

/**
 * A parameter of a statement that reads it as JSON. Postgres has no NUL and no half of a character: an ID that has one gets
 * U+FFFD in its place, and the rest of a page is stored.
 */
export const jsonParameter = (value: unknown): string => {
  const json = portableJson(JSON.stringify(value))
  // Escapes are read one by one, since the letters after an escaped backslash are none.
  return json.includes("\\u0000")
    ? json.replace(/\\(?:u0000|.)/g, (escaped) => (escaped === "\\u0000" ? "\\ufffd" : escaped))
    : json
}

/** The tables of a collection. */
export type CollectionTable =
  | "changed"
  | "compliance"
  | "facts"
  | "keys"
  | "listed"
  | "rehydrated"
  | "removed"
  | "rounds"
  | "rows"
  | "slices"
  | "totals"

/** The name of a table of the collection in its schema. */
export const nameInSchema = (name: CollectionTable): string => `collection_${name}`

/** Statements of a schema. */
export class PostgresDatabase {
  readonly sql: SqlClient
  readonly schema: string

  constructor(sql: SqlClient, schema: string) {
    this.sql = sql
    this.schema = schema
  }

  /** The name of a table of the collection, for a statement. */
  table(name: CollectionTable): string {
    return `${quoted(this.schema)}.${nameInSchema(name)}`
  }

  all<Row extends object>(
    text: string,
    values: ReadonlyArray<unknown> = []
  ): Effect.Effect<ReadonlyArray<Row>, SqlError> {
    return this.sql.unsafe<Row>(text, values)
  }

  run(text: string, values: ReadonlyArray<unknown> = []): Effect.Effect<void, SqlError> {
    return Effect.asVoid(this.sql.unsafe(text, values))
  }

  /** The first row, of a statement that has one. */
  one<Row extends object>(text: string, values: ReadonlyArray<unknown> = []): Effect.Effect<Row, SqlError> {
    // Aggregates have exactly one row.
    return Effect.map(this.all<Row>(text, values), ([row]) => row as Row)
  }
}
