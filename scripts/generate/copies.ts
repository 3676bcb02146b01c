import { readFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "../build/workspace.ts"

/** A file that is written, with its text. */
export interface File {
  /** From the top of the repository. */
  readonly path: string
  readonly text: string
}

const read = (name: string) => readFileSync(join(top, "spec", "description", name), "utf8")

const target = (name: string) => join("packages", "emulator", "src", "description", name)

/** What the emulator knows of the description. It cannot import what is not in its package. */
export const copies = (): ReadonlyArray<File> => [
  { path: target("facts.json"), text: read("requests.json") },
  { path: target("vanished.json"), text: `${JSON.stringify(JSON.parse(read("vanished.json")).operations, null, 2)}\n` }
]
