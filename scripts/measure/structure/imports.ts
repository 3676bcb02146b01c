import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

/** An import between modules of a package, by paths below its `src`. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** The imports between the modules of a folder, of types and of values. */
export const importsIn = (source: string): ReadonlyArray<Import> =>
  globSync("**/*.ts", { cwd: source }).flatMap((from) =>
    Array.from(
      readFileSync(join(source, from), "utf8").matchAll(/^(?:import|export) (?:[^"]* from )?"(\.[^"]+)"/gm),
      ([, path]) => ({ from, to: relative(source, join(source, dirname(from), `${path}`)) })
    )
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
