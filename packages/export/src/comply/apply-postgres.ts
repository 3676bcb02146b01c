import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { ComplianceResult } from "@xeffect/compliance"
import type { ComplianceReport } from "../output/manifest.ts"
import type { Plan } from "../plan/plan.ts"
import { type Kind, kinds } from "../plan/resource.ts"
import { changePostgresRows } from "../store/postgres/change-rows.ts"
import type { PostgresDatabase } from "../store/postgres/database.ts"
import { deletePostgresRows } from "../store/postgres/rows.ts"
import { affectedStatements, type ComplianceDialect } from "./affected.ts"
import { scrubPost } from "./apply.ts"
import type { JobType } from "./jobs.ts"

// Postgres reads no JSON with a NUL or half of a surrogate pair, also in a field that nobody asks for.
const rowJson = String.raw`regexp_replace(own.json, '\\u(0000|d[89a-f][0-9a-f]{2})', '\\ufffd', 'gi')::json`

const attachmentsIn = (name: string): string => `${rowJson} #> '{attachments,${name}}'`

const dialectOf = (database: PostgresDatabase): ComplianceDialect => ({
  affected: "pg_temp.affected",
  results: database.table("compliance"),
  rows: (kind) => `(select * from ${database.table("rows")} where kind = '${kind}')`,
  field: (name) => `(${rowJson} ->> '${name}')`,
  attachments: (name) =>
    `json_array_elements_text(case when json_typeof(${attachmentsIn(name)}) = 'array' then ${attachmentsIn(name)} else '[]' end)
      as item(value)`
})

/** Makes the table of results. */
export const prepareCompliance = (database: PostgresDatabase): Effect.Effect<void, SqlError> =>
  database.run(
    `create table if not exists ${database.table("compliance")}
      (type text not null, id text not null, reason text not null, redacted_at text, primary key (type, id))`
  )

/** Stores results of a job. */
export const storeComplianceResults = (
  database: PostgresDatabase,
  type: JobType,
  results: ReadonlyArray<ComplianceResult>
): Effect.Effect<void, SqlError> => {
  // A download may have an entry twice.
  const known = results.flatMap((one) =>
    one.action === "delete" || one.action === "scrub_geo"
      ? [{ ...one, reason: one.action === "delete" ? (one.reason ?? one.action) : one.action }]
      : []
  )
  const rows = Array.from(new Map(known.map((one) => [one.id, one])).values())
  return database.run(
    `insert into ${database.table("compliance")} (type, id, reason, redacted_at)
      select $1, id, reason, redacted_at from json_to_recordset($2::json) as given(id text, reason text, redacted_at text)
      on conflict (type, id) do update set reason = excluded.reason, redacted_at = excluded.redacted_at`,
    [type, JSON.stringify(rows.map(({ id, reason, redacted_at }) => ({ id, reason, redacted_at })))]
  )
}

const findAffectedRows = Effect.fnUntraced(function* (database: PostgresDatabase, plan: Plan) {
  yield* database.run(
    `create temp table affected (kind text not null, id text not null, reason text not null, primary key (kind, id))
      on commit drop`
  )
  for (const text of affectedStatements(plan, dialectOf(database))) yield* database.run(text)
})

const counted = (counts: ReadonlyArray<readonly [Kind, number]>): Partial<Record<Kind, number>> =>
  Object.fromEntries(counts.filter(([, count]) => count > 0))

const removeRows = Effect.fnUntraced(function* (database: PostgresDatabase) {
  const condition = "own.id in (select id from pg_temp.affected where kind = $1)"
  const removed = yield* Effect.forEach(kinds, (kind) =>
    Effect.map(deletePostgresRows(database, kind, condition), (count) => [kind, count] as const)
  )
  // An entry that the X API lists once more, for example because an account is public again, does not come back by itself.
  yield* database.run(
    `insert into ${database.table("removed")} (kind, id) select kind, id from pg_temp.affected on conflict do nothing`
  )
  yield* database.run(
    `delete from ${database.table("listed")} where id in
      (select id from pg_temp.affected where kind in ('posts', 'users', 'lists'))`
  )
  return counted(removed)
})

const markAffected = Effect.fnUntraced(function* (database: PostgresDatabase, field: string) {
  const found = `affected.reason from ${database.table("rows")} own
    join pg_temp.affected affected on affected.kind = own.kind and affected.id = own.id where true`
  const marked = yield* Effect.forEach(kinds, (kind) =>
    Effect.map(
      changePostgresRows<{ readonly reason: string }>(database, kind, found, (value, { reason }) => ({
        ...value,
        [field]: reason
      })),
      (count) => [kind, count] as const
    )
  )
  return counted(marked)
})

// Of the post itself, or of all posts of its author.
const scrubPlaces = Effect.fnUntraced(function* (database: PostgresDatabase, mark: string | undefined) {
  let count = 0
  const { field, results } = dialectOf(database)
  for (const kind of ["posts", "referenced_posts"] as const) {
    for (const [type, id] of [
      ["tweets", "own.id"],
      ["users", field("author_id")]
    ] as const) {
      const found = `result.redacted_at from ${database.table("rows")} own join ${results} result
        on result.type = '${type}' and result.reason = 'scrub_geo' and result.id = ${id} where ${field("geo")} is not null`
      count += yield* changePostgresRows<{ readonly redacted_at: string | null }>(database, kind, found, (value, row) =>
        scrubPost(value, row.redacted_at, mark)
      )
    }
  }
  return count
})

/** Removes or marks what the stored results name. To be run in a transaction. */
export const applyResultsInPostgres = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  plan: Plan,
  mark: string | undefined
): Effect.fn.Return<Pick<ComplianceReport, "marked" | "reasons" | "removed" | "scrubbed">, SqlError> {
  yield* findAffectedRows(database, plan)
  const removed = mark === undefined ? yield* removeRows(database) : {}
  const marked = mark === undefined ? {} : yield* markAffected(database, mark)
  const results = database.table("compliance")
  const found = yield* database.all<{ reason: string; count: number }>(
    `select reason, count(*)::integer as count from ${results} group by reason order by reason`
  )
  const reasons = Object.fromEntries(found.map(({ count, reason }) => [reason, count]))
  const scrubbed = yield* scrubPlaces(database, mark)
  yield* database.run(`delete from ${results}`)
  return { reasons, removed, marked, scrubbed }
})
