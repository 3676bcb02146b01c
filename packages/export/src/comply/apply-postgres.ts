import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { ComplianceReport } from "../output/manifest.ts"
import type { Plan } from "../plan/plan.ts"
import { type Kind, kinds } from "../plan/resource.ts"
import { changePostgresRows } from "../store/postgres/change-rows.ts"
import { jsonParameter, type PostgresDatabase } from "../store/postgres/database.ts"
import { deletePostgresRows } from "../store/postgres/rows.ts"
import { idsIn, removedDigestInPostgres } from "../store/removed-digest.ts"
import {
  affectedStatements,
  type ComplianceDialect,
  goneStatement,
  searchedKinds,
  temporaryTables
} from "./affected.ts"
import { scrubPost } from "./apply.ts"
import { endsOf, rowEntriesOf, mayComeBack } from "./references.ts"
import { detachedFrom, replacedPost } from "./replace.ts"
import { notAppliedStatement, reasonsStatement } from "./stored/result.ts"

// Postgres reads no JSON with a NUL or half of a surrogate pair, also in a field that nobody asks for.
const rowJson = String.raw`regexp_replace(own.json, '\\u(0000|d[89a-f][0-9a-f]{2})', '\\ufffd', 'gi')::json`

const postgresListIn = (path: ReadonlyArray<string>): string => `${rowJson} #> '{${path.join(",")}}'`

const dialectOf = (database: PostgresDatabase): ComplianceDialect => ({
  gone: "pg_temp.gone",
  affected: "pg_temp.affected",
  detached: "pg_temp.detached",
  results: database.table("compliance"),
  rows: (kind) => `(select * from ${database.table("rows")} where kind = '${kind}')`,
  field: (name) => `(${rowJson} ->> '${name}')`,
  entries: (...path) =>
    `json_array_elements_text(case when json_typeof(${postgresListIn(path)}) = 'array' then ${postgresListIn(path)} else '[]' end)
      as item(value)`
})

const makePostgresTables = (database: PostgresDatabase) =>
  Effect.forEach(
    Object.entries(temporaryTables),
    ([name, columns]) => database.run(`create temp table ${name} ${columns} on commit drop`),
    { discard: true }
  )

const insertDetached = (database: PostgresDatabase, detached: ReadonlyArray<readonly [kind: string, id: string]>) =>
  database.run(
    `insert into pg_temp.detached select kind, id from json_to_recordset($1::json) as given(kind text, id text)
      on conflict do nothing`,
    [jsonParameter(detached.map(([kind, id]) => ({ kind, id })))]
  )

// Under the ID that the lookup returned, unless there is a row with it.
const renameRow = Effect.fnUntraced(function* (database: PostgresDatabase, kind: Kind, from: string, to: string) {
  const rows = database.table("rows")
  yield* database.run(
    `update ${rows} set id = $3 where kind = $1 and id = $2
      and not exists (select from ${rows} where kind = $1 and id = $3)`,
    [kind, from, to]
  )
  yield* deletePostgresRows(database, kind, "own.id = $2", [from])
  yield* database.run(
    `insert into ${database.table("removed")} values ($1, ${removedDigestInPostgres("$1::text", "$2::text")})
      on conflict do nothing`,
    [kind, from]
  )
})

// The row of an edited post gets what the lookup returned, also a new ID.
const replacePostsInPostgres = Effect.fnUntraced(function* (database: PostgresDatabase) {
  let count = 0
  const detached: Array<readonly [string, string]> = []
  for (const kind of ["posts", "referenced_posts"] as const) {
    const found = `own.id, result.entry from ${database.table("rows")} own join ${database.table("compliance")} result
      on result.type = 'tweets' and result.id = own.id where result.entry is not null`
    const renamed: Array<readonly [from: string, to: string]> = []
    count += yield* changePostgresRows<{ readonly id: string; readonly entry: string }>(
      database,
      kind,
      found,
      (value, { entry, id }) => {
        const post = replacedPost(entry)
        detached.push(...detachedFrom(value, post))
        if (post["id"] !== id) renamed.push([id, String(post["id"])])
        return post
      }
    )
    for (const [from, to] of renamed) yield* renameRow(database, kind, from, to)
  }
  yield* insertDetached(database, detached)
  return count
})

const rowsSearchedAtOnce = 1000

