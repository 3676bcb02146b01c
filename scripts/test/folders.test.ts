// The folders of a package's sources: few entries in each, and imports that run one way, types included.
import { globSync, readdirSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { readPackages, readPrograms, top } from "../workspace.ts"
import { findCircle, type Import, importsIn } from "./circles.ts"

const maxEntries = 12

const generated = "// Written by npm run generate from spec/operations/"

/** Folders with more entries, each of which is one of a kind: a parameter, a resource, an area. */
const lists: ReadonlyArray<string> = [
  "core/operation",
  "core/parameters",
  "core/resources",
  "core/resources/relations",
  "core/response",
  "describe/areas",
  "emulator/areas",
  "emulator/auth/oauth",
  "emulator/present",
  "emulator/world",
  "http/rate-limit",
  "text",
  "text/query",
  "media/upload",
  "streams/follow",
  // Written by npm run umbrella: a file for each public module.
  "xeffect",
  "xeffect/core",
  "xeffect/text"
]

const [packages = [], programs = []] = [readPackages(), readPrograms()].map((all) =>
  all.map(({ directory, folder, name }) => ({ folder, name, source: join(directory, "src") }))
)

/** The folders in a folder, itself as the empty text. */
const foldersIn = (source: string): ReadonlyArray<string> => [
  "",
  ...globSync("**/*", { cwd: source, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name, parentPath }) => join(parentPath, name).slice(source.length + 1))
]

/** The entries of a folder. Modules that are written from `spec/operations` are as many as the X API has groups of operations. */
const entriesIn = (path: string): ReadonlyArray<string> =>
  readdirSync(path, { withFileTypes: true })
    .filter((one) => one.isDirectory() || !readFileSync(join(path, one.name), "utf8").startsWith(generated))
    .map(({ name }) => name)

/** The imports between the entries of a folder: its folders, and the modules next to them. */
const betweenEntries = (imports: ReadonlyArray<Import>, folder: string): ReadonlyArray<Import> => {
  const start = folder === "" ? "" : folder + sep
  const entryOf = (path: string) => path.slice(start.length).split(sep)[0] ?? path
  return imports
    .filter(({ from, to }) => from.startsWith(start) && to.startsWith(start))
    .map(({ from, to }) => ({ from: entryOf(from), to: entryOf(to) }))
    .filter(({ from, to }) => from !== to && !to.endsWith(".json"))
}

describe("A circle of imports", () => {
  const imports = [
    { from: "a", to: "b" },
    { from: "b", to: "c" },
    { from: "c", to: "b" }
  ]

  it("is named from place to place", () => {
    assert.deepStrictEqual(findCircle(imports), ["b", "c", "b"])
  })

  it("is not found where there is none", () => {
    assert.deepStrictEqual(findCircle(imports.slice(0, 2)), [])
  })
})

it("No module imports itself through others, by dynamic imports and types included", () => {
  const paths = globSync(["packages/**/*.ts", "scripts/**/*.ts", "examples/**/*.ts", "spec/**/*.ts"], {
    cwd: top,
    exclude: ["**/node_modules", "**/dist"]
  })
  assert.isAbove(paths.length, 2000)
  assert.deepStrictEqual(findCircle(importsIn(top, paths)), [])
})

describe.each([...packages, ...programs])("$name", ({ source }) => {
  const imports = importsIn(source)

  it("has folders that import one way at every level, types included", () => {
    const circles = foldersIn(source).map((folder) => [folder, ...findCircle(betweenEntries(imports, folder))])
    assert.deepStrictEqual(
      circles.filter(({ length }) => length > 1),
      []
    )
  })
})

describe.each(packages)("$name", ({ folder, source }) => {
  it(`has at most ${maxEntries} entries by hand in each folder`, () => {
    const counts = foldersIn(source)
      .map((inside) => [join(folder, inside), entriesIn(join(source, inside)).length] as const)
      .filter(([path]) => !lists.includes(path))
    assert.deepStrictEqual(
      counts.filter(([, count]) => count > maxEntries),
      []
    )
  })
})
