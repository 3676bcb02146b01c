import type { DatabaseSync } from "node:sqlite"
import { type Kind, kinds } from "../../plan/resource.ts"

/** The table with the rows of a kind. A view with columns has the kind's own name. */
export const storedTable = (kind: Kind): string => `"stored_${kind}"`

/** The tables of rows, and of what is known of rows. */
export const rowTables: ReadonlyArray<string> = [
  // A number is never given twice, so that files that are written know what is new.
  ...kinds.map(
    (kind) =>
      `create table if not exists ${storedTable(kind)}
        (number integer primary key autoincrement, id text not null unique, day text, json text not null, added_at integer, round integer)`
  ),
  // Counting millions of rows for each manifest would take seconds.
  "create table if not exists totals (kind text primary key, count integer not null, changes integer not null) without rowid",
  // Rows that were removed or replaced since the files were written.
  "create table if not exists changed (kind text not null, number integer not null, day text, primary key (kind, number)) without rowid",
  // The digests of rows that may not come back. Kinds have IDs of their own.
  "create table if not exists removed (kind text not null, id text not null, primary key (kind, id)) without rowid",
  // Lists whose entries have no times, as they were listed last. The newest has the largest place.
  "create table if not exists listed (target text not null, id text not null, place integer not null, primary key (target, id)) without rowid"
]

/** The kinds of which rows were removed that may not come back. */
export const removedKinds = (sqlite: DatabaseSync): ReadonlySet<unknown> =>
  new Set(
    sqlite
      .prepare("select distinct kind from removed")
      .all()
      .map(({ kind }) => kind)
  )
