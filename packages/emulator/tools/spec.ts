/**
 * Writes the table of facts, `src/description/facts.json`, from the service's OpenAPI description.
 *
 *     npm run spec -- PATH_TO_openapi.json
 *
 * The table keeps what a request or a response can be judged by and none of the description's prose.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { DescriptionError, deriveFacts } from "./derive.ts"
import { formatFacts } from "./format.ts"

const target = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "description", "facts.json")

/** The text of `facts.json` for a description, given as parsed JSON. */
export const derive = (description: unknown): string => formatFacts(deriveFacts(description))

const readDescription = (path: string): unknown => {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch {
    throw new DescriptionError(`cannot read ${path}: is it the path of the OpenAPI description?`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new DescriptionError(`${path} is not JSON`)
  }
}

const main = (args: ReadonlyArray<string>): number => {
  const [path, ...rest] = args
  if (path === undefined || path.startsWith("-") || rest.length > 0) {
    console.error("usage: npm run spec -- PATH_TO_openapi.json")
    return 2
  }
  try {
    const text = derive(readDescription(path))
    writeFileSync(target, text)
    console.log(`wrote ${target} (${text.split("\n").length - 1} lines)`)
    return 0
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error
    console.error(`spec: ${error.message}`)
    return 1
  }
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2))
