import type { DatabaseSync } from "node:sqlite"
import { type Column, columnsOf, type ColumnType } from "../../page/columns.ts"
import { type Kind, kinds } from "../../plan/resource.ts"
import { quoted } from "../quoted.ts"
import { storedTable } from "./schema.ts"

const castAs: Readonly<Record<ColumnType, string>> = {
  text: "text",
  number: "numeric",
  boolean: "integer",
  // As JSON.
  list: "text",
  json: "text"
}

const jsonPath = (path: ReadonlyArray<string>): string => `$.${path.map((name) => `"${name}"`).join(".")}`

const columnIn = ({ name, path, type }: Column): string =>
  `cast(json_extract(json, '${jsonPath(path)}') as ${castAs[type]}) as ${quoted(name)}`

const isoTimeOf = (column: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`

const textOf = (name: string): string =>
  `coalesce(${["note_tweet.text", "note_post.text", "text"].map((path) => `json_extract(${name}.json, '$.${path}')`).join(", ")})`

const repostedId = `(select json_extract(value, '$.id') from json_each(own.json, '$.referenced_tweets')
  where json_extract(value, '$.type') in ('retweeted', 'reposted') limit 1)`

// X cuts the text of a repost, and the first text of a long post. While the original is there, the text of a repost is whole.
const wholeTextColumn = `coalesce((select substr(json_extract(own.json, '$.text'), 1, instr(json_extract(own.json, '$.text'), ': ') + 1) || ${textOf("original")}
  from (select json from ${storedTable("referenced_posts")} where id = ${repostedId}
    union all select json from ${storedTable("posts")} where id = ${repostedId}) original
  where json_extract(own.json, '$.text') like 'RT @%: %' limit 1), ${textOf("own")}) as full_text`

const addedTo = (kind: Kind): ReadonlyArray<string> =>
  kind === "posts" || kind === "referenced_posts" ? [wholeTextColumn, "json"] : ["json"]

// A column is read only if a query names it. A field without a column is in `json`.
const viewsOfKinds = kinds.map((kind) => {
  const columns = columnsOf(kind).filter(({ path }) => path.length > 0)
  const all = [...columns.map(columnIn), ...addedTo(kind), `${isoTimeOf("added_at")} as added_at`, "round"]
  return `create view ${quoted(kind)} as select ${all.join(", ")} from ${storedTable(kind)} own`
})

const roundColumns = [
  ["started_at", "startedAt"],
  ["finished_at", "finishedAt"],
  ["pages", "sums.pages"],
  ["entries", "sums.entries"],
  ["added", "sums.added"],
  ["short", "sums.short"]
] as const

const viewOfRounds = `create view rounds as select number, ${[
  ...roundColumns.map(([name, path]) => `json_extract(json, '$.${path}') as ${name}`),
  "json_extract(json, '$.sums.micros') / 1e6 as dollars"
].join(", ")} from stored_rounds`

/** The statements that make the views: a view for each kind of rows, with its columns, and one for rounds. */
export const viewStatements: ReadonlyArray<string> = [...viewsOfKinds, viewOfRounds]

const viewNames: ReadonlyArray<string> = [...kinds, "rounds"]

/** Makes the views of a database, for its readers, unless they are there. */
export const makeViews = (sqlite: DatabaseSync): void => {
  const sql = sqlite.prepare("select sql from sqlite_master where type = 'view'").all()
  const known = new Set(sql.map((row) => String(row["sql"]).toLowerCase()))
  if (viewStatements.every((text) => known.has(text.toLowerCase()))) return
  sqlite.exec(
    [
      "begin immediate",
      ...viewNames.map((name) => `drop view if exists ${quoted(name)}`),
      ...viewStatements,
      "commit"
    ].join(";\n")
  )
}
