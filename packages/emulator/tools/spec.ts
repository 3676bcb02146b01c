/**
 * The table of facts, `spec/description/requests.json`, from the X API's OpenAPI description; `npm run facts -- compare` writes it. The
 * table keeps what a request or a response can be judged by and none of the description's prose.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Facts } from "../src/description/facts-types.ts"
import { DescriptionError, deriveFacts } from "./derive.ts"
import { formatFacts } from "./format.ts"

const target = join(dirname(fileURLToPath(import.meta.url)), "../../../spec/description/requests.json")

/** The text of the table for a description, given as parsed JSON. */
export const derive = (description: unknown): string => formatFacts(deriveFacts(description))

/** A description as parsed JSON. Fails with a `DescriptionError`. */
export const readDescription = (path: string): unknown => {
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

/** Writes the table. Returns a sentence about it. */
export const writeTable = (facts: Facts): string => {
  const text = formatFacts(facts)
  writeFileSync(target, text)
  return `wrote ${target} (${text.split("\n").length - 1} lines)`
}
