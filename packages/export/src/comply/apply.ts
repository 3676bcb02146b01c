import type { ComplianceReport } from "../output/manifest.ts"
import { timeOfPost } from "../page/day.ts"
import type { Plan } from "../plan/plan.ts"
import { type Kind, kinds } from "../plan/resource.ts"
import type { Database } from "../store/sqlite/database.ts"
import { deleteRows, noteChanges } from "../store/sqlite/rows.ts"
import { storedTable } from "../store/sqlite/schema.ts"
import { idsIn, removedDigest, type RemovedKind } from "../store/removed-digest.ts"
import {
  affectedStatements,
  type ComplianceDialect,
  goneStatement,
  searchedKinds,
  temporaryTables
} from "./affected.ts"
import { endsOf, rowEntriesOf, mayComeBack } from "./references.ts"
import { detachedFrom, replacedPost } from "./replace.ts"
import { notAppliedStatement, reasonsStatement, resultsTable } from "./stored/result.ts"

type RemovedCounts = Partial<Record<Kind, number>>

const rowsChangedAtOnce = 1000

/** Reads rows in batches. The rows of a batch may change. */
function* rowBatches(database: Database, found: string) {
  const text = `select own.number, own.id, own.json, ${found} and own.number > ? order by own.number limit ${rowsChangedAtOnce}`
  for (let after = 0; ;) {
    const rows = database.all(text, [after])
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = Number(last["number"])
  }
}

/** Changes rows of a kind in batches. `change` returns what a row becomes, if it changes. */
const changeRows = (
  database: Database,
  kind: Kind,
  found: string,
  change: (value: Record<string, unknown>, row: Readonly<Record<string, unknown>>) => object | undefined
): number => {
  let count = 0
  for (const rows of rowBatches(database, found)) {
    for (const row of rows) {
      // Stored by `JSON.stringify`.
      const changed = change(JSON.parse(String(row["json"])), row)
      if (changed === undefined) continue
      count += 1
      const number = Number(row["number"])
      database.run(`update ${storedTable(kind)} set json = ? where number = ?`, [JSON.stringify(changed), number])
      noteChanges(database, kind, "own.number = ?", [number])
    }
  }
  return count
}

const neverAgain = (database: Database, kind: RemovedKind, id: string) =>
  database.run("insert or ignore into removed (kind, id) values (?, ?)", [kind, removedDigest(kind, id)])

const remove = (database: Database, plan: Plan): RemovedCounts => {
  // An entry that the X API lists once more, for example because an account is public again, does not come back by itself.
  for (const { id, kind } of database.all("select kind, id from affected")) {
    if (mayComeBack(kind as Kind)) neverAgain(database, kind as Kind, String(id))
  }
  for (const { id, kind } of database.all(goneStatement(dialect))) {
    neverAgain(database, kind as RemovedKind, String(id))
  }
  const removed = kinds.map((kind): readonly [Kind, number] => [
    kind,
    deleteRows(database, kind, "own.id in (select id from affected where kind = ?)", [kind])
  ])
  database.run("delete from listed where id in (select id from affected where kind in ('posts', 'users', 'lists'))", [])
  database.run("delete from listed where id in (select id from gone where of = ?)", [rowEntriesOf(plan)])
  database.run("delete from listed where target in (select id from gone where of = ?)", [endsOf(plan).target])
  database.run("delete from rehydrated where id in (select id from gone where of = 'posts')", [])
  return Object.fromEntries(removed.filter(([, count]) => count > 0))
}

const markRows = (database: Database, field: string): RemovedCounts => {
  const marked = kinds.map((kind): readonly [Kind, number] => [
    kind,
    changeRows(
      database,
      kind,
      `affected.reason from ${storedTable(kind)} own join affected on affected.kind = '${kind}' and affected.id = own.id where true`,
      (value, { reason }) => ({ ...value, [field]: reason })
    )
  ])
  return Object.fromEntries(marked.filter(([, count]) => count > 0))
}

// The place of the post itself, or of all posts of its author.
const scrubs = [
  ["tweets", "$.id"],
  ["users", "$.author_id"]
] as const

// A user who removed the places of posts did so for those until then.
const isScrubbed = (value: Readonly<Record<string, unknown>>, redactedAt: unknown): boolean =>
  typeof redactedAt !== "string" || !((timeOfPost(value) ?? 0) > Date.parse(redactedAt))

