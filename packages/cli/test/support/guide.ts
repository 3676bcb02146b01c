import { readFileSync } from "node:fs"
import { join } from "node:path"

const guide = readFileSync(join(import.meta.dirname, "../../../../docs/in-the-terminal.md"), "utf8")

/** The sessions of the guide: its ```console blocks, in which a line that begins with `$ ` is a command. */
export const consoles = Array.from(guide.matchAll(/^```console\n([^]*?)^```$/gm), ([, text = ""]) => text)

/** The words of a command line, without quotation marks. */
export const wordsOf = (line: string): ReadonlyArray<string> =>
  Array.from(
    line.matchAll(/(?<!\S)"([^"]*)"(?!\S)|'([^']*)'|(\S+)/g),
    ([word, double, single]) => double ?? single ?? word
  )
