/** The programs of the guides that cannot run in a page. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { programs } from "../../../scripts/test/programs.ts"
import { importsOf } from "../specifiers.ts"

const things: Readonly<Record<string, string>> = {
  "node:http": "it starts a server",
  "node:sqlite": "it keeps data in SQLite",
  "xeffect/export": "it writes collections to disk, in SQLite"
}

/** Whether a program reads or sets cookies: a browser keeps these headers from programs. */
const hasCookies = (code: string): boolean => /["'](set-)?cookie["']/i.test(code)

/** Why a program needs Node, in a sentence. `undefined` if it runs in a page, which has all that it imports. */
export const needsNode = (code: string, modules: ReadonlyArray<string>): string | undefined => {
  const missing = importsOf(code).filter((specifier) => !modules.includes(specifier))
  const [first] = missing
  if (first === undefined) return hasCookies(code) ? "This program needs Node: it reads and sets cookies." : undefined
  const reason = Object.entries(things).find(([module]) => missing.includes(module))?.[1]
  return `This program needs Node: ${reason ?? `it imports ${first}`}.`
}

/** Writes the sentences by page and line, for the pages of the site. */
export const writeNeedsNode = (folder: string, modules: ReadonlyArray<string>): void => {
  const sentences = programs.flatMap(({ code, file, line }) => {
    const sentence = needsNode(code, modules)
    return sentence === undefined ? [] : [[`${file}:${line}`, sentence] as const]
  })
  writeFileSync(join(folder, "needs-node.json"), `${JSON.stringify(Object.fromEntries(sentences), null, 2)}\n`)
}
