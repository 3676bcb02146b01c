import type { XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { ExportError } from "./export-error.ts"
import { checkSchema } from "./output/tables/check-schema.ts"
import type { WrittenTable } from "./output/manifest.ts"
import { writePostgresTables } from "./output/tables/postgres-tables.ts"
import { openExisting } from "./report/status.ts"

/** Where tables are written. */
export interface PostgresOptions {
  /** The schema that has the tables. It is made if it does not exist. */
  readonly schema: string
}

/**
 * Writes the collection of a directory as tables of Postgres with keys: `posts`, `users`, `edges`, … in a schema, with the
 * columns of `format: "sqlite"`; a list is an array of texts. All of them are written in one transaction, in place of those
 * that it wrote before, which it knows by their comment. A table, a view or an index of another program with such a name is refused
 * by its name, and nothing is changed. Nothing is sent to the X API. A NUL in a text becomes U+FFFD, because Postgres has none.
 *
 * It needs a `SqlClient` of Postgres, such as `PgClient.layer` of `@effect/sql-pg`.
 *
 * @param directory the directory of the collection
 * @param options `schema`
 * @returns the kinds of rows that have a table, and how many rows. Fails with `InvalidInput` if the directory has no
 * collection or the schema no such name, and with `ExportError`
 * @since 0.1.0
 * @example
 * ```ts
 * import * as PgClient from "@effect/sql-pg/PgClient"
 * import * as Effect from "effect/Effect"
 * import * as Redacted from "effect/Redacted"
 * import { writePostgres } from "xeffect/export"
 *
 * const program = writePostgres("tides", { schema: "tides" }).pipe(
 *   Effect.provide(PgClient.layer({ url: Redacted.make("postgres://localhost/collections") }))
 * )
 * ```
 */
export const writePostgres = (
  directory: string,
  { schema }: PostgresOptions
): Effect.Effect<ReadonlyArray<WrittenTable>, XError | ExportError, SqlClient> =>
  Effect.gen(function* () {
    const invalid = checkSchema(schema)
    if (invalid !== undefined) return yield* refuse("writePostgres", invalid)
    const store = yield* openExisting("writePostgres", directory)
    return yield* writePostgresTables(store, yield* SqlClient, schema)
  }).pipe(Effect.scoped)

export type { WrittenTable } from "./output/manifest.ts"
