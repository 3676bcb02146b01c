import { join } from "node:path"
import { readTransitions } from "../../../packages/conformance/test/support/transitions.ts"
import { top } from "../../workspace.ts"

const widths = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<number> =>
  (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))

const toMarkdown = (table: string): string => {
  const head = ["state", "what happens", "next state", "what is done"]
  const rows = readTransitions(table).map(({ commands, condition, event, next, state }) => [
    state,
    condition === "" ? event : `${event}, ${condition}`,
    next,
    commands.join(", ")
  ])
  return toTable([head, ...rows])
}

/** A table in Markdown. The first row is its head. */
export const toTable = ([head = [], ...rows]: ReadonlyArray<ReadonlyArray<string>>): string => {
  const columns = widths([head, ...rows])
  const line = (cells: ReadonlyArray<string>) =>
    `| ${cells.map((cell, column) => cell.padEnd(columns[column] ?? 0)).join(" | ")} |`
  return [line(head), line(columns.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")
}

const marked = /(<!-- transitions of (\S+) -->\n)[^]*?(\n<!-- end -->)/g

/** A page with the tables of the modules that its markers name. */
export const withTransitions = async (page: string): Promise<string> => {
  const tables = new Map<string, string>()
  for (const [, , path = ""] of page.matchAll(marked)) {
    const module: unknown = await import(join(top, path))
    tables.set(path, toMarkdown(String(Reflect.get(Object(module), "transitions"))))
  }
  return page.replaceAll(
    marked,
    (_, start: string, path: string, end: string) => `${start}\n${tables.get(path)}\n${end}`
  )
}
