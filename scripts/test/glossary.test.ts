import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../workspace.ts"

const page = readFileSync(join(top, "docs/glossary.md"), "utf8")
const rows = Array.from(
  page.matchAll(/^\| (\w[^|]*?) +\| [^|]+\| ([^|]*`[^|]*?) *\|$/gm),
  ([, word = "", names = ""]) => ({
    word,
    names: Array.from(names.matchAll(/`([\w.]+)`/g), ([, name = ""]) => name)
  })
)

const files = globSync("packages/*/src/**/*.ts", { cwd: top })
const identifiers = new Set([
  ...files.map((path) => basename(path)),
  ...files.flatMap((path) => readFileSync(join(top, path), "utf8").match(/\b[A-Za-z_]\w*/g) ?? [])
])

describe("the glossary", () => {
  it("has forty-three words, each once", () => assert.strictEqual(new Set(rows.map(({ word }) => word)).size, 43))

  it.each(rows.map(({ names, word }) => [word, names] as const))("gives names of the source for %s", (_, names) =>
    assert.deepStrictEqual(
      names.filter((name) => !identifiers.has(name)),
      []
    )
  )
})

it("No name begins with a word that the linter forbids", () => {
  const [, forbidden = ""] =
    /"eslint\/id-denylist": \[\s*"error",([^\]]*)\]/.exec(readFileSync(join(top, ".oxlintrc.json"), "utf8")) ?? []
  const words = Array.from(forbidden.matchAll(/\w+/g), ([word]) => word)
  assert.include(words, "longest")
  // The verb "to hand over" and the adjective "written by hand" are English.
  const name = new RegExp(`\\b(?:${words.join("|")})(?!Over|Written|Recent)[A-Z]\\w*`, "g")
  const sources = globSync(["packages/**/*.ts", "scripts/**/*.ts", "spec/**/*.ts"], {
    cwd: top,
    exclude: ["**/node_modules", "**/dist"]
  })
  const named = sources.flatMap((path) =>
    Array.from(readFileSync(join(top, path), "utf8").matchAll(name), ([found]) => `${path}: ${found}`)
  )
  assert.deepStrictEqual(named, [])
})
