import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../run.ts"
import { top } from "../workspace.ts"

/** Puts text between `<!-- name -->` and `<!-- /name -->`. Whether there is such a place. */
export const replaceBetween = (text: string, name: string, inner: string): string | undefined => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end, from)
  return from < 0 || to < 0 ? undefined : `${text.slice(0, from + start.length)}\n\n${inner}\n\n${text.slice(to)}`
}

/** Writes a table into docs/size.md. Returns whether the page has the place for it. */
export const writeTable = async (name: string, table: string): Promise<boolean> => {
  const path = join(top, "docs", "size.md")
  const text = replaceBetween(readFileSync(path, "utf8"), name, table)
  if (text === undefined) return false
  writeFileSync(path, text)
  await run(join(top, "node_modules", ".bin", "oxfmt"), [path])
  return true
}

/** A table for a terminal. */
export const toText = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

/** A table for a page. */
export const toMarkdown = ([heading = [], ...rows]: ReadonlyArray<ReadonlyArray<string>>): string => {
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  const rule = heading.map((_, column) => (column === 0 ? "---" : "--:"))
  return [line(heading), line(rule), ...rows.map(line)].join("\n")
}
