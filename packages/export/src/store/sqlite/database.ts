import * as Effect from "effect/Effect"
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite"
import { type ExportError, storeFailed } from "../../export-error.ts"
import { kinds } from "../../plan/resource.ts"
import { removedKinds, rowTables, storedTable } from "./schema.ts"
import { makeViews } from "./views.ts"
import type { Fact } from "../store.ts"

/** The name of the database in its directory. */
export const databaseFile = "collection.sqlite"

/** The database of a directory. */
export const databaseIn = (directory: string): string => join(directory, databaseFile)

// A kind's rows are a table of their own: reading them in order is fast.
const schema = [
  // First, since changing the journal waits for other processes too.
  "pragma busy_timeout = 5000",
  "pragma journal_mode = wal",
  // A page has cost money when it is committed. With `normal` a power cut could take all pages since the last checkpoint.
  "pragma synchronous = full",
  "create table if not exists facts (name text primary key, value text not null) without rowid",
  "create table if not exists keys (number integer primary key, key text not null unique)",
  "create table if not exists slices (number integer primary key, slice text not null, position text not null)",
  "create table if not exists stored_rounds (number integer primary key, json text not null)",
  ...rowTables
].join(";\n")

/** Whether a directory has a database: a run has begun there, in whatever format its files are. */
export const hasDatabase = (directory: string): boolean => existsSync(databaseIn(directory))

type Values = ReadonlyArray<SQLInputValue>

// A database with tables, but without a collection's, belongs to another program.
const checkOwn = (sqlite: DatabaseSync, path: string): void => {
  const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").all()
  if (tables.length === 0 || tables.some(({ name }) => name === "facts")) return
  throw new Error(`${path} is the database of another program. Move it away, or use another directory`)
}

// A database of an earlier version does not know which round has added a row.
const addRounds = (sqlite: DatabaseSync): void => {
  const known = sqlite.prepare("select 1 from pragma_table_info('stored_posts') where name = 'round'").all()
  if (known.length > 0) return
  sqlite.exec(kinds.map((kind) => `alter table ${storedTable(kind)} add column round integer`).join(";\n"))
}

/** The database with its prepared statements. */
export class Database {
  readonly sqlite: DatabaseSync
  readonly path: string
  readonly inode: number
  readonly statements = new Map<string, StatementSync>()
  /** The kinds of which rows were removed that may not come back. */
  readonly removed: ReadonlySet<unknown>

  constructor(sqlite: DatabaseSync, path: string) {
    checkOwn(sqlite, path)
    sqlite.exec(schema)
    addRounds(sqlite)
    makeViews(sqlite)
    this.sqlite = sqlite
    this.removed = removedKinds(sqlite)
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

  // SQLite keeps writing to a file that was removed, and everything would be lost without a word.
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
