import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const require = createRequire(import.meta.url)

const jsonOf = <A>(path: string): A => JSON.parse(readFileSync(require.resolve(path), "utf8")) as A

const versionOf = (name: string): string => jsonOf<{ version: string }>(`${name}/package.json`).version

/** The names in the expressions of twitter-text, of which some are no longer delegated. */
const olderNames = (): ReadonlyArray<string> =>
  ["validGTLD", "validCCTLD"].flatMap((name) => {
    const { source }: RegExp = require(`twitter-text/dist/regexp/${name}`)
    return /^\(\?:\(\?:([^()]*)\)/.exec(source)?.[1]?.split("|") ?? []
  })

/**
 * Top-level domains in lower case, those of other scripts as they are written there: the present ones, and those that
 * existed when the rules were published, since the X API may count them still.
 */
export const topLevelDomains = (): ReadonlyArray<string> =>
  [...new Set([...jsonOf<ReadonlyArray<string>>("tlds/index.json"), ...olderNames()])].toSorted()

const byLength = (names: ReadonlyArray<string>): ReadonlyArray<readonly [number, string]> => {
  const lengths = [...new Set(names.map(({ length }) => length))].toSorted((a, b) => a - b)
  return lengths.map((length) => [length, names.filter((name) => name.length === length).join("")])
}

/** The module with the list. Names of one length follow each other without a space, which is a third smaller. */
export const domainsModule = (): string => {
  const names = topLevelDomains()
  const isLatin = (name: string) => /^[a-z]+$/.test(name)
  const lines = byLength(names.filter(isLatin)).map(([length, text]) => `  [${length}, "${text}"]`)
  const versions = ["tlds", "twitter-text"].map((name) => `${name} ${versionOf(name)}`).join(" and ")
  return `// Written by \`npm run facts -- tables\` from ${versions}: ${names.length} top-level domains.

/** Names in Latin letters: their length, and all names of this length one after the other. */
// oxfmt-ignore
export const latinNames: ReadonlyArray<readonly [length: number, names: string]> = [
${lines.join(",\n")}
]

/** Names in other scripts and with other letters, separated by spaces. */
// oxfmt-ignore
export const otherNames =
  "${names.filter((name) => !isLatin(name)).join(" ")}"
`
}
