/**
 * Writes the public interface of each package to `api`: every public module, and each name that it exports with its
 * kind and its declaration. It is committed, so that a review sees what changes.
 *
 *     npm run build && npm run api
 *     npm run api -- --check    # fails if a page is not as it would be written
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { readModules } from "./api/declarations.ts"
import { reportOf } from "./api/report.ts"
import { readPackages, top } from "./build/workspace.ts"

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } })
const folder = join(top, "api")
mkdirSync(folder, { recursive: true })

const pages: ReadonlyMap<string, string> = new Map(
  Array.from(
    readModules(readPackages().filter(({ folder }) => folder !== "xeffect")),
    ([one, modules]) => [`${one.folder}.md`, reportOf(one, modules)] as const
  )
)
const written = new Map(
  globSync("*.md", { cwd: folder }).map((name) => [basename(name), readFileSync(join(folder, name), "utf8")] as const)
)
const stale = [...new Set([...pages.keys(), ...written.keys()])].filter((name) => pages.get(name) !== written.get(name))

/** The first line that differs, so that a failure says what changed. */
const difference = (name: string): string => {
  const [before = [], after = []] = [written.get(name)?.split("\n"), pages.get(name)?.split("\n")]
  const at = after.findIndex((line, index) => line !== before[index])
  return `api/${name}: ${before[at]?.trim() ?? "(nothing)"} -> ${after[at]?.trim() ?? "(nothing)"}`
}

if (values.check) {
  for (const name of stale) console.error(difference(name))
  if (stale.length > 0) {
    console.error("the public interface changed: run `npm run build && npm run api`, and commit what it wrote")
    process.exitCode = 1
  }
} else {
  for (const name of stale) {
    const page = pages.get(name)
    if (page === undefined) rmSync(join(folder, name))
    else writeFileSync(join(folder, name), page)
  }
  console.log(stale.length === 0 ? "nothing changed" : `wrote ${stale.map((name) => `api/${name}`).join(", ")}`)
}
