// The promises of pages have tests, and changes that break them. `npm run promises` makes each change, and runs its test.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { breaks } from "../checks/promises/all.ts"
import { hasTest, nameOf, pages, rows } from "../checks/promises/rows.ts"
import { edit, hasText } from "../copy.ts"
import { top } from "../workspace.ts"

const read = (file: string): string => readFileSync(join(top, file), "utf8")

/** The first cells of the tables below a heading, up to the next heading of its level. */
const cellsBelow = (page: string, heading: string): ReadonlyArray<string> => {
  const [, after = ""] = read(page).split(`\n## ${heading}\n`)
  const [section = ""] = after.split("\n## ")
  return Array.from(section.matchAll(/^\| (.*?) +\|.*$/gm), ([, cell = ""]) => cell).filter(
    (cell) => !/^(-+|promise|what|who)$/.test(cell)
  )
}

const cases = [...new Map(rows.map((row) => [nameOf(row), row]))]

describe("a promise of a page", () => {
  it("is one of many", () => {
    for (const page of pages) assert.isAbove(rows.filter((row) => row.page === page).length, 14, page)
  })

  it.each(cases)("has a test: %s", (_, row) => {
    assert.isTrue(existsSync(join(top, row.file)), `${row.file} does not exist`)
    assert.isTrue(hasTest(row), `${row.file} has no test "${row.title}"`)
  })

  it.each(cases)("can be broken by a change, for the test %s", (name) => {
    const { file, from } = breaks[name] ?? assert.fail(`scripts/checks/promises has no change for ${name}`)
    const text = read(file)
    assert.isTrue(hasText(text, from), `${file} has no ${from}`)
    if (typeof from === "string") assert.lengthOf(text.split(from), 2, `${file} has ${from} more than once`)
  })
})

describe("a table of promises", () => {
  it("has a test in each line, on the page about security", () => {
    const named = rows.filter(({ page }) => page === "docs/security.md").map(({ promise }) => promise)
    assert.deepStrictEqual(cellsBelow("docs/security.md", "What is promised"), named)
  })

  it("is followed by one with tests of all of them, on the page about reliability", () => {
    const named = new Set(rows.filter(({ page }) => page === "docs/reliability.md").map(({ promise }) => promise))
    const promised = cellsBelow("docs/reliability.md", "Promises").map((cell) => cell.replace(/^\[(.*)\]\(.*\)$/, "$1"))
    assert.deepStrictEqual(promised, [...named])
  })

  it("is what each main promise of SECURITY.md links to", () => {
    const [, after = ""] = read("SECURITY.md").split("\n## What is promised\n")
    const promised = after.split("\n- ").slice(1)
    const anchors = new Set(rows.map(({ section }) => `docs/security.md#${section.toLowerCase().replaceAll(" ", "-")}`))
    assert.isAbove(promised.length, 4)
    for (const text of promised) {
      const [, target = ""] = /\]\(([^)]+)\)/.exec(text) ?? []
      assert.isTrue(anchors.has(target), text)
    }
  })

  it("has all promises that a change breaks", () => {
    const names = new Set(rows.map(nameOf))
    assert.deepStrictEqual(
      Object.keys(breaks).filter((name) => !names.has(name)),
      []
    )
  })
})

it("A change of a text that a file does not have fails", () => {
  assert.throws(() => edit(top, { file: "LICENSE", from: "no such text", to: "" }), "LICENSE has no no such text")
})
