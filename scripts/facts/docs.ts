/**
 * Writes what documentation says of an operation and what follows from its definition: the reference of all operations,
 * and in the comment of each the part between two markers.
 *
 * It also writes the descriptions of operations that `@xeffect/describe` has, and the tables of facts that packages read.
 *
 * The tables of transitions in the guide are those of the modules that they name, and those of retries the policies.
 *
 *     npm run docs             writes docs/reference.md, tables in docs, and comments in packages/*\/src
 *     npm run docs -- --check  fails if any of it is not current, and names it
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "../workspace.ts"
import { describedFiles } from "./describe/files.ts"
import { descriptionModule } from "./docs/api-description.ts"
import { columnsPage } from "./docs/columns.ts"
import { withCounts } from "./docs/counts.ts"
import { document, outdated } from "./docs/comment.ts"
import { fieldVersions } from "./docs/field-versions.ts"
import { type Entry, readAreas } from "./docs/operations.ts"
import { unpriced } from "./docs/price.ts"
import { reference } from "./docs/reference.ts"
import { withRetries } from "./docs/retries.ts"
import { tableFiles } from "./tables/files.ts"
import { withTransitions } from "./docs/transitions.ts"

const read = (file: string) => (existsSync(join(top, file)) ? readFileSync(join(top, file), "utf8") : "")

const areas = await readAreas()
const entries = areas.flatMap((area) => area.entries)
const guides = globSync("docs/*.md", { cwd: top }).filter((file) => /<!-- (transitions of|retries) /.test(read(file)))
const pages = [
  { file: "docs/reference.md", text: reference(areas) },
  { file: "docs/columns.md", text: columnsPage() },
  { file: "README.md", text: withCounts(read("README.md"), areas) },
  // It has every module as it is, so one that is written otherwise comes after it.
  ...(await fieldVersions(entries)),
  // Each imports nothing of the other.
  { file: "packages/core/src/definition/api-description.ts", text: descriptionModule("apiDescription") },
  { file: "packages/describe/src/api-description.ts", text: descriptionModule("describedApi") },
  ...describedFiles(areas),
  ...(await tableFiles(areas)),
  ...(await Promise.all(guides.map(async (file) => ({ file, text: withRetries(await withTransitions(read(file))) }))))
]

const check = () => {
  const differing = [
    ...pages.flatMap(({ file, text }) => (read(file) === text ? [] : [file])),
    ...entries.flatMap(({ definition, file, names: [name] }) => outdated(read(file), file, name, definition))
  ]
  if (differing.length === 0) return
  console.error(`Documentation differs from the definitions. Run npm run docs.\n${differing.join("\n")}`)
  process.exitCode = 1
}

const writeComment = ({ definition, file, names: [name] }: Entry): boolean => {
  const before = read(file)
  const after = document(before, name, definition)
  if (after !== before) writeFileSync(join(top, file), after)
  return after !== before
}

const write = () => {
  for (const { file, text } of pages) if (read(file) !== text) writeFileSync(join(top, file), text)
  const changed = entries.filter(writeComment)
  console.log(`docs/reference.md: ${entries.length} operations. Comments that changed: ${changed.length}`)
}

if (process.argv.includes("--check")) check()
else write()

for (const line of unpriced(entries.map(({ definition }) => definition.name))) {
  console.error(line)
  process.exitCode = 1
}
