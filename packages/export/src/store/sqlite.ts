import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { statSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite"
import { type ExportError, storeFailed } from "../export-error.ts"
import type { Row } from "../page/row.ts"
import { type Kind, kinds } from "../plan/resource.ts"
import type { Slice } from "../plan/slices.ts"
import { atStart, type SliceCheckpoint, type SlicePosition } from "./checkpoint.ts"
import { checkIntact } from "./intact.ts"
import { openSqlite } from "./open-sqlite.ts"
import type { Fact, RowQuery, SliceState, Store, StoredRow } from "./store.ts"

/** The database of a directory. */
export const databaseIn = (directory: string): string => join(directory, "collection.sqlite")

// A kind's rows are a table of their own: counting them is fast, and so is reading them in order.
const schema = [
  // First, since changing the journal waits for other processes too.
  "pragma busy_timeout = 5000",
  "pragma journal_mode = wal",
  // A page has cost money when it is committed. With `normal` a power cut could take all pages since the last checkpoint.
  "pragma synchronous = full",
  "create table if not exists facts (name text primary key, value text not null) without rowid",
  "create table if not exists keys (number integer primary key, key text not null unique)",
  "create table if not exists slices (number integer primary key, slice text not null, position text not null)",
  ...kinds.map(
    (kind) =>
      `create table if not exists "${kind}" (number integer primary key, id text not null unique, day text, json text not null)`
  )
].join(";\n")

type Values = ReadonlyArray<SQLInputValue>

/** The database with its prepared statements. */
export class Database {
  readonly sqlite: DatabaseSync
  readonly path: string
  readonly inode: number
  readonly statements = new Map<string, StatementSync>()

  constructor(sqlite: DatabaseSync, path: string) {
    sqlite.exec(schema)
    this.sqlite = sqlite
    this.path = path
    this.inode = statSync(path).ino
  }

  statement(sql: string): StatementSync {
    const known = this.statements.get(sql)
    if (known !== undefined) return known
    const prepared = this.sqlite.prepare(sql)
    this.statements.set(sql, prepared)
    return prepared
  }

  run(sql: string, values: Values): number {
    return Number(this.statement(sql).run(...values).changes)
  }

  all(sql: string, values: Values = []): ReadonlyArray<Readonly<Record<string, unknown>>> {
    return this.statement(sql).all(...values)
  }

  setFact(name: Fact, value: string | undefined): void {
    if (value === undefined) this.run("delete from facts where name = ?", [name])
    else this.run("insert or replace into facts (name, value) values (?, ?)", [name, value])
  }

  // SQLite goes on writing to a file that was removed, and everything would be lost without a word.
  checkFile(): void {
    if (statSync(this.path).ino !== this.inode) throw new Error(`${this.path} was replaced by another file`)
  }

  transaction<A>(body: () => A): A {
    this.checkFile()
    this.sqlite.exec("begin immediate")
    try {
      const result = body()
      this.sqlite.exec("commit")
      return result
    } catch (cause) {
      // After a full disk SQLite may have rolled back already.
      if (this.sqlite.isTransaction !== false) this.sqlite.exec("rollback")
      throw cause
    }
  }
}

/** Uses the database, and says what for if it fails. */
export const tryStore = <A>(doing: string, body: () => A): Effect.Effect<A, ExportError> =>
  Effect.try({ try: body, catch: (cause) => storeFailed(doing, cause) })

const insertRow = (database: Database, { day, id, kind, value }: Row): number =>
  database.run(`insert or ignore into "${kind}" (id, day, json) values (?, ?, ?)`, [
    id,
    day ?? null,
    JSON.stringify(value)
  ])

const sqliteCheckpoint = (database: Database, { number }: Slice): SliceCheckpoint => ({
  load: tryStore("reading a position", () => {
    const [found] = database.all("select position from slices where number = ?", [number])
    // Written by `save` and by `addSlices`.
    return found === undefined ? atStart : (JSON.parse(String(found["position"])) as SlicePosition)
  }),
  save: (rows, position) =>
    tryStore("storing a page", () =>
      database.transaction(() => {
        const added = rows.reduce((sum, row) => sum + insertRow(database, row), 0)
        database.run("update slices set position = ? where number = ?", [JSON.stringify(position), number])
        return added
      })
    )
})

const readFact = (database: Database, fact: Fact): string | undefined => {
  const [found] = database.all("select value from facts where name = ?", [fact])
  return found === undefined ? undefined : String(found["value"])
}

const writeFacts = (database: Database, facts: Partial<Record<Fact, string | undefined>>): void =>
  database.transaction(() => {
    // The keys are those of the type.
    for (const [name, value] of Object.entries(facts)) database.setFact(name as Fact, value)
  })

const sqliteFacts = (database: Database): Pick<Store, "read" | "write"> => ({
  read: (fact) => tryStore("reading it", () => readFact(database, fact)),
  write: (facts) => tryStore("writing to it", () => writeFacts(database, facts))
})

const workOf = (
  database: Database
): Pick<Store, "addKeys" | "addSlices" | "clear" | "keyCount" | "keys" | "slices"> => ({
  clear: tryStore("writing to it", () => database.sqlite.exec("delete from keys; delete from slices")),
  addKeys: (keys) =>
    tryStore("storing keys", () =>
      database.transaction(() => {
        for (const key of keys) database.run("insert or ignore into keys (key) values (?)", [key])
      })
    ),
  keyCount: tryStore("reading keys", () => Number(database.all("select count(*) as count from keys")[0]?.["count"])),
  keys: (from, to) =>
    tryStore("reading keys", () =>
      database
        .all("select key from keys where number > ? and number <= ? order by number", [from, to])
        .map(({ key }) => String(key))
    ),
  addSlices: (slices) =>
    tryStore("storing slices", () =>
      database.transaction(() => {
        for (const slice of slices) {
          const values = [slice.number, JSON.stringify(slice), JSON.stringify(atStart)]
          database.run("insert into slices (number, slice, position) values (?, ?, ?)", values)
        }
      })
    ),
  slices: tryStore("reading slices", () =>
    database.all("select slice, position from slices order by number").map(
      // Written by `addSlices` and `save`.
      ({ position, slice }): SliceState => ({
        slice: JSON.parse(String(slice)),
        position: JSON.parse(String(position))
      })
    )
  )
})

const selectSqliteRows = ({ after, day, limit }: RowQuery): readonly [string, Values] =>
  day === undefined
    ? ["where number > ? order by number limit ?", [after, limit]]
    : ["where ifnull(day, '') = ? and number > ? order by number limit ?", [day, after, limit]]

const readSqliteRows = (
  database: Database,
  kind: Kind,
  condition: string,
  values: Values
): ReadonlyArray<StoredRow> => {
  // SQLite checks JSON faster, but takes what is nested deeply for damaged.
  const sql = `select number, id, json, json_valid(json) as is_valid from "${kind}" ${condition}`
  // The columns have the types of a row.
  const rows: ReadonlyArray<StoredRow & { readonly is_valid: number }> = database.all(sql, values) as never
  for (const row of rows) if (row.is_valid !== 1) checkIntact(kind, row)
  return rows
}

const sqliteContent = (database: Database): Pick<Store, "counts" | "days" | "find" | "rows" | "size"> => ({
  rows: (query) => tryStore("reading rows", () => readSqliteRows(database, query.kind, ...selectSqliteRows(query))),
  find: (kind, ids) =>
    tryStore("reading rows", () =>
      readSqliteRows(database, kind, "where id in (select value from json_each(?))", [JSON.stringify(ids)])
    ),
  size: (kind, after) =>
    tryStore("reading rows", () =>
      Number(database.all(`select sum(length(json)) as size from "${kind}" where number > ?`, [after])[0]?.["size"])
    ),
  days: (kind) =>
    tryStore("reading rows", () => {
      database.sqlite.exec(`create index if not exists "${kind}_day" on "${kind}" (ifnull(day, ''), number)`)
      return database
        .all(`select distinct ifnull(day, '') as day from "${kind}" order by day`)
        .map(({ day }) => String(day))
    }),
  counts: tryStore("counting rows", () => {
    const counts = kinds.map((kind): readonly [Kind, number] => [
      kind,
      Number(database.all(`select count(*) as count from "${kind}"`)[0]?.["count"])
    ])
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  })
})

/** Opens the database of a directory, and closes it with the scope. */
export const openDatabase = (directory: string): Effect.Effect<Database, ExportError, Scope.Scope> =>
  Effect.flatMap(openSqlite(databaseIn(directory)), (sqlite) =>
    tryStore("opening it", () => new Database(sqlite, databaseIn(directory)))
  )

/** The store in a database. */
export const storeOf = (database: Database): Store => ({
  ...sqliteFacts(database),
  ...workOf(database),
  ...sqliteContent(database),
  checkpoint: (slice) => sqliteCheckpoint(database, slice)
})

/** The store of a directory, in one file of SQLite. It closes with the scope. */
export const openStore = (directory: string): Effect.Effect<Store, ExportError, Scope.Scope> =>
  Effect.map(openDatabase(directory), storeOf)