const searchTextsInPostgres = Effect.fnUntraced(function* (database: PostgresDatabase, plan: Plan) {
  for (const kind of searchedKinds(plan)) {
    for (let after = 0; ;) {
      const rows = yield* database.all<{ id: string; json: string; number: number }>(
        `select id, json, number::double precision as number from ${database.table("rows")}
          where kind = $1 and number > $2 order by number limit ${rowsSearchedAtOnce}`,
        [kind, after]
      )
      const last = rows.at(-1)
      if (last === undefined) break
      const namedIds = rows.flatMap(({ id, json }) => idsIn(json).map((name) => ({ id, name })))
      yield* database.run(
        `insert into pg_temp.affected select $1, given.id, min(gone.reason)
          from json_to_recordset($2::json) as given(id text, name text) join pg_temp.gone gone on gone.id = given.name
          group by given.id on conflict do nothing`,
        [kind, jsonParameter(namedIds)]
      )
      after = last.number
    }
  }
})

const findAffectedRows = Effect.fnUntraced(function* (database: PostgresDatabase, plan: Plan) {
  for (const text of affectedStatements(plan, dialectOf(database))) yield* database.run(text)
  yield* searchTextsInPostgres(database, plan)
})

const counted = (counts: ReadonlyArray<readonly [Kind, number]>): Partial<Record<Kind, number>> =>
  Object.fromEntries(counts.filter(([, count]) => count > 0))

const removeRows = Effect.fnUntraced(function* (database: PostgresDatabase, plan: Plan) {
  yield* database.run(
    `insert into ${database.table("removed")} (kind, id) select kind, ${removedDigestInPostgres("kind", "id")}
      from (${goneStatement(dialectOf(database))}) namedIdsOf on conflict do nothing`
  )
  const condition = "own.id in (select id from pg_temp.affected where kind = $1)"
  const removed = yield* Effect.forEach(kinds, (kind) =>
    Effect.map(deletePostgresRows(database, kind, condition), (count) => [kind, count] as const)
  )
  // An entry that the X API lists once more, for example because an account is public again, does not come back by itself.
  yield* database.run(
    `insert into ${database.table("removed")} (kind, id) select kind, ${removedDigestInPostgres("kind", "id")}
      from pg_temp.affected where kind in (select json_array_elements_text($1::json)) on conflict do nothing`,
    [jsonParameter(kinds.filter(mayComeBack))]
  )
  const listed = database.table("listed")
  yield* database.run(
    `delete from ${listed} where id in (select id from pg_temp.affected where kind in ('posts', 'users', 'lists'))`
  )
  yield* database.run(`delete from ${listed} where id in (select id from pg_temp.gone where "of" = $1)`, [
    rowEntriesOf(plan)
  ])
  yield* database.run(`delete from ${listed} where target in (select id from pg_temp.gone where "of" = $1)`, [
    endsOf(plan).target
  ])
  yield* database.run(
    `delete from ${database.table("rehydrated")} where id in (select id from pg_temp.gone where "of" = 'posts')`
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

// The place of the post itself, or of all posts of its author.
const scrubPlaces = Effect.fnUntraced(function* (database: PostgresDatabase, mark: string | undefined) {
  let count = 0
  const { field, results } = dialectOf(database)
  for (const kind of ["posts", "referenced_posts"] as const) {
    for (const [type, id] of [
      ["tweets", "own.id"],
      ["users", field("author_id")]
    ] as const) {
      const found = `result.redacted_at from ${database.table("rows")} own join ${results} result
        on result.type = '${type}' and result.scrubs = 1 and result.id = ${id} where ${field("geo")} is not null`
      count += yield* changePostgresRows<{ readonly redacted_at: string | null }>(database, kind, found, (value, row) =>
        scrubPost(value, type, row.redacted_at, mark)
      )
    }
  }
  return count
})

const countedByPostgres = (database: PostgresDatabase, text: string) =>
  Effect.map(database.all<{ reason?: string; word?: string; count: string | number }>(text), (found) =>
    Object.fromEntries(found.map(({ count, reason, word }) => [String(reason ?? word), Number(count)]))
  )

/** Does what the stored results ask for. To be run in a transaction. */
export const applyResultsInPostgres = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  plan: Plan,
  mark: string | undefined
): Effect.fn.Return<
  Pick<ComplianceReport, "marked" | "notApplied" | "reasons" | "rehydrated" | "removed" | "scrubbed">,
  SqlError
> {
  yield* makePostgresTables(database)
  const rehydrated = yield* replacePostsInPostgres(database)
  yield* findAffectedRows(database, plan)
  const removed = mark === undefined ? yield* removeRows(database, plan) : {}
  const marked = mark === undefined ? {} : yield* markAffected(database, mark)
  const results = database.table("compliance")
  const reasons = yield* countedByPostgres(database, reasonsStatement(results))
  const notApplied = yield* countedByPostgres(database, notAppliedStatement(results))
  const scrubbed = yield* scrubPlaces(database, mark)
  yield* database.run(`delete from ${results}`)
  return { reasons, removed, marked, scrubbed, rehydrated, notApplied }
})
