import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../../scripts/run.ts"
import { top } from "../../scripts/workspace.ts"
import { type Section, sectionToMarkdown } from "./report.ts"

/** Replaces the section of a page that has a title, from its heading to the next one. */
export const replaceSection = (page: string, title: string, section: string): string | undefined => {
  const start = page.indexOf(`\n## ${title}\n`)
  if (start < 0) return undefined
  const end = page.indexOf("\n## ", start + 1)
  return `${page.slice(0, start)}\n${section}\n${end < 0 ? "" : page.slice(end)}`
}

/** Writes a section of `docs/benchmarks.md` again. */
export const writeSection = async (section: Section): Promise<void> => {
  const path = join(top, "docs", "benchmarks.md")
  const page = replaceSection(readFileSync(path, "utf8"), section.title, sectionToMarkdown(section))
  if (page === undefined) throw new Error(`docs/benchmarks.md has no section "${section.title}"`)
  writeFileSync(path, page)
  await run(join(top, "node_modules", ".bin", "oxfmt"), [path])
}
