import type { ExportError } from "../../export-error.ts"
import * as Effect from "effect/Effect"
import type { Row } from "../../page/row.ts"
import { type Database, tryStore } from "../../store/sqlite/database.ts"
import { insertRows } from "../../store/sqlite/rows.ts"
import { storedTable } from "../../store/sqlite/schema.ts"
import type { JobType } from "../jobs.ts"
import type { EditedOutcome, EditedPost, EditedPosts } from "../rehydrate.ts"
import { mergedResult, resultsTable, type StoredResult } from "./result.ts"

/** Makes the tables, which are there from the first call on. */
export const prepareTables = (database: Database): Effect.Effect<void, ExportError> =>
  tryStore("making tables", () => {
    database.sqlite.exec(
      `create table if not exists ${resultsTable}
        (type text not null, id text not null, action text not null, reason text not null, redacted_at text,
        impact integer not null, scrubs integer not null default 0, settled integer not null default 0, entry text, gone text,
        primary key (type, id)) without rowid;
      create table if not exists rehydrated (id text primary key, event text not null, at integer not null) without rowid`
    )
    const columns = database.all(`select name from pragma_table_info('${resultsTable}') where name = 'scrubs'`)
    if (columns.length > 0) return
    database.sqlite.exec(`alter table ${resultsTable} add column scrubs integer not null default 0`)
  })

/** Stores results of a job. */
export const storeResults = (database: Database) => (type: JobType, results: ReadonlyArray<StoredResult>) =>
  tryStore("storing results", () =>
    database.transaction(() => {
      const text = `insert into ${resultsTable} as own (type, id, action, reason, redacted_at, impact, scrubs)
        values (?, ?, ?, ?, ?, ?, ?) on conflict do update set ${mergedResult}`
      for (const { action, id, impact, reason, redacted_at, scrubs } of results) {
        database.run(text, [type, id, action, reason, redacted_at, impact, scrubs])
      }
    })
  )

const nextEdited = (database: Database): ReadonlyArray<EditedPost> => {
  const rows = (["posts", "referenced_posts"] as const).map((kind) => `select id, added_at from ${storedTable(kind)}`)
  const text = `select result.id, result.reason, result.redacted_at, known.event, known.at,
      count(own.id) as rows, min(own.added_at) as received_at
    from ${resultsTable} result left join rehydrated known on known.id = result.id
    left join (${rows.join(" union all ")}) own on own.id = result.id
    where result.type = 'tweets' and result.action = 'rehydrate' and result.settled = 0
    group by result.id order by result.id limit 100`
  return database.all(text).map(({ at, event, id, reason, received_at, redacted_at, rows }) => ({
    id: String(id),
    reason: String(reason),
    redacted_at: redacted_at === null ? null : String(redacted_at),
    isStored: Number(rows) > 0,
    receivedAt: received_at === null ? undefined : Number(received_at),
    known: event === null ? undefined : { event: String(event), at: Number(at) }
  }))
}

const settleEdited = (
  database: Database,
  outcomes: ReadonlyArray<EditedOutcome>,
  rows: ReadonlyArray<Row>,
  at: number
) =>
  database.transaction(() => {
    insertRows(database, rows, at)
    for (const { entry, gone, id, known, settled } of outcomes) {
      const text = `update ${resultsTable} set settled = ?, entry = ?, gone = ? where type = 'tweets' and id = ?`
      database.run(text, [settled, entry ?? null, gone ?? null, id])
      if (known === undefined) continue
      const remember = "insert or replace into rehydrated (id, event, at) values (?, ?, ?)"
      database.run(remember, [id, known.event, known.at])
    }
  })

/** The edited posts of a database. */
export const editedIn = (database: Database, now: Effect.Effect<number>): EditedPosts => ({
  next: tryStore("reading results", () => nextEdited(database)),
  settle: (outcomes, rows) =>
    Effect.flatMap(now, (at) => tryStore("storing lookups", () => settleEdited(database, outcomes, rows, at)))
})
