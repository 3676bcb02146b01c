import type { ComplianceReport } from "../output/manifest.ts"
import { timeOfPost } from "../page/day.ts"
import type { Plan } from "../plan/plan.ts"
import { type Kind, kinds } from "../plan/resource.ts"
import type { Database } from "../store/sqlite/database.ts"
import { deleteRows, noteChanges } from "../store/sqlite/rows.ts"
import { storedTable } from "../store/sqlite/schema.ts"
import { affectedStatements, type ComplianceDialect } from "./affected.ts"

type RemovedCounts = Partial<Record<Kind, number>>

const rowsChangedAtOnce = 1000

/** Changes rows of a kind in batches. `change` returns what a row becomes, if it changes. */
const changeRows = (
  database: Database,
  kind: Kind,
  found: string,
  change: (value: Record<string, unknown>, row: Readonly<Record<string, unknown>>) => object | undefined
): number => {
  const text = `select own.number, own.json, ${found} and own.number > ? order by own.number limit ${rowsChangedAtOnce}`
  let count = 0
  for (let after = 0; ;) {
    const rows = database.all(text, [after])
    const last = rows.at(-1)
    if (last === undefined) return count
    for (const row of rows) {
      // Stored by `JSON.stringify`.
      const changed = change(JSON.parse(String(row["json"])), row)
      if (changed === undefined) continue
      count += 1
      const number = Number(row["number"])
      database.run(`update ${storedTable(kind)} set json = ? where number = ?`, [JSON.stringify(changed), number])
      noteChanges(database, kind, "own.number = ?", [number])
    }
    after = Number(last["number"])
  }
}

const remove = (database: Database): RemovedCounts => {
  const removed = kinds.map((kind): readonly [Kind, number] => [
    kind,
    deleteRows(database, kind, "own.id in (select id from affected where kind = ?)", [kind])
  ])
  // An entry that the X API lists once more, for example because an account is public again, does not come back by itself.
  database.run("insert or ignore into removed (kind, id) select kind, id from affected", [])
  database.run("delete from listed where id in (select id from affected where kind in ('posts', 'users', 'lists'))", [])
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

// Of the post itself, or of all posts of its author.
const scrubs = [
  ["tweets", "$.id"],
  ["users", "$.author_id"]
] as const

// A user who removed the places of posts did so for those until then.
const isScrubbed = (value: Readonly<Record<string, unknown>>, redactedAt: unknown): boolean =>
  typeof redactedAt !== "string" || !((timeOfPost(value) ?? 0) > Date.parse(redactedAt))

/** A post without its place, or marked. Absent if it stays as it is. */
export const scrubPost = (value: Record<string, unknown>, redactedAt: unknown, mark: string | undefined) => {
  if (!isScrubbed(value, redactedAt)) return undefined
  const { geo: _, ...rest } = value
  if (mark === undefined) return rest
  return value[mark] === undefined ? { ...value, [mark]: "scrub_geo" } : undefined
}

const scrub = (database: Database, mark: string | undefined): number => {
  let count = 0
  for (const kind of ["posts", "referenced_posts"] as const) {
    for (const [type, path] of scrubs) {
      const found = `result.redacted_at from ${storedTable(kind)} own join compliance result
        on result.type = '${type}' and result.reason = 'scrub_geo' and result.id = json_extract(own.json, '${path}')
        where json_extract(own.json, '$.geo') is not null`
      count += changeRows(database, kind, found, (value, { redacted_at }) => scrubPost(value, redacted_at, mark))
    }
  }
  return count
}

const reasonsOf = (database: Database): Readonly<Record<string, number>> =>
  Object.fromEntries(
    database
      .all("select reason, count(*) as count from compliance group by reason order by reason")
      .map(({ count, reason }) => [String(reason), Number(count)])
  )

const dialect: ComplianceDialect = {
  affected: "affected",
  results: "compliance",
  rows: storedTable,
  field: (name) => `json_extract(own.json, '$.${name}')`,
  attachments: (name) => `json_each(own.json, '$.attachments.${name}') item`
}

const findAffected = (database: Database, plan: Plan): void => {
  database.sqlite.exec(
    "create temp table affected (kind text not null, id text not null, reason text not null, primary key (kind, id))"
  )
  for (const text of affectedStatements(plan, dialect)) database.sqlite.exec(text)
}

/** Removes or marks what the results in the table `compliance` name. To be run in a transaction. */
export const applyResults = (
  database: Database,
  plan: Plan,
  mark: string | undefined
): Pick<ComplianceReport, "marked" | "reasons" | "removed" | "scrubbed"> => {
  database.sqlite.exec("drop table if exists temp.affected")
  findAffected(database, plan)
  const removed = mark === undefined ? remove(database) : {}
  const marked = mark === undefined ? {} : markRows(database, mark)
  const result = { reasons: reasonsOf(database), removed, marked, scrubbed: scrub(database, mark) }
  database.sqlite.exec("drop table temp.affected; delete from compliance")
  return result
}
