import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { parseSync } from "rolldown/utils"

/** An import between modules of a folder, by paths below it. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** The modules that a module imports: statically and dynamically, types included. */
const importedBy = (text: string): ReadonlyArray<string> => {
  const { module } = parseSync("module.ts", text)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
    ),
    // The place of the specifier, with its quotes.
    ...module.dynamicImports.map(({ moduleRequest: { end, start } }) => text.slice(start + 1, end - 1))
  ]
}

/** The imports between the modules of a folder. */
export const importsIn = (
  folder: string,
  paths: ReadonlyArray<string> = globSync("**/*.ts", { cwd: folder })
): ReadonlyArray<Import> =>
  paths.flatMap((from) =>
    importedBy(readFileSync(join(folder, from), "utf8"))
      .filter((path) => path.startsWith("."))
      .map((path) => ({ from, to: relative(folder, join(folder, dirname(from), path)) }))
  )

/** A way from a place back to itself, if there is one. */
export const findCircle = (imports: ReadonlyArray<Import>): ReadonlyArray<string> => {
  const targets = new Map<string, Array<string>>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const done = new Set<string>()
  const visit = (place: string, path: ReadonlyArray<string>): ReadonlyArray<string> => {
    if (path.includes(place)) return [...path.slice(path.indexOf(place)), place]
    if (done.has(place)) return []
    done.add(place)
    for (const to of targets.get(place) ?? []) {
      const circle = visit(to, [...path, place])
      if (circle.length > 0) return circle
    }
    return []
  }
  for (const place of targets.keys()) {
    const circle = visit(place, [])
    if (circle.length > 0) return circle
  }
  return []
}
