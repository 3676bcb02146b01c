import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { type ExportError, destinationFailed } from "../../export-error.ts"
import type { Kind } from "../../plan/resource.ts"
import { openSqlite } from "../../store/sqlite/open-sqlite.ts"
import { syncFolder } from "../destination/sync.ts"
import { quoted } from "../../store/quoted.ts"
import type { Store } from "../../store/store.ts"
import { type Cell, cellsOf, type ColumnType, columnsOf } from "../../page/columns.ts"
import { createTable } from "./create-table.ts"
import { tablesFile } from "../parts.ts"
import type { OutputFile, WrittenTable } from "../manifest.ts"
import { presentKinds } from "../present-kinds.ts"

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

const tryTables = <A>(body: () => A): Effect.Effect<A, ExportError> =>
  Effect.try({ try: body, catch: (cause) => destinationFailed(`writing ${tablesFile}`, cause) })

const fillSqliteTable = Effect.fnUntraced(function* (store: Store, database: DatabaseSync, kind: Kind) {
  yield* tryTables(() => createTable(kind, sqliteTypes).forEach((sql) => database.exec(sql)))
  const places = columnsOf(kind).map(() => "?")
  const insert = yield* tryTables(() => database.prepare(`insert into ${quoted(kind)} values (${places.join(", ")})`))
  for (let [after, count] = [0, 0]; ;) {
    const rows = yield* store.rows({ kind, after, limit: rowsReadAtOnce })
    const last = rows.at(-1)
    if (last === undefined) return count
    yield* tryTables(() => rows.forEach(({ json }) => insert.run(...cellsOf(kind, JSON.parse(json)).map(sqliteValue))))
    after = last.number
    count += rows.length
  }
})

const fillTables = Effect.fnUntraced(function* (store: Store, path: string) {
  const database = yield* openSqlite(path)
  // A file that is not complete is removed, so it needs no journal. The commit puts it on the disk.
  yield* tryTables(() => database.exec("pragma journal_mode = off; begin"))
  const tables = yield* Effect.forEach(yield* presentKinds(store), (kind) =>
    Effect.map(fillSqliteTable(store, database, kind), (rows): WrittenTable => ({ kind, rows }))
  )
  yield* tryTables(() => database.exec("commit"))
  return tables
})

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest("hex")
}

/** Writes a collection as tables of one SQLite file: a table for each kind that has rows or is collected, with keys. */
export const writeTables = Effect.fnUntraced(function* (
  store: Store,
  directory: string
): Effect.fn.Return<OutputFile, ExportError> {
  const path = join(directory, tablesFile)
  const failed = (cause: unknown) => destinationFailed(`writing ${tablesFile}`, cause)
  yield* Effect.tryPromise({ try: () => rm(`${path}.partial`, { force: true }), catch: failed })
  const tables = yield* Effect.scoped(fillTables(store, `${path}.partial`))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return yield* Effect.tryPromise({
    try: async () => {
      await rename(`${path}.partial`, path)
      await syncFolder(directory)
      return { file: tablesFile, tables, rows, bytes: (await stat(path)).size, sha256: await hashOf(path) }
    },
    catch: failed
  })
})
