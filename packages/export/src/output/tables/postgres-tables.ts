import type { Json } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { causeOf, destinationFailed, type ExportError } from "../../export-error.ts"
import type { Kind } from "../../plan/resource.ts"
import { quoted } from "../../store/quoted.ts"
import type { Store } from "../../store/store.ts"
import { type Cell, cellsOf, type Column, type ColumnType, columnsOf, entryText } from "../../page/columns.ts"
import type { WrittenTable } from "../manifest.ts"
import { presentKinds } from "../present-kinds.ts"
import { findNames, isForeign, markTable } from "../../store/postgres/own-tables.ts"
import { createTable, namesOfTable } from "./create-table.ts"
import { layoutOf } from "./layout.ts"

const postgresTypes: Readonly<Record<ColumnType, string>> = {
  text: "text",
  number: "numeric",
  boolean: "boolean",
  list: "text[]",
  json: "json"
}

const rowsPerInsert = 1000

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

const recordOf = (kind: Kind, resource: object): object => {
  const cells = cellsOf(kind, resource)
  return Object.fromEntries(
    columnsOf(kind).flatMap((column, index) => {
      const cell = cells[index]
      return cell === undefined ? [] : [[column.name, postgresValue(cell, column)]]
    })
  )
}

const runStatement = (sql: SqlClient, table: string, text: string, values: ReadonlyArray<unknown> = []) =>
  Effect.mapError(sql.unsafe(text, values), (cause) => destinationFailed(`writing the table ${table}`, causeOf(cause)))

/** The state of a table: which collection, up to which row, how often its rows had changed, and how they are written. */
interface TableState {
  readonly collection: string
  readonly last: number
  readonly changes: number
  /** Nothing if an earlier version wrote the table. */
  readonly layout: string | null
}

const statesName = "collection_tables"

const statesTable = (prefix: string): string => `${prefix}${statesName}`

const makeStatesTable = Effect.fnUntraced(function* (sql: SqlClient, prefix: string) {
  const table = statesTable(prefix)
  const columns = "kind text primary key, collection text not null, last bigint not null, changes bigint not null"
  yield* runStatement(sql, table, `create table ${table} (${columns})`)
  yield* runStatement(sql, table, markTable(table))
})

const addLayouts = (sql: SqlClient, prefix: string) =>
  runStatement(sql, statesTable(prefix), `alter table ${statesTable(prefix)} add column if not exists layout text`)

const readTableStates = Effect.fnUntraced(function* (sql: SqlClient, prefix: string) {
  const table = statesTable(prefix)
  const columns = "kind, collection, last::double precision as last, changes::double precision as changes"
  // The table of an earlier version has no such column.
  const text = `select ${columns}, to_jsonb(state) ->> 'layout' as layout from ${table} state`
  // The columns have these types.
  const found = (yield* runStatement(sql, table, text)) as ReadonlyArray<TableState & { readonly kind: string }>
  return new Map(found.map((state) => [state.kind, state]))
})

const writeTableState = (sql: SqlClient, prefix: string, kind: Kind, state: TableState) =>
  runStatement(
    sql,
    statesTable(prefix),
    `insert into ${statesTable(prefix)} (kind, collection, last, changes, layout) values ($1, $2, $3, $4, $5)
      on conflict (kind) do update set collection = excluded.collection, last = excluded.last, changes = excluded.changes,
        layout = excluded.layout`,
    [kind, state.collection, state.last, state.changes, state.layout]
  )

