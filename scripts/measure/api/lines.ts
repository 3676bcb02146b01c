import { createHash } from "node:crypto"
import type { Declared, PublicModule } from "./declarations.ts"

/** Of a declaration without comments. Long enough that two of them do not meet. */
const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12)

const lineOf = (specifier: string, { kinds, name, text }: Declared): string =>
  [specifier, name, kinds.join("+"), digestOf(text)].join(" ")

/** The public interface of a package: a line for each name that a module exports. */
export const linesOf = (modules: ReadonlyArray<PublicModule>): string =>
  modules
    .flatMap(({ declared, specifier }) => declared.map((one) => `${lineOf(specifier, one)}\n`))
    .toSorted()
    .join("")

/** As in `@xeffect/tweets getTweet`. */
const nameIn = (line: string): string => line.split(" ", 2).join(" ")

const lines = (text: string): ReadonlySet<string> => new Set(text.split("\n").filter((line) => line !== ""))

/** The names whose lines differ between two texts, with what became of them. */
export const compareLines = (before: string, after: string): ReadonlyArray<string> => {
  const [old, current] = [lines(before), lines(after)]
  const [oldNames, names] = [new Set(Array.from(old, nameIn)), new Set(Array.from(current, nameIn))]
  const different = [...[...old].filter((line) => !current.has(line)), ...[...current].filter((line) => !old.has(line))]
  return [...new Set(different.map(nameIn))].toSorted().map((name) => {
    if (!oldNames.has(name)) return `${name} is new`
    return names.has(name) ? `${name} changed` : `${name} is no longer exported`
  })
}
