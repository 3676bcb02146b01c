import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import { type Row, storedJson } from "../../page/row.ts"
import type { Kind } from "../../plan/resource.ts"
import type { Listing } from "../checkpoint.ts"
import { removalsOf, removedDigestInPostgres } from "../removed-digest.ts"
import { type CollectionTable, jsonParameter, type PostgresDatabase } from "./database.ts"

/** The tables of rows, and of what is known of rows, with the statements that make them. */
export const postgresRowTables = (
  database: PostgresDatabase
): ReadonlyArray<readonly [CollectionTable, ...Array<string>]> => [
  [
    "rows",
    `create table ${database.table("rows")}
    (number bigint generated always as identity, kind text not null, id text not null, day text, json text not null,
    added_at bigint, primary key (kind, id))`,
    `create index collection_rows_number on ${database.table("rows")} (kind, number)`
  ],
  [
    "totals",
    // Keyed by slice, which one machine at a time runs: machines do not wait for each other.
    `create table ${database.table("totals")}
    (kind text not null, slice integer not null, count bigint not null, changes bigint not null default 0,
    primary key (kind, slice))`
  ],
  [
    "changed",
    `create table ${database.table("changed")}
    (kind text not null, number bigint not null, day text, primary key (kind, number))`
  ],
  [
    "removed",
    `create table ${database.table("removed")} (kind text not null, id text not null, primary key (kind, id))`
  ],
  [
    "listed",
    `create table ${database.table("listed")}
    (target text not null, id text not null, place bigint not null, primary key (target, id))`
  ]
]

/** The slice that counts what belongs to none. */
export const noSlice = -1

/** Deletes rows of a kind by a condition, which may name them `own`. `$1` is the kind. Returns how many. */
export const deletePostgresRows = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  kind: Kind,
  condition: string,
  values: ReadonlyArray<unknown> = []
): Effect.fn.Return<number, SqlError> {
  const text = `with gone as (delete from ${database.table("rows")} own where own.kind = $1 and ${condition} returning number, day),
    noted as (insert into ${database.table("changed")} select $1, number, day from gone on conflict do nothing)
    select count(*)::integer as count from gone`
  const { count } = yield* database.one<{ count: number }>(text, [kind, ...values])
  if (count > 0) yield* addPostgresTotal(database, kind, noSlice, -count, count)
  return count
})

/** Adds to the count of the rows of a kind, and of how often rows of it were removed or replaced. */
export const addPostgresTotal = (database: PostgresDatabase, kind: string, slice: number, count: number, changes = 0) =>
  database.run(
    `insert into ${database.table("totals")} as own (kind, slice, count, changes) values ($1, $2, $3, $4)
      on conflict (kind, slice) do update set count = own.count + excluded.count, changes = own.changes + excluded.changes`,
    [kind, slice, count, changes]
  )

/** Adds the counts of slices that are gone to the counts of no slice. */
export const mergeTotals = (database: PostgresDatabase): Effect.Effect<void, SqlError> => {
  const totals = database.table("totals")
  return database.run(
    // Two statements could not see the same rows in one.
    `with merged as (delete from ${totals} where slice <> ${noSlice} returning kind, count, changes)
      insert into ${totals} as own (kind, slice, count, changes)
      select kind, ${noSlice}, sum(count), sum(changes) from merged group by kind
      on conflict (kind, slice) do update
      set count = own.count + excluded.count, changes = own.changes + excluded.changes`
  )
}

const given = "json_to_recordset($1::json) as given(kind text, id text, day text, json text)"

const valuesOf = (rows: ReadonlyArray<Row>) =>
  jsonParameter(rows.map(({ day, id, kind, value }) => ({ kind, id, day, json: storedJson(value) })))

const removalsIn = (rows: ReadonlyArray<Row>) =>
  jsonParameter(rows.flatMap((row) => removalsOf(row).map(([of, name]) => ({ kind: row.kind, id: row.id, of, name }))))

/** The rows of `removals` that may not be added: a parameter that `removalsIn` made. */
const removedAmong = (database: PostgresDatabase, removals: string): string =>
  `select removal.kind, removal.id
    from json_to_recordset(${removals}::json) as removal(kind text, id text, "of" text, name text)
    join ${database.table("removed")} gone on gone.kind = removal."of"
      and gone.id = ${removedDigestInPostgres('removal."of"', "removal.name")}`

