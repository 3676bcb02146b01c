import { type Row, storedJson } from "../../page/row.ts"
import type { Kind } from "../../plan/resource.ts"
import type { Listing } from "../checkpoint.ts"
import { type Removal, removalsOf, removedDigest } from "../removed-digest.ts"
import type { Database } from "./database.ts"
import { storedTable } from "./schema.ts"

/** Adds to the count of the rows of a kind, and of how often rows of it were removed or replaced. */
export const addToTotal = (database: Database, kind: Kind, count: number, changes = 0): void => {
  if (count === 0 && changes === 0) return
  const text = `insert into totals (kind, count, changes) values (?, ?, ?)
    on conflict do update set count = count + excluded.count, changes = changes + excluded.changes`
  database.run(text, [kind, count, changes])
}

/** Remembers that rows change, by a condition, which may name them `own`: files that have them are written again. */
export const noteChanges = (
  database: Database,
  kind: Kind,
  condition: string,
  values: ReadonlyArray<string | number> = []
): void => {
  const found = `select '${kind}', own.number, own.day from ${storedTable(kind)} own where ${condition}`
  addToTotal(database, kind, 0, database.run(`insert or replace into changed (kind, number, day) ${found}`, values))
}

/** Deletes rows of a kind by a condition, which may name them `own`. Returns how many. */
export const deleteRows = (
  database: Database,
  kind: Kind,
  condition: string,
  values: ReadonlyArray<string | number> = []
): number => {
  noteChanges(database, kind, condition, values)
  const count = database.run(`delete from ${storedTable(kind)} as own where ${condition}`, values)
  addToTotal(database, kind, -count)
  return count
}

const replaceRow = (database: Database, { id, kind }: Row, json: string): boolean => {
  const [known] = database.all(`select number, json from ${storedTable(kind)} where id = ?`, [id])
  if (known === undefined) return false
  if (known["json"] === json) return true
  const number = Number(known["number"])
  database.run(`update ${storedTable(kind)} set json = ? where number = ?`, [json, number])
  noteChanges(database, kind, "own.number = ?", [number])
  return true
}

const isRemoved = (database: Database, [kind, id]: Removal): boolean =>
  database.removed.has(kind) &&
  database.all("select 1 from removed where kind = ? and id = ?", [kind, removedDigest(kind, id)]).length > 0

const mayNotComeBack = (database: Database, row: Row): boolean =>
  database.removed.size > 0 && removalsOf(row).some((removal) => isRemoved(database, removal))

// The round that adds a row.
const presentRound = "(select max(number) from stored_rounds)"

const insertRow = (database: Database, row: Row, at: number | undefined): number => {
  const { day, id, isLatest, kind, value } = row
  const json = storedJson(value)
  if (mayNotComeBack(database, row) || (isLatest === true && replaceRow(database, row, json))) return 0
  const text = `insert or ignore into ${storedTable(kind)} (id, day, json, added_at, round) values (?, ?, ?, ?, ${presentRound})`
  return database.run(text, [id, day ?? null, json, at ?? null])
}

/** Adds rows that are not known. Returns how many. */
export const insertRows = (database: Database, rows: ReadonlyArray<Row>, at: number | undefined): number => {
  const added = new Map<Kind, number>()
  for (const row of rows) {
    const count = insertRow(database, row, at)
    if (count > 0) added.set(row.kind, (added.get(row.kind) ?? 0) + count)
  }
  let sum = 0
  for (const [kind, count] of added) {
    addToTotal(database, kind, count)
    sum += count
  }
  return sum
}

/** Whether an entry of a list was removed. Nothing is remembered of it. */
const isRemovedEntry = (database: Database, of: Kind, id: string): boolean =>
  isRemoved(database, [of, id]) || ((of === "posts" || of === "users") && isRemoved(database, [`gone ${of}`, id]))

const listedAway = "from listed where target = ? and place < ?"

// Ends the entries that were in the list and are not found any more.
const endListing = (
  database: Database,
  { of, target }: Listing,
  { at, below, edge }: NonNullable<Listing["ended"]>
): void => {
  const of_target = target === "" ? "null" : "target"
  database.run(
    `insert or ignore into ${storedTable("changes")} (id, day, json, added_at, round)
      select 'disappeared ' || target || ' ' || id || ' ' || ?, null,
        json_object('seen_at', ?, 'change', 'disappeared', 'kind', ?, 'id', id, 'target_id', ${of_target}), ?, ${presentRound}
      ${listedAway}`,
    [at, at, of, Date.parse(at), target, below]
  )
  addToTotal(database, "changes", Number(database.all("select changes() as count")[0]?.["count"]))
  if (edge !== undefined) {
    const ids = edge === "to_target" ? "id || ' ' || target" : "target || ' ' || id"
    deleteRows(database, "edges", `own.id in (select ${ids} ${listedAway})`, [target, below])
  }
  database.run(`delete ${listedAway}`, [target, below])
}

/** Stores what a page says of a list. */
export const storeListing = (database: Database, listing: Listing): void => {
  const { ended, entries, of, target } = listing
  const text =
    "insert into listed (target, id, place) values (?, ?, ?) on conflict do update set place = excluded.place"
  for (const [id, place] of entries) {
    if (!isRemovedEntry(database, of, id)) database.run(text, [target, id, place])
  }
  if (ended !== undefined) endListing(database, listing, ended)
}
