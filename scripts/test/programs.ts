import { join } from "node:path"
import { top } from "../workspace.ts"
import { pages, type Snippet, snippetsOf } from "./markdown.ts"

/** Pages that are not guides, one whose programs are templates, and one whose program needs PostgreSQL: the tests of `@xeffect/export` run it. */
const notGuides = [
  "README.md",
  "docs/README.md",
  "docs/benchmarks.md",
  "docs/collecting-together.md",
  "docs/columns.md",
  "docs/compiler-messages.md",
  // A server that other programs start.
  "docs/for-agents.md",
  "docs/glossary.md",
  // The tests of `@xeffect/cli` run its sessions.
  "docs/in-the-terminal.md",
  "docs/reference.md",
  "docs/reliability.md",
  "docs/security.md",
  "docs/size.md",
  "docs/starters.md",
  "docs/state-machines.md",
  "docs/versions.md"
]

export const guides: ReadonlyArray<string> = pages.filter((page) => !notGuides.includes(page))

/** The whole programs of the guides: snippets whose fence is marked ` ```ts run `. */
export const programs: ReadonlyArray<Snippet> = guides
  .flatMap((page) => snippetsOf(join(top, page)))
  .filter(({ isRun }) => isRun)

/** Code that runs a module. One that exports a worker gets one request. */
export const runningModule = `async (specifier) => {
  const { default: worker } = await import(specifier)
  if (worker?.fetch !== undefined) {
    const response = await worker.fetch(new Request("https://app.example/?username=ada_rivers"), process.env)
    console.log(response.status, await response.text())
  }
}`

/** The output as a pattern: `…` is any characters of a line, and alone on a line any lines. Numbers may be others. */
export const patternOf = (output: string, otherNumbers = false): RegExp =>
  new RegExp(
    `^${output
      .trimEnd()
      .split("\n")
      .map((line) =>
        line === "…" ? "[\\s\\S]*" : line.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("…", ".*")
      )
      .map((line) => (otherNumbers ? line.replaceAll(/\d+(\\\.\d+)?/g, "-?\\d+(\\.\\d+)?") : line))
      .join("\n")}$`
  )
