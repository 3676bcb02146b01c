import * as Effect from "effect/Effect"
import type { SQLInputValue } from "node:sqlite"
import { type Kind, kinds } from "../../plan/resource.ts"
import { checkIntact } from "../intact.ts"
import { type Database, tryStore } from "./database.ts"
import { storedTable } from "./schema.ts"
import type { RowQuery, Store, StoredRow } from "../store.ts"

type SqliteValues = ReadonlyArray<SQLInputValue>

const selectSqliteRows = ({ after, day, limit, to }: RowQuery): readonly [string, SqliteValues] => {
  const last = to ?? Number.MAX_SAFE_INTEGER
  return day === undefined
    ? ["where number > ? and number <= ? order by number limit ?", [after, last, limit]]
    : ["where ifnull(day, '') = ? and number > ? and number <= ? order by number limit ?", [day, after, last, limit]]
}

const readSqliteRows = (
  database: Database,
  kind: Kind,
  condition: string,
  values: SqliteValues
): ReadonlyArray<StoredRow> => {
  // SQLite checks JSON faster, but takes what is nested deeply for damaged.
  const sql = `select number, id, json, added_at, json_valid(json) as is_valid from ${storedTable(kind)} ${condition}`
  // The columns have the types of a row.
  const rows: ReadonlyArray<StoredRow & { readonly is_valid: number }> = database.all(sql, values) as never
  for (const row of rows) if (row.is_valid !== 1) checkIntact(kind, row)
  return rows
}

const indexDays = (database: Database, kind: Kind): void =>
  database.sqlite.exec(`create index if not exists "${kind}_day" on ${storedTable(kind)} (ifnull(day, ''), number)`)

const countByKind = (database: Database): Partial<Record<Kind, number>> =>
  Object.fromEntries(
    database
      .all("select kind, count from totals where count > 0")
      .map(({ count, kind }) => [String(kind), Number(count)])
  )

const sqliteChanges = (
  database: Database
): Pick<Store, "changeCounts" | "changedDays" | "clearChanges" | "hasChanges" | "lastNumbers"> => ({
  lastNumbers: tryStore("reading rows", () =>
    Object.fromEntries(
      kinds.flatMap((kind) => {
        // Of SQLite itself: the largest number that a row ever had.
        const [found] = database.all("select seq from sqlite_sequence where name = ?", [`stored_${kind}`])
        return found === undefined ? [] : [[kind, Number(found["seq"])]]
      })
    )
  ),
  hasChanges: (kind, after, last) =>
    tryStore("reading rows", () => {
      const text = "select 1 from changed where kind = ? and number > ? and number <= ? limit 1"
      return database.all(text, [kind, after, last]).length > 0
    }),
  changeCounts: tryStore("reading rows", () =>
    Object.fromEntries(
      database.all("select kind, changes from totals").map(({ changes, kind }) => [String(kind), Number(changes)])
    )
  ),
  changedDays: (kind) =>
    tryStore("reading rows", () =>
      database
        .all("select distinct ifnull(day, '') as day from changed where kind = ?", [kind])
        .map(({ day }) => String(day))
    ),
  clearChanges: tryStore("writing to it", () =>
    database.transaction(() => database.run("delete from changed", []))
  ).pipe(Effect.asVoid)
})

const sqliteLists = (database: Database): Pick<Store, "listedAt" | "listedBetween"> => ({
  listedAt: (target, ids) =>
    tryStore("reading a list", () => {
      const text = "select id, place from listed where target = ? and id in (select value from json_each(?))"
      const found = database.all(text, [target, JSON.stringify(ids)])
      return new Map(found.map(({ id, place }) => [String(id), Number(place)]))
    }),
  listedBetween: (target, above, to) =>
    tryStore("reading a list", () => {
      const text = "select count(*) as count from listed where target = ? and place > ? and place <= ?"
      return Number(database.all(text, [target, above, to])[0]?.["count"])
    })
})

const sumIn = (database: Database, kind: Kind, what: string, after: number): number => {
  const text = `select ${what} as sum from ${storedTable(kind)} where number > ?`
  return Number(database.all(text, [after])[0]?.["sum"])
}

const daysIn = (database: Database, kind: Kind, after: number): ReadonlyArray<string> => {
  indexDays(database, kind)
  const text = `select distinct ifnull(day, '') as day from ${storedTable(kind)} where number > ? order by day`
  return database.all(text, [after]).map(({ day }) => String(day))
}

/** The part of a store that reads rows. */
export type Content = Pick<
  Store,
  | "changeCounts"
  | "changedDays"
  | "clearChanges"
  | "countAfter"
  | "counts"
  | "days"
  | "find"
  | "hasChanges"
  | "lastNumbers"
  | "listedAt"
  | "listedBetween"
  | "rows"
  | "size"
>

/** The rows in a database. */
export const sqliteContent = (database: Database): Content => ({
  ...sqliteChanges(database),
  ...sqliteLists(database),
  rows: (query) =>
    tryStore("reading rows", () => {
      if (query.day !== undefined) indexDays(database, query.kind)
      return readSqliteRows(database, query.kind, ...selectSqliteRows(query))
    }),
  find: (kind, ids) =>
    tryStore("reading rows", () =>
      readSqliteRows(database, kind, "where id in (select value from json_each(?))", [JSON.stringify(ids)])
    ),
  size: (kind, after) => tryStore("reading rows", () => sumIn(database, kind, "sum(length(json))", after)),
  days: (kind, after = 0) => tryStore("reading rows", () => daysIn(database, kind, after)),
  countAfter: (kind, after) => tryStore("counting rows", () => sumIn(database, kind, "count(*)", after)),
  counts: tryStore("counting rows", () => countByKind(database))
})
