import * as Effect from "effect/Effect"
import { constants } from "node:fs"
import { chmod, copyFile, open, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { type ExportError, destinationFailed } from "../../export-error.ts"
import { digestOf } from "../../plan/plan.ts"
import { type Kind, kinds } from "../../plan/resource.ts"
import { besideDatabase, openSqlite } from "../../store/sqlite/open-sqlite.ts"
import { partialEnding } from "../destination/part-file.ts"
import { syncFile, syncFolder } from "../destination/sync.ts"
import { quoted } from "../../store/quoted.ts"
import type { Store } from "../../store/store.ts"
import { type Cell, cellsOf, type ColumnType, columnsOf } from "../../page/columns.ts"
import { createTable } from "./create-table.ts"
import { type Fingerprint, hasFingerprint, measureFile } from "./fingerprint.ts"
import { layoutOf } from "./layout.ts"
import { tablesFile } from "../parts.ts"
import type { OutputFile, WrittenTable } from "../manifest.ts"
import { presentKinds } from "../present-kinds.ts"

/** A file of tables that an earlier run wrote. */
export interface WrittenTables extends Fingerprint {
  /** The digest of the layouts of all tables. */
  readonly layout: string
  /** The tables, by kind: the number of the last row in the store, and how many rows there are. */
  readonly tables: Partial<Readonly<Record<Kind, TableExtent>>>
}

interface TableExtent {
  readonly last: number
  readonly rows: number
}

const rowsReadAtOnce = 1000

const sqliteTypes: Readonly<Record<ColumnType, string>> = {
  text: "text",
  number: "numeric",
  boolean: "boolean",
  list: "text",
  json: "text"
}

const sqliteValue = (cell: Cell): string | number | null => {
  if (cell === undefined) return null
  if (typeof cell === "boolean") return cell ? 1 : 0
  return typeof cell === "object" ? JSON.stringify(cell) : cell
}

const sqliteRow = (kind: Kind, resource: object) => cellsOf(kind, resource).map(sqliteValue)

const layoutOfTables = (): string => digestOf(kinds.map((kind) => layoutOf(kind, sqliteTypes, sqliteRow)))

const tryTables = <A>(body: () => A): Effect.Effect<A, ExportError> =>
  Effect.try({ try: body, catch: (cause) => destinationFailed(`writing ${tablesFile}`, cause) })

// A run that is interrupted leaves its lock: later changes could be to the files of the next run.
const tryTablesFile = <A>(body: () => Promise<A>): Effect.Effect<A, ExportError> =>
  Effect.uninterruptible(
    Effect.tryPromise({ try: body, catch: (cause) => destinationFailed(`writing ${tablesFile}`, cause) })
  )

const insertInto = (database: DatabaseSync, kind: Kind) => {
  const names = columnsOf(kind).map(({ name }) => quoted(name))
  const places = names.map(() => "?").join(", ")
  const insert = database.prepare(`insert into ${quoted(kind)} (${names.join(", ")}) values (${places})`)
  return ({ json }: { readonly json: string }) => insert.run(...sqliteRow(kind, JSON.parse(json)))
}

/** Adds the rows after a number. Returns how many. */
const addRows = Effect.fnUntraced(function* (store: Store, database: DatabaseSync, kind: Kind, after: number) {
  const insert = yield* tryTables(() => insertInto(database, kind))
  for (let [last, count] = [after, 0]; ;) {
    const rows = yield* store.rows({ kind, after: last, limit: rowsReadAtOnce })
    yield* tryTables(() => rows.forEach(insert))
    last = rows.at(-1)?.number ?? last
    count += rows.length
    if (rows.length < rowsReadAtOnce) return count
  }
})

type TableExtents = WrittenTables["tables"]

/** Adds the tables of kinds that have none, and the rows that tables lack. */
const addTables = Effect.fnUntraced(function* (
  store: Store,
  database: DatabaseSync,
  present: ReadonlyArray<Kind>,
  earlier: TableExtents
): Effect.fn.Return<TableExtents, ExportError> {
  const numbers = yield* store.lastNumbers
  const tables: Partial<Record<Kind, TableExtent>> = {}
  for (const kind of present) {
    const known = earlier[kind]
    if (known === undefined) {
      yield* tryTables(() => createTable(kind, sqliteTypes).forEach((sql) => database.exec(sql)))
    }
    const added = yield* addRows(store, database, kind, known?.last ?? 0)
    tables[kind] = { last: numbers[kind] ?? 0, rows: (known?.rows ?? 0) + added }
  }
  return tables
})

/** Copies the tables of an earlier run, unless they are gone or changed. A reader sees the old file until the new one is complete. */
const copyTables = (path: string, partial: string, earlier: Fingerprint): Effect.Effect<boolean> =>
  tryTablesFile(async () => {
    // Opening a pipe would wait for another program.
    if (!(await stat(path)).isFile()) return false
    await copyFile(path, partial, constants.COPYFILE_FICLONE)
    await chmod(partial, 0o600)
    return true
  }).pipe(
    Effect.flatMap((isCopied) => (isCopied ? hasFingerprint(partial, earlier) : Effect.succeed(false))),
    Effect.orElseSucceed(() => false)
  )

const rowsIn = (tables: TableExtents): number => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

/**
 * The tables of an earlier run that can stay: none of their rows was removed or replaced. None if they are the smaller part:
 * it is less work to write all. A row is not removed by itself, since SQLite leaves copies of rows in its pages,
 * also with `secure_delete`.
 */
const tablesThatStay = Effect.fnUntraced(function* (
  store: Store,
  present: ReadonlyArray<Kind>,
  { layout, tables }: WrittenTables
): Effect.fn.Return<TableExtents, ExportError> {
  const stays: Partial<Record<Kind, TableExtent>> = {}
  for (const kind of present) {
    const known = tables[kind]
    if (known !== undefined && !(yield* store.hasChanges(kind, 0, known.last))) stays[kind] = known
  }
  return layout === layoutOfTables() && 2 * rowsIn(stays) > rowsIn(tables) ? stays : {}
})

const removePartial = (partial: string): Effect.Effect<void, ExportError> =>
  tryTablesFile(async () => {
    for (const ending of ["", ...besideDatabase]) await rm(`${partial}${ending}`, { force: true })
  })

/** Copies the tables of an earlier run, if some can stay. Returns these. */
const copyStaying = Effect.fnUntraced(function* (
  store: Store,
  present: ReadonlyArray<Kind>,
  path: string,
  partial: string,
  earlier: WrittenTables
): Effect.fn.Return<TableExtents, ExportError> {
  const stays = yield* tablesThatStay(store, present, earlier)
  if (rowsIn(stays) > 0 && (yield* copyTables(path, partial, earlier))) return stays
  yield* removePartial(partial)
  return {}
})

const dropChanged = (database: DatabaseSync, stays: TableExtents): void => {
  const names = database.prepare("select name from sqlite_master where type = 'table'").all()
  for (const { name } of names.filter(({ name }) => !Object.hasOwn(stays, String(name)))) {
    database.exec(`drop table ${quoted(String(name))}`)
  }
}

const fillTables = Effect.fnUntraced(function* (
  store: Store,
  path: string,
  partial: string,
  earlier: WrittenTables | undefined
) {
  yield* removePartial(partial)
  const present = yield* presentKinds(store)
  const stays = earlier === undefined ? {} : yield* copyStaying(store, present, path, partial, earlier)
  // A file that is not complete is removed, so it needs no journal, which could be as large. Node keeps the journal of a
  // defensive database. The pages of a table that is dropped are overwritten.
  const database = yield* openSqlite(partial, { defensive: false })
  const settings = "pragma journal_mode = off; pragma secure_delete = on; pragma cache_size = -65536"
  yield* tryTables(() => database.exec(`${settings}; begin`))
  yield* tryTables(() => dropChanged(database, stays))
  const written = yield* addTables(store, database, present, stays)
  yield* tryTables(() => database.exec("commit"))
  return written
})

// Another program that writes to the earlier file has files beside it. SQLite would take them for the new file's, and
// damage it.
const replaceTables = async (directory: string, partial: string, path: string): Promise<void> => {
  for (const ending of besideDatabase) await rm(`${path}${ending}`, { force: true })
  await rename(partial, path)
  await syncFolder(directory)
}

const syncTables = async (partial: string): Promise<void> => {
  const file = await open(partial, "r+")
  // A copy without changes is not on the disk yet.
  await syncFile(file.fd).finally(async () => file.close())
}

/**
 * Writes a collection as tables of one SQLite file: a table for each kind that has rows or is collected, with keys. If an
 * earlier run wrote the file and nobody has changed it, tables get their new rows in a copy, and only tables with removed or
 * replaced rows are written again.
 */
export const writeTables = Effect.fnUntraced(function* (
  store: Store,
  directory: string,
  earlier: WrittenTables | undefined
): Effect.fn.Return<{ readonly file: OutputFile; readonly tables: WrittenTables }, ExportError> {
  const path = join(directory, tablesFile)
  const partial = `${path}${partialEnding}`
  const tables = yield* Effect.scoped(fillTables(store, path, partial, earlier))
  const written = kinds.flatMap((kind): ReadonlyArray<WrittenTable> => {
    const table = tables[kind]
    return table === undefined ? [] : [{ kind, rows: table.rows }]
  })
  yield* tryTablesFile(() => syncTables(partial))
  const { bytes, fingerprint } = yield* measureFile(partial)
  yield* tryTablesFile(() => replaceTables(directory, partial, path))
  const file: OutputFile = {
    file: tablesFile,
    tables: written,
    rows: rowsIn(tables),
    bytes,
    sha256: fingerprint.sha256
  }
  return { file, tables: { ...fingerprint, layout: layoutOfTables(), tables } }
})
