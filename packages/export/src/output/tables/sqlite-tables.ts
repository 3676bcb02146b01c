import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { constants, createReadStream } from "node:fs"
import { chmod, copyFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { type ExportError, destinationFailed } from "../../export-error.ts"
import { digestOf } from "../../plan/plan.ts"
import { type Kind, kinds } from "../../plan/resource.ts"
import { openSqlite } from "../../store/sqlite/open-sqlite.ts"
import { partialEnding } from "../destination/part-file.ts"
import { syncFolder } from "../destination/sync.ts"
import { quoted } from "../../store/quoted.ts"
import type { Store } from "../../store/store.ts"
import { type Cell, cellsOf, type ColumnType, columnsOf } from "../../page/columns.ts"
import { createTable } from "./create-table.ts"
import { tablesFile } from "../parts.ts"
import type { OutputFile, WrittenTable } from "../manifest.ts"
import { presentKinds } from "../present-kinds.ts"

/** A file of tables that an earlier run wrote. */
export interface WrittenTables {
  /** The SHA-256 of the file. */
  readonly sha256: string
  /** The file as it was left: while the file system says the same, nobody has written to it. */
  readonly stamp: string
  /** The digest of the statements that made the tables. */
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

const layout = digestOf(kinds.map((kind) => createTable(kind, sqliteTypes)))

const sqliteValue = (cell: Cell): string | number | null => {
  if (cell === undefined) return null
  if (typeof cell === "boolean") return cell ? 1 : 0
  return typeof cell === "object" ? JSON.stringify(cell) : cell
}

const tryTables = <A>(body: () => A): Effect.Effect<A, ExportError> =>
  Effect.try({ try: body, catch: (cause) => destinationFailed(`writing ${tablesFile}`, cause) })

const tryTablesFile = <A>(body: () => Promise<A>): Effect.Effect<A, ExportError> =>
  Effect.tryPromise({ try: body, catch: (cause) => destinationFailed(`writing ${tablesFile}`, cause) })

// The number of a row in the store is its row ID here, so that an update finds the rows that have changed.
const insertInto = (database: DatabaseSync, kind: Kind) => {
  const names = ["rowid", ...columnsOf(kind).map(({ name }) => quoted(name))]
  const places = names.map(() => "?").join(", ")
  const insert = database.prepare(`insert into ${quoted(kind)} (${names.join(", ")}) values (${places})`)
  return ({ json, number }: { readonly json: string; readonly number: number }) =>
    insert.run(number, ...cellsOf(kind, JSON.parse(json)).map(sqliteValue))
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

/** With more changed rows of a kind than this, the file is written again as a whole. */
const maxChanges = 100_000

/** The numbers of the changed rows up to one. `undefined`: too many to change one by one. */
const changedIn = (store: Store, kind: Kind, to: number) =>
  Effect.map(store.changedNumbers({ kind, after: 0, to, limit: maxChanges }), (numbers) =>
    numbers.length < maxChanges ? numbers : undefined
  )

/** Writes the rows again that were replaced, and removes those that are gone. Returns by how many rows the table grows. */
const replaceRows = Effect.fnUntraced(function* (
  store: Store,
  database: DatabaseSync,
  kind: Kind,
  numbers: ReadonlyArray<number>
) {
  const insert = yield* tryTables(() => insertInto(database, kind))
  // All of them first: a row may have a key that another changed row had.
  let growth = yield* tryTables(() => {
    const remove = database.prepare(`delete from ${quoted(kind)} where rowid = ?`)
    return numbers.reduce((sum, number) => sum - Number(remove.run(number).changes), 0)
  })
  for (const number of numbers) {
    const rows = yield* store.rows({ kind, after: number - 1, limit: 1, to: number })
    yield* tryTables(() => rows.forEach(insert))
    growth += rows.length
  }
  return growth
})

type TableExtents = WrittenTables["tables"]

/** The tables of an earlier run, and the numbers of the rows that have changed since. */
interface EarlierTables {
  readonly tables: TableExtents
  readonly changes: ReadonlyMap<Kind, ReadonlyArray<number>>
}

const noTables: EarlierTables = { tables: {}, changes: new Map() }

/** Brings tables to what the store has, from the rows that they have already. */
const bringUpToDate = Effect.fnUntraced(function* (
  store: Store,
  database: DatabaseSync,
  { changes, tables: earlier }: EarlierTables
): Effect.fn.Return<TableExtents, ExportError> {
  const present = yield* presentKinds(store)
  for (const kind of kinds.filter((kind) => earlier[kind] !== undefined && !present.includes(kind))) {
    yield* tryTables(() => database.exec(`drop table ${quoted(kind)}`))
  }
  const numbers = yield* store.lastNumbers
  const tables: Partial<Record<Kind, TableExtent>> = {}
  for (const kind of present) {
    const known = earlier[kind]
    if (known === undefined) {
      yield* tryTables(() => createTable(kind, sqliteTypes).forEach((sql) => database.exec(sql)))
    }
    const growth = yield* replaceRows(store, database, kind, changes.get(kind) ?? [])
    const added = yield* addRows(store, database, kind, known?.last ?? 0)
    tables[kind] = { last: numbers[kind] ?? 0, rows: (known?.rows ?? 0) + growth + added }
  }
  return tables
})

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest("hex")
}

const stampOf = async (path: string): Promise<string> => {
  const { ctimeNs, dev, ino, mtimeNs, size } = await stat(path, { bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ")
}

/** Copies the tables of an earlier run, unless they are gone or changed. A reader sees the old file until the new one is complete. */
const copyTables = async (path: string, partial: string, { sha256, stamp }: WrittenTables): Promise<boolean> => {
  try {
    const before = await stampOf(path)
    await copyFile(path, partial, constants.COPYFILE_FICLONE)
    await chmod(partial, 0o600)
    return (before === stamp && (await stampOf(path)) === stamp) || (await hashOf(partial)) === sha256
  } catch {
    return false
  }
}

/** Finds the changed rows of earlier tables. `undefined`: to write all tables again is less work. */
const knownIn = Effect.fnUntraced(function* (
  store: Store,
  { layout: used, tables }: WrittenTables
): Effect.fn.Return<EarlierTables | undefined, ExportError> {
  if (used !== layout) return undefined
  const changes = new Map<Kind, ReadonlyArray<number>>()
  for (const kind of kinds) {
    const numbers = yield* changedIn(store, kind, tables[kind]?.last ?? 0)
    if (numbers === undefined) return undefined
    changes.set(kind, numbers)
  }
  return { tables, changes }
})

/** Copies the tables of an earlier run, if they can be brought up to date. Returns their extents and changes. */
const takeOver = Effect.fnUntraced(function* (
  store: Store,
  path: string,
  partial: string,
  earlier: WrittenTables
): Effect.fn.Return<EarlierTables, ExportError> {
  const known = yield* knownIn(store, earlier)
  if (known !== undefined && (yield* tryTablesFile(() => copyTables(path, partial, earlier)))) return known
  yield* tryTablesFile(() => rm(partial, { force: true }))
  return noTables
})

const fillTables = Effect.fnUntraced(function* (
  store: Store,
  path: string,
  partial: string,
  earlier: WrittenTables | undefined
) {
  yield* tryTablesFile(() => rm(partial, { force: true }))
  const known = earlier === undefined ? noTables : yield* takeOver(store, path, partial, earlier)
  const database = yield* openSqlite(partial)
  // A file that is not complete is removed, so it needs no journal. The commit puts it on the disk. Nothing that was
  // removed stays in unused parts of the file.
  const settings = "pragma journal_mode = off; pragma secure_delete = on; pragma cache_size = -65536"
  yield* tryTables(() => database.exec(`${settings}; begin`))
  const written = yield* bringUpToDate(store, database, known)
  yield* tryTables(() => database.exec("commit"))
  return written
})

/**
 * Writes a collection as tables of one SQLite file: a table for each kind that has rows or is collected, with keys. If
 * an earlier run wrote the file and nobody has changed it, only rows that are new or changed are written, into a copy.
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
  const rows = written.reduce((sum, table) => sum + table.rows, 0)
  const { bytes, sha256, stamp } = yield* tryTablesFile(async () => {
    await rename(partial, path)
    await syncFolder(directory)
    return { bytes: (await stat(path)).size, sha256: await hashOf(path), stamp: await stampOf(path) }
  })
  return { file: { file: tablesFile, tables: written, rows, bytes, sha256 }, tables: { sha256, stamp, layout, tables } }
})
