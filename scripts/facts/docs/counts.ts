import { operationKey } from "../../../packages/conformance/tools/responses.ts"
import { readFacts } from "../description/files.ts"
import type { Area } from "./operations.ts"
import { keysOf } from "./versions.ts"

/** The description that the packages follow, in words: its version, and the day on which it was X's newest. */
export const descriptionWords = (): string => {
  const { date, version } = readFacts()
  return `description ${version}${date === undefined ? "" : ` of ${date}`}`
}

/** How many operations the modules of a row of the README have: `8 + 11`. */
const countsIn = (row: string, areas: ReadonlyArray<Area>): string => {
  const [modules = ""] = row.split("|").slice(1)
  const counts = Array.from(modules.matchAll(/`xeffect\/(\w+)`/g), ([, name]) =>
    areas.find((area) => area.name === `@xeffect/${name}`)
  ).map((area) => area?.entries.length ?? 0)
  return counts.every((count) => count === 0) ? "" : counts.filter((count) => count > 0).join(" + ")
}

/** The README with the number of operations, of each module too, and of the endpoints of the X API that they cover. */
export const withCounts = (readme: string, areas: ReadonlyArray<Area>): string => {
  const entries = areas.flatMap((area) => area.entries)
  const described = new Set(readFacts().operations.map(({ method, path }) => operationKey(method, path)))
  const covered = new Set(entries.flatMap(({ definition }) => keysOf(definition)).filter((key) => described.has(key)))
  const part = covered.size === described.size ? "all" : `${covered.size} of the`
  const sentence = `${entries.length} operations cover ${part} ${described.size} endpoints in X's OpenAPI ${descriptionWords()}.`
  return readme
    .replace(
      /\d+ operations cover (?:all|\d+ of the) \d+ endpoints in X's OpenAPI description [\d.]+(?: of [\d-]+)?\./,
      sentence
    )
    .replaceAll(/^\| `xeffect\/.*$/gm, (row) => {
      const [first, modules = "", counts = "", ...rest] = row.split("|")
      return [first, modules, ` ${countsIn(row, areas).padStart(counts.length - 2)} `, ...rest].join("|")
    })
}
