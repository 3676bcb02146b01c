import { csvHeader } from "../../../packages/export/src/output/formats/csv.ts"
import { columnsOf } from "../../../packages/export/src/page/columns.ts"
import { kinds } from "../../../packages/export/src/plan/resource.ts"
import { toTable } from "./transitions.ts"

const meanings = {
  text: "text",
  number: "number",
  boolean: "`true` or `false`",
  list: "list",
  json: "JSON"
} as const

/** The page with the columns of all kinds, as CSV, Parquet and tables have them. */
export const columnsPage = (): string => {
  const sections = kinds.map((kind) => {
    const rows = columnsOf(kind).map(({ name, type }) => [`\`${name}\``, meanings[type]])
    const isWithAuthor = csvHeader(kind).includes(",author.")
    const author = isWithAuthor
      ? "\n\nAfter these columns, CSV has the columns of [users](#users) with the prefix `author.`."
      : ""
    return `## ${kind}\n\n${toTable([["column", "type"], ...rows])}${author}`
  })
  return `# Columns

A [collection](collecting.md) in CSV, Parquet or tables has these columns, in this order. There is a section for each file or table.
A dot separates the names of a field and of the field inside it, as in \`public_metrics.like_count\`. CSV and SQLite have lists as JSON.
In CSV, the row of a post also has columns about its author. Media, polls and places of a post are in their own files: find them
by the keys in the row of the post.

${sections.join("\n\n")}
`
}
