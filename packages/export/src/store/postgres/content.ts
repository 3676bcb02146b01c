import * as Effect from "effect/Effect"
import { type ExportError, storeFailed } from "../../export-error.ts"
import type { Kind } from "../../plan/resource.ts"
import { checkIntact } from "../intact.ts"
import type { RowQuery, Store, StoredRow } from "../store.ts"
import { tryPostgres, type PostgresDatabase } from "./database.ts"

const readPostgresRows = (
  database: PostgresDatabase,
  kind: Kind,
  condition: string,
  values: ReadonlyArray<unknown>
): Effect.Effect<ReadonlyArray<StoredRow>, ExportError> => {
  const text = `select number::double precision as number, id, json from ${database.table("rows")} where ${condition}`
  return Effect.tap(tryPostgres("reading rows", database.all<StoredRow>(text, values)), (rows) =>
    Effect.try({
      try: () => rows.forEach((row) => checkIntact(kind, row)),
      catch: (cause) => storeFailed("reading rows", cause)
    })
  )
}

const selectPostgresRows = ({ after, day, kind, limit }: RowQuery): readonly [string, ReadonlyArray<unknown>] =>
  day === undefined
    ? ["kind = $1 and number > $2 order by number limit $3", [kind, after, limit]]
    : ["kind = $1 and number > $2 and coalesce(day, '') = $4 order by number limit $3", [kind, after, limit, day]]

const contentSize = (database: PostgresDatabase, kind: Kind, after: number) => {
  const text = `select coalesce(sum(length(json)), 0)::double precision as size
    from ${database.table("rows")} where kind = $1 and number > $2`
  return Effect.map(database.one<{ size: number }>(text, [kind, after]), ({ size }) => size)
}

const daysOf = Effect.fnUntraced(function* (database: PostgresDatabase, kind: Kind) {
  const rows = database.table("rows")
  yield* database.run(`create index if not exists collection_rows_day on ${rows} (kind, coalesce(day, ''), number)`)
  const text = `select distinct coalesce(day, '') as day from ${rows} where kind = $1 order by day`
  return (yield* database.all<{ day: string }>(text, [kind])).map(({ day }) => day)
})

const countsOf = (database: PostgresDatabase) => {
  const text = `select kind, count(*)::double precision as count from ${database.table("rows")} group by kind`
  return Effect.map(database.all<{ kind: string; count: number }>(text), (found) =>
    Object.fromEntries(found.map(({ count, kind }) => [kind, count]))
  )
}

/** The rows in a database. */
export const postgresContent = (
  database: PostgresDatabase
): Pick<Store, "counts" | "days" | "find" | "rows" | "size"> => ({
  rows: (query) => readPostgresRows(database, query.kind, ...selectPostgresRows(query)),
  find: (kind, ids) =>
    readPostgresRows(database, kind, "kind = $1 and id in (select json_array_elements_text($2::json))", [
      kind,
      JSON.stringify(ids)
    ]),
  size: (kind, after) => tryPostgres("reading rows", contentSize(database, kind, after)),
  days: (kind) => tryPostgres("reading rows", daysOf(database, kind)),
  counts: tryPostgres("counting rows", countsOf(database))
})
