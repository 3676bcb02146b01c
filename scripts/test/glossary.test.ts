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

describe("A sentence whose subject is a clause with what", () => {
  // The first words of a comment may be such a clause: they name what is declared below and are no sentence.
  const clause = {
    page: /(?<=^|[.:] |[-*] )What [^.?]*(?:\.\w[^.?]*)*\./g,
    comment: /(?<=[.:] )What [^.?]*(?:\.\w[^.?]*)*\./g
  }
  const clausesIn = (text: string, kind: keyof typeof clause) => text.replaceAll(/\s+/g, " ").match(clause[kind]) ?? []
  const paragraphsOf = (page: string) =>
    page
      .replaceAll(/```[\s\S]*?```/g, "")
      .replaceAll(/^\s*[#|].*$/gm, "")
      .split(/\n\s*\n/)
  const commentsOf = (source: string) =>
    Array.from(source.matchAll(/\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm), ([comment]) =>
      comment.replaceAll(/^\s*(\/\*\*|\*\/|\*|\/\/) ?/gm, "")
    )

  it("A clause with what that is a subject is found", () => {
    assert.lengthOf(clausesIn("It waits. What the caller passed is kept.", "comment"), 1)
    assert.lengthOf(clausesIn("What the caller passed\nis kept.", "page"), 1)
    assert.lengthOf(clausesIn("What does it cost? It costs nothing.", "page"), 0)
  })

  // A few read best so; more would be a habit.
  const maxFound = 5

  it("A clause with what is the subject of few sentences of pages", () => {
    const pages = globSync(["docs/*.md", "*.md", "packages/*/README.md"], { cwd: top, exclude: ["docs/reference.md"] })
    const found = pages.flatMap((path) =>
      paragraphsOf(readFileSync(join(top, path), "utf8")).flatMap((one) =>
        clausesIn(one, "page").map((sentence) => `${path}: ${sentence}`)
      )
    )
    assert.isAtMost(found.length, maxFound, found.join("\n"))
  })

  it("A clause with what is the subject of few sentences of comments, except their first words", () => {
    const sources = globSync(["packages/*/src/**/*.ts", "scripts/**/*.ts", "spec/**/*.ts"], { cwd: top })
    const found = sources.flatMap((path) =>
      commentsOf(readFileSync(join(top, path), "utf8")).flatMap((one) =>
        clausesIn(one, "comment").map((sentence) => `${path}: ${sentence}`)
      )
    )
    assert.isAtMost(found.length, maxFound, found.join("\n"))
  })
})
