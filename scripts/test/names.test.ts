// No exported name means two things: an editor offers all of them for an import.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { readPackages, top } from "../workspace.ts"

/** Modules that are imported as namespaces, whose names are written behind theirs: `Parameter.list`, `Schemas.Tweet`. */
const namespaces = [
  "body",
  "bytes",
  "credentials",
  "limits",
  "parameter",
  "resource",
  "response",
  "rule",
  "schemas",
  "shape"
]

/** Names that two packages have all the same, by the reason. */
const shared: Readonly<Record<string, string>> = {
  follow:
    "the operation of users has the name of its specification, and streams are followed in the words of the X API",
  estimate: "the same question, of an operation and of a collection",
  layer: "what Effect calls the layer of a package: that of the emulator takes the place of the other in tests"
}

interface Exported {
  readonly module: string
  readonly name: string
  readonly kinds: ReadonlyArray<string>
  readonly digest: string
}

const exported = readdirSync(join(top, "api")).flatMap((file) =>
  readFileSync(join(top, "api", file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Exported => {
      const [module = "", name = "", kinds = "", digest = ""] = line.split(" ")
      return { module, name, kinds: kinds.split("+"), digest }
    })
)

const named = exported.filter(({ module }) => !namespaces.some((name) => module === `@xeffect/core/${name}`))

// A value that is exported as a type alone lacks the kind of the value.
const isSame = (a: Exported, b: Exported): boolean =>
  a.digest === b.digest || (a.kinds.length !== b.kinds.length && a.kinds.some((kind) => b.kinds.includes(kind)))

describe("Exported names", () => {
  it("No name of two modules means two things, except those that are listed with a reason", () => {
    const first = new Map<string, Exported>()
    const different = named.flatMap((one) => {
      const other = first.get(one.name)
      if (other === undefined) first.set(one.name, one)
      return other === undefined || isSame(one, other) ? [] : [one.name]
    })
    assert.sameMembers([...new Set(different)], Object.keys(shared))
  })

  it("The paths of modules are in lower case with hyphens", () => {
    const paths = readPackages().flatMap(({ exports, name }) => Array.from(exports.keys(), (path) => `${name} ${path}`))
    assert.deepStrictEqual(
      paths.filter((path) => !/^(@xeffect\/)?[a-z-]+ \.(\/[a-z0-9-]+)*$/.test(path)),
      []
    )
  })
})

describe("The table of modules in docs/size.md", () => {
  const page = readFileSync(join(top, "docs", "size.md"), "utf8")
  const rows = page
    .slice(page.indexOf("<!-- doors -->"), page.indexOf("<!-- /doors -->"))
    .matchAll(/^\| `([a-z0-9/-]+)` +\| +(.*?) +\|/gm)
  const reasons = new Map(Array.from(rows, ([, name = "", reason = ""]) => [name, reason]))

  it("Every public module has a row that says what its path saves", () => {
    const modules = readPackages()
      .filter(({ folder }) => folder !== "xeffect")
      .flatMap(({ exports, folder }) => Array.from(exports.keys(), (path) => `${folder}${path.slice(1)}`))
    assert.sameMembers([...reasons.keys()], modules)
    assert.deepStrictEqual(
      [...reasons.values()].filter((reason) => !/^(a package|keeps out|spares|bytes|time)$/.test(reason)),
      []
    )
  })
})
