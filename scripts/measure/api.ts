/**
 * Writes the public interface of each package to `api`: a line for each name that a public module exports, with its
 * kind and a digest of its declaration without comments. It is committed, so that a review sees which names changed.
 *
 *     npm run build && npm run api
 *     npm run api -- --check            # fails if a file is not as it would be written
 *     npm run api -- --against COMMIT   # prints the declarations that changed since
 *
 * It fails if a name is in the wrong case: names that a caller passes are in snake_case, and those that he receives, unless they
 * are the X API's, in camelCase. It also fails if two packages export one name without a reason.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { compareDeclarations, declarationsOf, findCommit, readAt } from "./api/against.ts"
import { readProperties, readWireNames, staleExceptions, wrongCase } from "./api/case.ts"
import { wrongHomes } from "./api/homes.ts"
import { type PublicModule, readModules } from "./api/declarations.ts"
import { eventNames } from "./api/events.ts"
import { compareLines, linesOf } from "./api/lines.ts"
import { type Package, readPackages, top } from "../workspace.ts"

const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, against: { type: "string" } }
})
const folder = join(top, "api")

/** Those of `xeffect` are those of the other packages. */
const read = (repository: string): ReadonlyMap<Package, ReadonlyArray<PublicModule>> =>
  readModules(
    readPackages(repository).filter(({ folder }) => folder !== "xeffect"),
    repository
  )

const printChanges = async (name: string): Promise<void> => {
  const commit = await findCommit(name)
  if (commit === undefined) {
    console.error(`there is no commit ${name} here: fetch it, or name another one`)
    process.exitCode = 2
    return
  }
  const before = await readAt(commit, (copy) => declarationsOf([...read(copy).values()].flat()))
  const changes = await compareDeclarations(before, declarationsOf([...read(top).values()].flat()))
  console.log(changes === "" ? `no declaration changed since ${name}` : changes.trimEnd())
}

const reportStale = (name: string, before: string, after: string): void => {
  for (const line of compareLines(before, after)) console.error(`api/${name}: ${line}`)
  console.error(`api/${name} is stale: run \`npm run build && npm run api\`, and commit what it wrote`)
  process.exitCode = 1
}

const writeOrCheck = (): void => {
  const files: ReadonlyMap<string, string> = new Map(
    Array.from(read(top), ([one, modules]) => [`${one.folder}.txt`, linesOf(modules)] as const)
  )
  mkdirSync(folder, { recursive: true })
  const stale = [...new Set([...files.keys(), ...readdirSync(folder)])].flatMap((name) => {
    const path = join(folder, name)
    const [before, after] = [existsSync(path) ? readFileSync(path, "utf8") : undefined, files.get(name)]
    return before === after ? [] : [{ name, path, before, after }]
  })
  for (const { after, before, name, path } of stale) {
    if (values.check) reportStale(name, before ?? "", after ?? "")
    else if (after === undefined) rmSync(path)
    else writeFileSync(path, after)
  }
  if (!values.check)
    console.log(stale.length === 0 ? "nothing changed" : `wrote ${stale.map(({ name }) => `api/${name}`).join(", ")}`)
}

const checkHomes = (): void => {
  const events = eventNames(top)
  const wrong = wrongHomes([...read(top).values()].flat(), (name) => events.has(name))
  for (const one of wrong) console.error(one)
  if (wrong.length > 0) process.exitCode = 1
}

const checkCase = (): void => {
  const properties = readProperties(readPackages().filter(({ folder }) => folder !== "xeffect"))
  const wire = readWireNames()
  const wrong = [...wrongCase(properties, wire), ...staleExceptions(properties, wire)]
  for (const one of wrong) console.error(one)
  if (wrong.length > 0) process.exitCode = 1
}

try {
  if (values.against === undefined) {
    writeOrCheck()
    checkHomes()
    checkCase()
  } else await printChanges(values.against)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
