import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"

// A table is known by its comment, which a copy of the database has too. A record of names would be of the table that had the name.
const comment = "Made by xeffect, which writes it again and removes it."

/** The statement after a table's own, which marks it as one of ours. */
export const markTable = (table: string): string => `comment on table ${table} is '${comment}'`

/** The names of a schema that are in use. A table with the mark is ours, and so is an index of one. */
export interface FoundNames {
  readonly ours: ReadonlySet<string>
  /** The first name that something else has: a table of another program, a view, a sequence. */
  readonly foreign?: string | undefined
}

/** Looks for tables, indexes, views and sequences of a schema by name. The schema may be missing. */
export const findNames = (
  sql: SqlClient,
  schema: string,
  names: ReadonlyArray<string>
): Effect.Effect<FoundNames, SqlError> =>
  Effect.map(
    sql.unsafe<{ readonly name: string; readonly ours: boolean }>(
      `select found.relname as name, own.relkind = 'r' and obj_description(own.oid, 'pg_class') is not distinct from $3 as ours
        from pg_catalog.pg_class found
        left join pg_catalog.pg_index index on index.indexrelid = found.oid
        join pg_catalog.pg_class own on own.oid = coalesce(index.indrelid, found.oid)
        where found.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = $1)
          and found.relname in (select json_array_elements_text($2::json))
        order by found.relname`,
      [schema, JSON.stringify(names), comment]
    ),
    (found) => ({
      ours: new Set(found.filter(({ ours }) => ours).map(({ name }) => name)),
      foreign: found.find(({ ours }) => !ours)?.name
    })
  )

/** Says that a name is in use, and what to do. */
export const isForeign = (schema: string, name: string): Error =>
  new Error(`${schema}.${name} exists, and xeffect did not make it. Rename it, or use another schema`)
