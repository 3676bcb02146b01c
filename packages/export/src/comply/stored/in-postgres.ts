import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { ExportError } from "../../export-error.ts"
import type { Row } from "../../page/row.ts"
import { jsonParameter, type PostgresDatabase, tryPostgres } from "../../store/postgres/database.ts"
import { makeMarkedTables, missingTables, type TableStatements } from "../../store/postgres/collection-tables.ts"
import { insertPostgresRows, noSlice } from "../../store/postgres/rows.ts"
import type { JobType } from "../jobs.ts"
import type { EditedOutcome, EditedPost, EditedPosts } from "../rehydrate.ts"
import { mergedResult, type StoredResult } from "./result.ts"

const complianceTables = (database: PostgresDatabase): ReadonlyArray<TableStatements> => [
  [
    "compliance",
    `create table ${database.table("compliance")}
      (type text not null, id text not null, action text not null, reason text not null, redacted_at text,
      impact integer not null, scrubs integer not null default 0, settled integer not null default 0, entry text, gone text,
      primary key (type, id))`
  ],
  [
    "rehydrated",
    `create table ${database.table("rehydrated")} (id text primary key, event text not null, at bigint not null)`
  ]
]

/** Makes the tables of results and of lookups. Fails if something else has one of their names. */
export const prepareCompliance = Effect.fnUntraced(function* (
  database: PostgresDatabase
): Effect.fn.Return<void, ExportError | SqlError> {
  yield* makeMarkedTables(database, yield* missingTables(database, complianceTables(database)))
})

/** Divides results, so that none has an ID twice: a statement changes a row once. */
const withoutRepeats = (results: ReadonlyArray<StoredResult>): ReadonlyArray<ReadonlyArray<StoredResult>> => {
  const seen = new Map<string, number>()
  const groups: Array<Array<StoredResult>> = []
  for (const result of results) {
    const times = seen.get(result.id) ?? 0
    seen.set(result.id, times + 1)
    const group = (groups[times] ??= [])
    group.push(result)
  }
  return groups
}

/** Stores results of a job. */
export const storeComplianceResults = (
  database: PostgresDatabase,
  type: JobType,
  results: ReadonlyArray<StoredResult>
): Effect.Effect<void, SqlError> =>
  Effect.forEach(
    withoutRepeats(results),
    (group) =>
      database.run(
        `insert into ${database.table("compliance")} as own (type, id, action, reason, redacted_at, impact, scrubs)
          select distinct on (id) $1, id, action, reason, redacted_at, impact, scrubs from json_to_recordset($2::json)
            as given(id text, action text, reason text, redacted_at text, impact integer, scrubs integer)
          on conflict (type, id) do update set ${mergedResult}`,
        [type, jsonParameter(group)]
      ),
    { discard: true }
  )

interface FoundPost {
  readonly id: string
  readonly reason: string
  readonly redacted_at: string | null
  readonly is_stored: boolean
  readonly received_at: number | null
  readonly event: string | null
  readonly at: number | null
}

const nextEditedInPostgres = (database: PostgresDatabase): Effect.Effect<ReadonlyArray<EditedPost>, SqlError> => {
  const text = `select result.id, result.reason, result.redacted_at, known.event, known.at::double precision as at,
      own.id is not null as is_stored, own.received_at::double precision as received_at
    from ${database.table("compliance")} result left join ${database.table("rehydrated")} known on known.id = result.id
    left join (select id, min(added_at) as received_at from ${database.table("rows")}
      where kind in ('posts', 'referenced_posts') and id in (select id from ${database.table("compliance")}
        where type = 'tweets' and action = 'rehydrate' and settled = 0) group by id) own on own.id = result.id
    where result.type = 'tweets' and result.action = 'rehydrate' and result.settled = 0 order by result.id limit 100`
  return Effect.map(database.all<FoundPost>(text), (found) =>
    found.map(({ at, event, id, is_stored, reason, received_at, redacted_at }) => ({
      id,
      reason,
      redacted_at,
      isStored: is_stored,
      receivedAt: received_at ?? undefined,
      known: event === null || at === null ? undefined : { event, at }
    }))
  )
}

const settleEditedInPostgres = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  outcomes: ReadonlyArray<EditedOutcome>,
  rows: ReadonlyArray<Row>,
  at: number
) {
  yield* insertPostgresRows(database, noSlice, rows, at)
  yield* database.run(
    `update ${database.table("compliance")} own set settled = given.settled, entry = given.entry, gone = given.gone
      from json_to_recordset($1::json) as given(id text, settled integer, entry text, gone text)
      where own.type = 'tweets' and own.id = given.id`,
    [jsonParameter(outcomes)]
  )
  const known = outcomes.flatMap((one) => (one.known === undefined ? [] : [{ id: one.id, ...one.known }]))
  yield* database.run(
    `insert into ${database.table("rehydrated")} (id, event, at)
      select id, event, at from json_to_recordset($1::json) as given(id text, event text, at bigint)
      on conflict (id) do update set event = excluded.event, at = excluded.at`,
    [jsonParameter(known)]
  )
})

/** The edited posts of a schema. `alone` runs one machine at a time, in a transaction. */
export const editedInPostgres = (
  database: PostgresDatabase,
  now: Effect.Effect<number>,
  alone: <A, E>(body: Effect.Effect<A, E>) => Effect.Effect<A, E | ExportError>
): EditedPosts => ({
  next: tryPostgres("reading results", nextEditedInPostgres(database)),
  settle: (outcomes, rows) =>
    Effect.flatMap(now, (at) =>
      alone(tryPostgres("storing lookups", settleEditedInPostgres(database, outcomes, rows, at)))
    )
})
