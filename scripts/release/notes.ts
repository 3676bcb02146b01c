import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const sectionOf = (changelog: string, version: string): string => {
  const sections = changelog.split(/^## /m)
  return sections.find((section) => section.startsWith(`${version}\n`)) ?? ""
}

/** The entries of a section: each begins with a dash at the margin. */
const entriesOf = (section: string): ReadonlyArray<string> =>
  section
    .split(/^(?=- )/m)
    .slice(1)
    .map((entry) => entry.replace(/^###[\s\S]*/m, "").trim())
    .filter((entry) => !entry.startsWith("- Updated dependencies"))

/** The entries of the packages' change logs about a version. One that several of them have is there once. */
export const releaseNotes = (top: string, version: string): string => {
  const changelogs = globSync("packages/*/CHANGELOG.md", { cwd: top }).toSorted()
  const entries = changelogs.flatMap((file) => entriesOf(sectionOf(readFileSync(join(top, file), "utf8"), version)))
  return [...new Set(entries)].join("\n")
}
