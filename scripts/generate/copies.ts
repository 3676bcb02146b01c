import { join } from "node:path"
import { formatFacts } from "../../packages/emulator/tools/format.ts"
import { readFacts, readVanished } from "../description/files.ts"
import { withKept } from "../description/kept.ts"

/** A file that is written, with its text. */
export interface File {
  /** From the top of the repository. */
  readonly path: string
  readonly text: string
}

// Nothing here may import the facts of the emulator, which are read again once they are written.

/** What the emulator and the declarations are made of. The emulator cannot import what is not in its package. */
export const copies = (): ReadonlyArray<File> => [
  {
    path: join("packages", "emulator", "src", "description", "facts.json"),
    text: formatFacts(withKept(readFacts(), readVanished()))
  }
]
