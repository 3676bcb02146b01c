/**
 * Writes what OpenAPI descriptions of the X API say, to `spec/description`: of the responses of all operations
 * (`responses.json`), and which names of fields and expansions each operation accepts (`field-names.json`).
 *
 *     npm run facts -- descriptions PATH_TO_openapi.json ...
 *
 * Versions are added to those in the files, or replace them. The prose of a description is dropped.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { facts } from "../../emulator/src/description/facts.ts"
import { describeFieldNames, fieldNamesAt, formatFieldNames, joinFieldNames } from "./field-names.ts"
import { describe, descriptionAt, format, joined, operationKey } from "./responses.ts"

const folder = join(import.meta.dirname, "..", "..", "..", "spec", "description")

// Of every operation, so that a new row finds its responses here.
const keys = facts.operations.map(({ method, path }) => operationKey(method, path))

/** Adds descriptions to a file, and returns how many it has. Files are written by this tool alone. */
const update = <File extends { readonly versions: ReadonlyArray<string> }, One extends { readonly version: string }>(
  name: string,
  given: ReadonlyArray<One>,
  { at, format, join: joined }: Form<File, One>
): string => {
  const target = join(folder, name)
  const file = existsSync(target) ? (JSON.parse(readFileSync(target, "utf8")) as File) : undefined
  const present = file === undefined ? [] : file.versions.map((version) => at(file, version))
  const others = present.filter(({ version }) => !given.some((one) => one.version === version))
  const text = format(joined([...others, ...given]))
  writeFileSync(target, text)
  return `wrote ${target} (${others.length + given.length} versions, ${text.length} characters)`
}

/** How descriptions are joined to a file. */
interface Form<File, One> {
  readonly at: (file: File, version: string) => One
  readonly join: (descriptions: ReadonlyArray<One>) => File
  readonly format: (file: File) => string
}

const main = (paths: ReadonlyArray<string>): number => {
  if (paths.some((path) => path.startsWith("-"))) {
    console.error("usage: npm run facts -- descriptions PATH_TO_openapi.json ...")
    return 2
  }
  const given = paths.map((path): unknown => JSON.parse(readFileSync(path, "utf8")))
  const responses = given.map((one) => describe(one, keys))
  console.log(update("responses.json", responses, { at: descriptionAt, join: joined, format }))
  const names = given.map(describeFieldNames)
  console.log(update("field-names.json", names, { at: fieldNamesAt, join: joinFieldNames, format: formatFieldNames }))
  return 0
}

process.exitCode = main(process.argv.slice(2))
