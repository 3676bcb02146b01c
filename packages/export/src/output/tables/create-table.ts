import type { Kind } from "../../plan/resource.ts"
import { quoted } from "../../store/quoted.ts"
import { type ColumnType, columnsOf } from "../../page/columns.ts"

// The columns that identify a row of a kind. The rows of others are reports, which nothing identifies.
const keys: Partial<Readonly<Record<Kind, ReadonlyArray<string>>>> = {
  media: ["media_key"],
  counts: ["start", "end"],
  edges: ["source_id", "target_id"],
  matches: ["post_id", "rule_id"],
  metrics: ["id", "of", "seen_at"],
  changes: [],
  problems: [],
  set_aside: []
}

const primaryKey = (kind: Kind): ReadonlyArray<string> => keys[kind] ?? ["id"]

// The columns that tables are joined by.
const indexedColumns = ["author_id", "conversation_id", "target_id", "rule_id"]

const indexOf = (kind: Kind, column: string): string => `${kind}_${column}`

const indexedIn = (kind: Kind): ReadonlyArray<string> =>
  columnsOf(kind)
    .map(({ name }) => name)
    .filter((name) => indexedColumns.includes(name))

/** The names of a table and of its indexes. */
export const namesOfTable = (kind: Kind): ReadonlyArray<string> => [
  kind,
  ...indexedIn(kind).map((column) => indexOf(kind, column))
]

/**
 * The statements that make the table of a kind, with its keys.
 *
 * @param types the database's types of columns
 * @param prefix text before the name of the table, for example a schema and a dot
 */
export const createTable = (
  kind: Kind,
  types: Readonly<Record<ColumnType, string>>,
  prefix = ""
): ReadonlyArray<string> => {
  const columns = columnsOf(kind)
  const key = primaryKey(kind)
  const definitions = columns.map(
    ({ name, type }) => `${quoted(name)} ${types[type]}${key.includes(name) ? " not null" : ""}`
  )
  const primary = key.length === 0 ? [] : [`primary key (${key.map(quoted).join(", ")})`]
  const table = `${prefix}${quoted(kind)}`
  return [
    `create table ${table} (${[...definitions, ...primary].join(", ")})`,
    ...indexedIn(kind).map((name) => `create index ${quoted(indexOf(kind, name))} on ${table} (${quoted(name)})`)
  ]
}