const addPostgresRows = Effect.fnUntraced(function* (
  store: Store,
  sql: SqlClient,
  table: string,
  kind: Kind,
  from: number
) {
  const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`
  for (let after = from; ;) {
    const rows = yield* store.rows({ kind, after, limit: rowsPerInsert })
    const last = rows.at(-1)
    if (last === undefined) return
    yield* runStatement(sql, kind, insert, [JSON.stringify(rows.map(({ json }) => recordOf(kind, JSON.parse(json))))])
    after = last.number
  }
})

const makePostgresTable = Effect.fnUntraced(function* (sql: SqlClient, prefix: string, kind: Kind) {
  const table = `${prefix}${quoted(kind)}`
  yield* Effect.forEach(
    [...createTable(kind, postgresTypes, prefix), markTable(table)],
    (text) => runStatement(sql, kind, text),
    { discard: true }
  )
})

/** Where tables are written, and which of them are there. */
interface Tables {
  readonly store: Store
  readonly sql: SqlClient
  readonly prefix: string
  readonly present: ReadonlySet<string>
  readonly states: ReadonlyMap<string, TableState>
}

const dropTable = ({ prefix, sql }: Tables, kind: string) =>
  runStatement(sql, kind, `drop table ${prefix}${quoted(kind)}`)

const collectionIdentity = (store: Store) =>
  Effect.map(Effect.all([store.read("started_at"), store.read("plan")]), ([startedAt, plan]) => `${startedAt} ${plan}`)

// A table that has the rows until the last time gets the new ones.
const fillPostgresTable = Effect.fnUntraced(function* (tables: Tables, kind: Kind) {
  const { prefix, present, sql, states, store } = tables
  const collection = yield* collectionIdentity(store)
  const changes = (yield* store.changeCounts)[kind] ?? 0
  const layout = layoutOf(kind, postgresTypes, recordOf)
  const before = present.has(kind) ? states.get(kind) : undefined
  const goesOn = before?.collection === collection && before.changes === changes && before.layout === layout
  const last = (yield* store.lastNumbers)[kind] ?? 0
  if (!goesOn) {
    if (present.has(kind)) yield* dropTable(tables, kind)
    yield* makePostgresTable(sql, prefix, kind)
  }
  yield* addPostgresRows(store, sql, `${prefix}${quoted(kind)}`, kind, goesOn ? before.last : 0)
  yield* writeTableState(sql, prefix, kind, { collection, last, changes, layout })
  return { kind, rows: (yield* store.counts)[kind] ?? 0 }
})

// Those of a collection that was written before. A table of another program in place of one stays.
const dropOthers = (tables: Tables, kinds: ReadonlyArray<Kind>) => {
  const { prefix, present, sql, states } = tables
  const others = Array.from(states.keys()).filter((kind) => !kinds.some((one) => one === kind))
  const forget = (kind: string) => runStatement(sql, kind, `delete from ${statesTable(prefix)} where kind = $1`, [kind])
  return Effect.forEach(
    others,
    (kind) => Effect.andThen(present.has(kind) ? dropTable(tables, kind) : Effect.void, forget(kind)),
    { discard: true }
  )
}

const namesThere = (sql: SqlClient, schema: string, names: ReadonlyArray<string>) =>
  Effect.mapError(findNames(sql, schema, names), (cause) => destinationFailed(`reading ${schema}`, causeOf(cause)))

/** Whether a schema has tables of this collection, which were written before. */
export const hasPostgresTables = Effect.fnUntraced(function* (store: Store, sql: SqlClient, schema: string) {
  const { ours } = yield* namesThere(sql, schema, [statesName])
  if (!ours.has(statesName)) return false
  const states = yield* readTableStates(sql, `${quoted(schema)}.`)
  const own = yield* collectionIdentity(store)
  return Array.from(states.values()).some(({ collection }) => collection === own)
})

/**
 * Writes a collection as tables of a schema: a table for each kind that has rows or is collected, with keys. A table that
 * has its rows until the last time gets the new ones, unless rows of it were removed or replaced meanwhile: then it is
 * written again. All of it is one transaction: until it ends others see the tables as they were. If a name belongs to
 * something else, nothing is changed.
 */
export const writePostgresTables = (
  store: Store,
  sql: SqlClient,
  schema: string
): Effect.Effect<ReadonlyArray<WrittenTable>, ExportError> =>
  Effect.gen(function* () {
    const kinds = yield* presentKinds(store)
    const { foreign, ours } = yield* namesThere(sql, schema, [statesName, ...kinds.flatMap(namesOfTable)])
    if (foreign !== undefined) return yield* destinationFailed("writing tables", isForeign(schema, foreign))
    const prefix = `${quoted(schema)}.`
    yield* runStatement(sql, schema, `create schema if not exists ${quoted(schema)}`)
    if (!ours.has(statesName)) yield* makeStatesTable(sql, prefix)
    const states = yield* readTableStates(sql, prefix)
    // Not each time: others could not read the table until the transaction ends.
    if (Array.from(states.values()).every(({ layout }) => layout === null)) yield* addLayouts(sql, prefix)
    const earlier = yield* namesThere(sql, schema, [...states.keys()])
    const tables: Tables = { store, sql, prefix, states, present: new Set([...ours, ...earlier.ours]) }
    yield* dropOthers(tables, kinds)
    return yield* Effect.forEach(kinds, (kind) => fillPostgresTable(tables, kind))
  }).pipe(
    sql.withTransaction,
    Effect.catchTag("SqlError", (cause) => Effect.fail(destinationFailed("ending the transaction", causeOf(cause))))
  )