// In order, so that machines which add the same rows wait for each other and never in a circle.
const insertNew = (database: PostgresDatabase, rows: ReadonlyArray<Row>, at: number | undefined) => {
  const text = `with added as (
    insert into ${database.table("rows")} (kind, id, day, json, added_at)
    select kind, id, day, json, $2::bigint from ${given}
    where (kind, id) not in (${removedAmong(database, "$3")})
    order by kind, id on conflict do nothing returning kind
  ) select kind, count(*)::integer as count from added group by kind`
  return database.all<{ readonly kind: string; readonly count: number }>(text, [
    valuesOf(rows),
    at ?? null,
    removalsIn(rows)
  ])
}

const replaceOld = Effect.fnUntraced(function* (database: PostgresDatabase, slice: number, rows: ReadonlyArray<Row>) {
  const text = `with replaced as (
    update ${database.table("rows")} own set json = given.json from ${given}
    where own.kind = given.kind and own.id = given.id and own.json <> given.json returning own.kind, own.number, own.day
  ), noted as (
    insert into ${database.table("changed")} select kind, number, day from replaced on conflict do nothing
  ) select kind, count(*)::integer as count from replaced group by kind`
  const replaced = yield* database.all<{ readonly kind: string; readonly count: number }>(text, [valuesOf(rows)])
  for (const { count, kind } of replaced) yield* addPostgresTotal(database, kind, slice, 0, count)
})

/** Adds rows that are not known. Returns how many. */
export const insertPostgresRows = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  slice: number,
  rows: ReadonlyArray<Row>,
  at: number | undefined
): Effect.fn.Return<number, SqlError> {
  if (rows.length === 0) return 0
  const latest = rows.filter(({ isLatest }) => isLatest)
  if (latest.length > 0) yield* replaceOld(database, slice, latest)
  const added = yield* insertNew(database, rows, at)
  for (const { count, kind } of added) yield* addPostgresTotal(database, kind, slice, count)
  return added.reduce((sum, { count }) => sum + count, 0)
})

// Ends the entries that were in the list and are not found any more.
const endPostgresListing = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  { of, target }: Listing,
  { at, below, edge }: NonNullable<Listing["ended"]>
): Effect.fn.Return<void, SqlError> {
  const away = `from ${database.table("listed")} where target = $1 and place < $2`
  const values = [target, below, at, of]
  const text = `with added as (
    insert into ${database.table("rows")} (kind, id, json, added_at)
    select 'changes', 'disappeared ' || target || ' ' || id || ' ' || $3, json_build_object('seen_at', $3::text, 'change',
      'disappeared', 'kind', $4::text, 'id', id, 'target_id', nullif(target, ''))::text,
      (extract(epoch from $3::text::timestamptz) * 1000)::bigint ${away} on conflict do nothing returning 1
  ) select count(*)::integer as count from added`
  const { count } = yield* database.one<{ count: number }>(text, values)
  if (count > 0) yield* addPostgresTotal(database, "changes", noSlice, count)
  if (edge !== undefined) {
    const id = edge === "to_target" ? "id || ' ' || target" : "target || ' ' || id"
    const listedAway = `from ${database.table("listed")} where target = $2 and place < $3`
    yield* deletePostgresRows(database, "edges", `own.id in (select ${id} ${listedAway})`, [target, below])
  }
  yield* database.run(`delete ${away}`, [target, below])
})

/** Stores what a page says of a list. */
export const storePostgresListing = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  listing: Listing
): Effect.fn.Return<void, SqlError> {
  const { ended, entries, of, target } = listing
  // A page may have an entry twice.
  const places = Array.from(new Map(entries), ([id, place]) => ({ id, place }))
  // Nothing is remembered of an entry that was removed.
  const removals = places.flatMap(({ id }) =>
    ([of, `gone ${of}`] as const).map((kind) => ({ kind: of, id, of: kind, name: id }))
  )
  const text = `insert into ${database.table("listed")} (target, id, place)
    select distinct on (id) $1, id, place from json_to_recordset($2::json) as given(id text, place bigint)
    where id not in (select id from (${removedAmong(database, "$3")}) removed)
    on conflict (target, id) do update set place = excluded.place`
  if (places.length > 0) yield* database.run(text, [target, jsonParameter(places), jsonParameter(removals)])
  if (ended !== undefined) yield* endPostgresListing(database, listing, ended)
})
