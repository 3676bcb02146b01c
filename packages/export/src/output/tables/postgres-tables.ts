import type { Json } from "@xeffect/core/Wire"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { causeOf, destinationFailed, type ExportError } from "../../export-error.ts"
import type { Kind } from "../../plan/resource.ts"
import { quoted } from "../../store/quoted.ts"
import type { Store } from "../../store/store.ts"
import { type Cell, cellsOf, type Column, type ColumnType, columnsOf, entryText } from "../formats/columns.ts"
import { presentKinds } from "../present-kinds.ts"
import { createTable } from "./create-table.ts"

const postgresTypes: Readonly<Record<ColumnType, string>> = {
  text: "text",
  number: "numeric",
  boolean: "boolean",
  list: "text[]",
  json: "json"
}

const rowsPerInsert = 1000

/** A table that was written. */
export interface WrittenTable {
  readonly kind: Kind
  readonly rows: number
}

// PostgreSQL has no NUL in a text, and no half of a surrogate pair.
const postgresText = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, "\uFFFD")

const postgresJson = (value: Json): Json => {
  if (typeof value === "string") return postgresText(value)
  if (Array.isArray(value)) return value.map(postgresJson)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [postgresText(name), postgresJson(entry)]))
}

const postgresValue = (cell: Exclude<Cell, undefined>, { type }: Column): unknown => {
  if (typeof cell === "object") return cell.map((entry) => postgresText(entryText(entry)))
  if (typeof cell !== "string") return cell
  return type === "json" ? postgresJson(JSON.parse(cell)) : postgresText(cell)
}

const recordOf = (kind: Kind, json: string): object => {
  const cells = cellsOf(kind, JSON.parse(json))
  return Object.fromEntries(
    columnsOf(kind).flatMap((column, index) => {
      const cell = cells[index]
      return cell === undefined ? [] : [[column.name, postgresValue(cell, column)]]
    })
  )
}

const runStatement = (sql: SqlClient, table: string, text: string, values: ReadonlyArray<unknown> = []) =>
  Effect.mapError(sql.unsafe(text, values), (cause) => destinationFailed(`writing the table ${table}`, causeOf(cause)))

const fillPostgresTable = Effect.fnUntraced(function* (store: Store, sql: SqlClient, prefix: string, kind: Kind) {
  const table = `${prefix}${quoted(kind)}`
  const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`
  yield* runStatement(sql, kind, `drop table if exists ${table}`)
  yield* Effect.forEach(createTable(kind, postgresTypes, prefix), (text) => runStatement(sql, kind, text), {
    discard: true
  })
  for (let [after, count] = [0, 0]; ;) {
    const rows = yield* store.rows({ kind, after, limit: rowsPerInsert })
    const last = rows.at(-1)
    if (last === undefined) return { kind, rows: count }
    yield* runStatement(sql, kind, insert, [JSON.stringify(rows.map(({ json }) => recordOf(kind, json)))])
    after = last.number
    count += rows.length
  }
})

/**
 * Writes a collection as tables of a schema: a table for each kind that has rows or is collected, with keys. A table that is there is
 * written again, all of them in one transaction: until it ends others see those before.
 */
export const writePostgresTables = (
  store: Store,
  sql: SqlClient,
  schema: string
): Effect.Effect<ReadonlyArray<WrittenTable>, ExportError> =>
  Effect.gen(function* () {
    yield* runStatement(sql, schema, `create schema if not exists ${quoted(schema)}`)
    return yield* Effect.forEach(yield* presentKinds(store), (kind) =>
      fillPostgresTable(store, sql, `${quoted(schema)}.`, kind)
    )
  }).pipe(
    sql.withTransaction,
    Effect.catchTag("SqlError", (cause) => Effect.fail(destinationFailed("ending the transaction", causeOf(cause))))
  )
