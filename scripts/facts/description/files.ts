import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Facts } from "../../../packages/emulator/src/description/facts-types.ts"
import { top } from "../../workspace.ts"
import { type Vanished } from "../../../spec/vanished.ts"

/** Where the facts of the description are. */
export const descriptionFolder = join(top, "spec", "description")

// They are read and not imported: the compiler would infer a type of them that changes with what they hold.
const read = (name: string): unknown => JSON.parse(readFileSync(join(descriptionFolder, name), "utf8"))

/** The newest description, as it is. */
export const readFacts = (): Facts => read("requests.json") as Facts

/** The facts that descriptions lost. */
export const readVanished = (): Vanished => read("vanished.json") as Vanished

/** The text of the file that {@link readVanished} reads. */
export const formatVanished = ({ facts, operations }: Vanished): string => {
  const lines = (list: ReadonlyArray<unknown>) =>
    list.length === 0 ? "[]" : `[\n${list.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}\n  ]`
  return `{\n  "operations": ${lines(operations)},\n  "facts": ${lines(facts)}\n}\n`
}
