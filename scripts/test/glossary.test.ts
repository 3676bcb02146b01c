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
  const sources = globSync(["packages/**/*.ts", "bench/**/*.ts", "scripts/**/*.ts", "spec/**/*.ts"], {
    cwd: top,
    exclude: ["**/node_modules", "**/dist"]
  })
  const named = sources.flatMap((path) =>
    Array.from(readFileSync(join(top, path), "utf8").matchAll(name), ([found]) => `${path}: ${found}`)
  )
  assert.deepStrictEqual(named, [])
})

describe("A clause with what that is a subject", () => {
  const clause = {
    page: /(?<=^|[.:] |[-*] )What [^.?]*(?:\.\w[^.?]*)*\./g,
    comment: /(?<=[.:] )What [^.?]*(?:\.\w[^.?]*)*\./g,
    // The first words of a comment name the declaration below it.
    label: /^ ?What [^.?]*(?:\.\w[^.?]*)*(?:\.|$)/g
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
    assert.lengthOf(clausesIn("What a call costs", "label"), 1)
    assert.lengthOf(clausesIn("What a call costs. It is billed once.", "label"), 1)
    assert.lengthOf(clausesIn("What does it cost? It costs nothing.", "label"), 0)
  })

  it("A clause with what is the subject of no sentence of a page", () => {
    const pages = globSync(["docs/**/*.md", "*.md", "packages/*/README.md"], {
      cwd: top,
      exclude: ["docs/reference.md"]
    })
    const found = pages.flatMap((path) =>
      paragraphsOf(readFileSync(join(top, path), "utf8")).flatMap((one) =>
        clausesIn(one, "page").map((sentence) => `${path}: ${sentence}`)
      )
    )
    assert.deepStrictEqual(found, [])
  })

  const sources = globSync(
    ["packages/*/{src,test,tools}/**/*.ts", "bench/**/*.ts", "examples/**/*.ts", "scripts/**/*.ts", "spec/**/*.ts"],
    {
      cwd: top,
      exclude: ["**/node_modules"]
    }
  )
  const foundIn = (kind: keyof typeof clause) =>
    sources.flatMap((path) =>
      commentsOf(readFileSync(join(top, path), "utf8")).flatMap((one) =>
        clausesIn(one, kind).map((sentence) => `${path}: ${sentence}`)
      )
    )

  it("A clause with what is the subject of no sentence of a comment", () =>
    assert.deepStrictEqual(foundIn("comment"), []))

  it("A clause with what is the label of no declaration", () => assert.deepStrictEqual(foundIn("label"), []))

  it("A clause with what begins no title of a test", () => {
    const titlesIn = (source: string) =>
      Array.from(source.matchAll(/\b(?:it|describe)(?:\.\w+)*\(\s*"(What [^"?]*)"/g), ([, words]) => words)
    assert.lengthOf(titlesIn(`it.live(${JSON.stringify("What a call costs")})`), 1)
    const found = sources.flatMap((path) =>
      titlesIn(readFileSync(join(top, path), "utf8")).map((words) => `${path}: ${words}`)
    )
    assert.deepStrictEqual(found, [])
  })
})
