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
    const author = isWithAuthor ? "\n\nCSV has the columns of [users](#users) after these, as `author.…`." : ""
    return `## ${kind}\n\n${toTable([["column", "has"], ...rows])}${author}`
  })
  return `# Columns

This page lists the columns of [collections](collecting.md) as CSV, Parquet and tables, in their order. The name of a nested
field has both names, as in \`public_metrics.like_count\`. A list is JSON in CSV and in SQLite. In CSV, the row of a post also has
its author. Other resources that a post refers to are rows of their own files: find them by their keys.

${sections.join("\n\n")}
`
}
