import * as Effect from "effect/Effect"
import { type ExportError, storeFailed } from "../../export-error.ts"
import { type Kind, kinds } from "../../plan/resource.ts"
import { checkIntact } from "../intact.ts"
import type { Content } from "../sqlite/content.ts"
import type { RowQuery, Store, StoredRow } from "../store.ts"
import { jsonParameter, type PostgresDatabase, tryPostgres } from "./database.ts"

const readPostgresRows = (
  database: PostgresDatabase,
  kind: Kind,
  condition: string,
  values: ReadonlyArray<unknown>
): Effect.Effect<ReadonlyArray<StoredRow>, ExportError> => {
  const text = `select number::double precision as number, id, json, added_at::double precision as added_at from ${database.table("rows")} where ${condition}`
  return Effect.tap(tryPostgres("reading rows", database.all<StoredRow>(text, values)), (rows) =>
    Effect.try({
      try: () => rows.forEach((row) => checkIntact(kind, row)),
      catch: (cause) => storeFailed("reading rows", cause)
    })
  )
}

const selectPostgresRows = ({ after, day, kind, limit, to }: RowQuery): readonly [string, ReadonlyArray<unknown>] => {
  const last = to ?? Number.MAX_SAFE_INTEGER
  return day === undefined
    ? ["kind = $1 and number > $2 and number <= $4 order by number limit $3", [kind, after, limit, last]]
    : [
        "kind = $1 and number > $2 and number <= $4 and coalesce(day, '') = $5 order by number limit $3",
        [kind, after, limit, last, day]
      ]
}

const contentSize = (database: PostgresDatabase, kind: Kind, after: number) => {
  const text = `select coalesce(sum(length(json)), 0)::double precision as size
    from ${database.table("rows")} where kind = $1 and number > $2`
  return Effect.map(database.one<{ size: number }>(text, [kind, after]), ({ size }) => size)
}

const daysOf = Effect.fnUntraced(function* (database: PostgresDatabase, kind: Kind, after: number) {
  const rows = database.table("rows")
  yield* database.run(`create index if not exists collection_rows_day on ${rows} (kind, coalesce(day, ''), number)`)
  const text = `select distinct coalesce(day, '') as day from ${rows} where kind = $1 and number > $2 order by day`
  return (yield* database.all<{ day: string }>(text, [kind, after])).map(({ day }) => day)
})

const postgresCounts = (database: PostgresDatabase) => {
  const text = `select kind, sum(count)::double precision as count from ${database.table("totals")}
    group by kind having sum(count) > 0`
  return Effect.map(database.all<{ kind: string; count: number }>(text), (found) =>
    Object.fromEntries(found.map(({ count, kind }) => [kind, count]))
  )
}

const lastNumbersOf = (database: PostgresDatabase) => {
  // This reads the index, kind by kind, and not the rows.
  const text = `select kind, (select max(number) from ${database.table("rows")} own where own.kind = one.kind)::double precision
    as last from json_array_elements_text($1::json) as one(kind)`
  const found = database.all<{ kind: string; last: number | null }>(text, [jsonParameter(kinds)])
  return Effect.map(found, (all) =>
    Object.fromEntries(all.flatMap(({ kind, last }) => (last === null ? [] : [[kind, last]])))
  )
}

const changeCountsOf = (database: PostgresDatabase) => {
  const text = `select kind, sum(changes)::double precision as changes from ${database.table("totals")} group by kind`
  return Effect.map(database.all<{ kind: string; changes: number }>(text), (found) =>
    Object.fromEntries(found.map(({ changes, kind }) => [kind, changes]))
  )
}

const postgresChanges = (
  database: PostgresDatabase
): Pick<Store, "changeCounts" | "changedDays" | "clearChanges" | "hasChanges" | "lastNumbers"> => ({
  lastNumbers: tryPostgres("reading rows", lastNumbersOf(database)),
  hasChanges: (kind, after, last) => {
    const text = `select exists (select from ${database.table("changed")}
      where kind = $1 and number > $2 and number <= $3) as found`
    const found = database.one<{ found: boolean }>(text, [kind, after, Math.min(last, Number.MAX_SAFE_INTEGER)])
    return tryPostgres(
      "reading rows",
      Effect.map(found, (one) => one.found)
    )
  },
  changeCounts: tryPostgres("reading rows", changeCountsOf(database)),
  changedDays: (kind) => {
    const text = `select distinct coalesce(day, '') as day from ${database.table("changed")} where kind = $1`
    const found = database.all<{ day: string }>(text, [kind])
    return tryPostgres(
      "reading rows",
      Effect.map(found, (all) => all.map(({ day }) => day))
    )
  },
  clearChanges: tryPostgres("writing to it", database.run(`delete from ${database.table("changed")}`))
})

const postgresLists = (database: PostgresDatabase): Pick<Store, "listedAt" | "listedBetween"> => ({
  listedAt: (target, ids) => {
    const text = `select id, place::double precision as place from ${database.table("listed")}
      where target = $1 and id in (select json_array_elements_text($2::json))`
    const found = database.all<{ id: string; place: number }>(text, [target, jsonParameter(ids)])
    return tryPostgres(
      "reading a list",
      Effect.map(found, (all) => new Map(all.map(({ id, place }) => [id, place])))
    )
  },
  listedBetween: (target, above, to) => {
    const text = `select count(*)::integer as count from ${database.table("listed")}
      where target = $1 and place > $2 and place <= $3`
    const found = database.one<{ count: number }>(text, [target, above, to])
    return tryPostgres(
      "reading a list",
      Effect.map(found, ({ count }) => count)
    )
  }
})

/** The rows in a database. */
export const postgresContent = (database: PostgresDatabase): Content => ({
  ...postgresChanges(database),
  ...postgresLists(database),
  rows: (query) => readPostgresRows(database, query.kind, ...selectPostgresRows(query)),
  find: (kind, ids) =>
    readPostgresRows(database, kind, "kind = $1 and id in (select json_array_elements_text($2::json))", [
      kind,
      jsonParameter(ids)
    ]),
  size: (kind, after) => tryPostgres("reading rows", contentSize(database, kind, after)),
  days: (kind, after = 0) => tryPostgres("reading rows", daysOf(database, kind, after)),
  countAfter: (kind, after) => {
    const text = `select count(*)::double precision as count from ${database.table("rows")} where kind = $1 and number > $2`
    const counted = database.one<{ count: number }>(text, [kind, after])
    return tryPostgres(
      "counting rows",
      Effect.map(counted, ({ count }) => count)
    )
  },
  counts: tryPostgres("counting rows", postgresCounts(database))
})
