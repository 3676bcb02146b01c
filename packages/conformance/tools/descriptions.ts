/**
 * Writes `descriptions/responses.json`: what OpenAPI descriptions of the X API say about the responses of all
 * operations.
 *
 *     npm run descriptions -- PATH_TO_openapi.json ...
 *
 * Versions are added to those in the file, or replace them. The prose of a description is dropped.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { facts } from "../../emulator/src/description/facts.ts"
import {
  describe,
  type Described,
  descriptionAt,
  type Descriptions,
  format,
  joined,
  operationKey
} from "./responses.ts"

const target = join(import.meta.dirname, "..", "descriptions", "responses.json")

// Of every operation, so that a new row finds its responses here.
const keys = facts.operations.map(({ method, path }) => operationKey(method, path))

const present = (): ReadonlyArray<Described> => {
  if (!existsSync(target)) return []
  // The file is written by this tool alone.
  const descriptions = JSON.parse(readFileSync(target, "utf8")) as Descriptions
  return descriptions.versions.map((version) => descriptionAt(descriptions, version))
}

const main = (paths: ReadonlyArray<string>): number => {
  if (paths.length === 0 || paths.some((path) => path.startsWith("-"))) {
    console.error("usage: npm run descriptions -- PATH_TO_openapi.json ...")
    return 2
  }
  const given = paths.map((path) => describe(JSON.parse(readFileSync(path, "utf8")), keys))
  const kept = present().filter(({ version }) => !given.some((one) => one.version === version))
  const text = format(joined([...kept, ...given]))
  writeFileSync(target, text)
  console.log(`wrote ${target} (${kept.length + given.length} versions, ${text.length} characters)`)
  return 0
}

process.exitCode = main(process.argv.slice(2))
