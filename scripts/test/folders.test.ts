// The folders of a package's sources: few, and with imports that run one way.
import { globSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { readPackages } from "../build/workspace.ts"

const mostEntries = 12

interface Import {
  readonly from: string
  readonly to: string
  /** Gone when the package is built. */
  readonly isType?: boolean
}

/** The imports between the modules of a package, by paths below its `src`. */
const importsIn = (source: string): ReadonlyArray<Import> =>
  globSync("**/*.ts", { cwd: source }).flatMap((from) =>
    Array.from(
      readFileSync(join(source, from), "utf8").matchAll(/^(import|export) (type )?(?:[^"]* from )?"(\.[^"]+)"/gm),
      ([, , type, path]) => ({
        from,
        to: relative(source, join(source, dirname(from), `${path}`)),
        isType: type !== undefined
      })
    )
  )

/** The folder that a module is in; a module next to the folders is a room of its own. */
const roomOf = (path: string): string => path.split(sep)[0] ?? path

/** A way from each place back to itself, if there is one. */
const findCircle = (imports: ReadonlyArray<Import>): ReadonlyArray<string> => {
  const done = new Set<string>()
  const visit = (place: string, path: ReadonlyArray<string>): ReadonlyArray<string> => {
    if (path.includes(place)) return [...path.slice(path.indexOf(place)), place]
    if (done.has(place)) return []
    done.add(place)
    for (const { from, to } of imports) {
      if (from !== place) continue
      const circle = visit(to, [...path, place])
      if (circle.length > 0) return circle
    }
    return []
  }
  for (const place of new Set(imports.map(({ from }) => from))) {
    const circle = visit(place, [])
    if (circle.length > 0) return circle
  }
  return []
}

const betweenRooms = (imports: ReadonlyArray<Import>): ReadonlyArray<Import> =>
  imports
    .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
    .filter(({ from, to }) => from !== to && !to.endsWith(".json"))

/** The packages with folders by concept. */
const grouped = ["@xeffect/core", "@xeffect/http", "@xeffect/emulator"]

describe("a circle", () => {
  it("is named from place to place", () => {
    const imports = [
      { from: "a", to: "b" },
      { from: "b", to: "c" },
      { from: "c", to: "b" }
    ]
    assert.deepStrictEqual(findCircle(imports), ["b", "c", "b"])
    assert.deepStrictEqual(findCircle(imports.slice(0, 2)), [])
  })
})

const packages = readPackages().map(({ directory, name }) => ({ name, source: join(directory, "src") }))

describe.each(packages)("$name", ({ source }) => {
  const imports = importsIn(source)

  it("has folders that import one way", () => {
    assert.deepStrictEqual(findCircle(betweenRooms(imports)), [])
  })

  it("has no circle of modules", () => {
    assert.deepStrictEqual(findCircle(imports.filter(({ isType }) => isType !== true)), [])
  })
})

describe.each(packages.filter(({ name }) => grouped.includes(name)))("$name", ({ source }) => {
  it(`has at most ${mostEntries} files and folders in src`, () => {
    assert.isAtMost(readdirSync(source).length, mostEntries)
  })
})