/** A post without its place, or marked. Absent if it does not change. */
export const scrubPost = (
  value: Record<string, unknown>,
  type: "tweets" | "users",
  redactedAt: unknown,
  mark: string | undefined
) => {
  if (type === "users" && !isScrubbed(value, redactedAt)) return undefined
  const { geo: _, ...rest } = value
  if (mark === undefined) return rest
  return value[mark] === undefined ? { ...value, [mark]: "scrub_geo" } : undefined
}

const scrub = (database: Database, mark: string | undefined): number => {
  let count = 0
  for (const kind of ["posts", "referenced_posts"] as const) {
    for (const [type, path] of scrubs) {
      const found = `result.redacted_at from ${storedTable(kind)} own join ${resultsTable} result
        on result.type = '${type}' and result.scrubs = 1 and result.id = json_extract(own.json, '${path}')
        where json_extract(own.json, '$.geo') is not null`
      count += changeRows(database, kind, found, (value, { redacted_at }) => scrubPost(value, type, redacted_at, mark))
    }
  }
  return count
}

const sqliteCounts = (database: Database, text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(database.all(text).map(({ count, reason, word }) => [String(reason ?? word), Number(count)]))

const dialect: ComplianceDialect = {
  gone: "gone",
  affected: "affected",
  detached: "detached",
  results: resultsTable,
  rows: storedTable,
  field: (name) => `json_extract(own.json, '$.${name}')`,
  entries: (...path) => `json_each(own.json, '$.${path.join(".")}') item`
}

// The row of an edited post gets what the lookup returned, also a new ID.
const replacePosts = (database: Database): number => {
  let count = 0
  for (const kind of ["posts", "referenced_posts"] as const) {
    const found = `result.entry from ${storedTable(kind)} own join ${resultsTable} result
      on result.type = 'tweets' and result.id = own.id where result.entry is not null`
    const renamed: Array<readonly [from: string, to: string]> = []
    count += changeRows(database, kind, found, (value, { entry, id }) => {
      const post = replacedPost(String(entry))
      for (const [of, key] of detachedFrom(value, post)) {
        database.run("insert or ignore into detached (kind, id) values (?, ?)", [of, key])
      }
      if (post["id"] !== id) renamed.push([String(id), String(post["id"])])
      return post
    })
    for (const [from, to] of renamed) {
      const text = `update or ignore ${storedTable(kind)} set id = ? where id = ?`
      if (database.run(text, [to, from]) === 0) deleteRows(database, kind, "own.id = ?", [from])
      neverAgain(database, kind, from)
    }
  }
  return count
}

const searchTexts = (database: Database, plan: Plan): void => {
  const text = "select id, reason from gone where id in (select value from json_each(?)) limit 1"
  for (const kind of searchedKinds(plan)) {
    for (const rows of rowBatches(database, `1 from ${storedTable(kind)} own where true`)) {
      for (const { id, json } of rows) {
        const [found] = database.all(text, [JSON.stringify(idsIn(String(json)))])
        if (found === undefined) continue
        const values = [kind, String(id), String(found["reason"])]
        database.run("insert or ignore into affected (kind, id, reason) values (?, ?, ?)", values)
      }
    }
  }
}

const findAffected = (database: Database, plan: Plan): void => {
  for (const text of affectedStatements(plan, dialect)) database.sqlite.exec(text)
  searchTexts(database, plan)
}

const tableNames = Object.keys(temporaryTables)

const makeTables = (database: Database): void => {
  for (const name of tableNames) database.sqlite.exec(`drop table if exists temp.${name}`)
  for (const [name, columns] of Object.entries(temporaryTables)) {
    database.sqlite.exec(`create temp table ${name} ${columns}`)
  }
}

/** Does what the stored results ask for. To be run in a transaction. */
export const applyResults = (
  database: Database,
  plan: Plan,
  mark: string | undefined
): Pick<ComplianceReport, "marked" | "notApplied" | "reasons" | "rehydrated" | "removed" | "scrubbed"> => {
  makeTables(database)
  const rehydrated = replacePosts(database)
  findAffected(database, plan)
  const removed = mark === undefined ? remove(database, plan) : {}
  const marked = mark === undefined ? {} : markRows(database, mark)
  const scrubbed = scrub(database, mark)
  const reasons = sqliteCounts(database, reasonsStatement(resultsTable))
  const notApplied = sqliteCounts(database, notAppliedStatement(resultsTable))
  for (const name of tableNames) database.sqlite.exec(`drop table temp.${name}`)
  database.sqlite.exec(`delete from ${resultsTable}`)
  return { reasons, removed, marked, scrubbed, rehydrated, notApplied }
}
