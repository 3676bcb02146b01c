// Each guide has a section that names the files which decide what the guide says.
import { globSync } from "node:fs"
import { basename } from "node:path"
import { assert, describe, it } from "vitest"
import { breaks } from "../checks/promises/all.ts"
import { nameOf, rows as promises } from "../checks/promises/rows.ts"
import { top } from "../workspace.ts"
import { pages, proseOf, relativeLinks } from "./markdown.ts"

interface Section {
  readonly heading: string
  readonly text: string
}

/** The sections of a text below headings of a level, without the text before the first one. */
const sectionsOf = (text: string, level: number): ReadonlyArray<Section> =>
  text
    .split(new RegExp(`^${"#".repeat(level)} `, "m"))
    .slice(1)
    .map((section) => {
      const [heading = "", ...lines] = section.split("\n")
      return { heading, text: lines.join("\n") }
    })

const guides = [...pages.filter((page) => page !== "docs/README.md"), "packages/emulator/README.md"]

const titleOf = (guide: string) => /^# (.*)$/m.exec(proseOf(guide))?.[1] ?? ""

const files = globSync("docs/contributing/decisions/*.md", { cwd: top }).toSorted()

const sections = files.flatMap((file) => sectionsOf(proseOf(file), 2).map((section) => ({ file, ...section })))

const sectionOf = (guide: string) => {
  const title = titleOf(guide)
  return sections.find(({ heading }) => heading === title)
}

const rowsIn = (text: string): ReadonlyArray<string> => text.split("\n").filter((line) => line.startsWith("- "))

/** Whether something decides: a file of a row, or what a paragraph names. */
const hasDecision = (text: string): boolean => rowsIn(text).length > 0 || /^\w/m.test(text)

const headingsOf = (guide: string) => Array.from(proseOf(guide).matchAll(/^##+ (.*)$/gm), ([, heading = ""]) => heading)

/** The headings of a guide that its section lacks, or that have no row. A section without headings is one for the whole guide. */
const missingHeadings = (headings: ReadonlyArray<string>, section: string): ReadonlyArray<string> => {
  const parts = sectionsOf(section, 3)
  if (parts.length === 0 && hasDecision(section)) return []
  const decided = parts.filter(({ text }) => hasDecision(text)).map(({ heading }) => heading)
  return headings.filter((heading) => !decided.includes(heading))
}

describe("The pages that say where a behaviour is decided", () => {
  it("have one section for each guide, and no other one", () => {
    assert.deepStrictEqual(sections.map(({ heading }) => heading).toSorted(), guides.map(titleOf).toSorted())
  })

  it.each(guides)("have all headings of %s, each with a row", (guide) => {
    assert.deepStrictEqual(missingHeadings(headingsOf(guide), sectionOf(guide)?.text ?? ""), [])
  })

  it("have no heading that its guide lacks, and the headings in the order of the guide", () => {
    const wrong = guides.flatMap((guide) => {
      const headings = headingsOf(guide)
      const places = sectionsOf(sectionOf(guide)?.text ?? "", 3).map(({ heading }) => headings.indexOf(heading))
      const isOrdered = places.every((place, index) => place > (places[index - 1] ?? -1))
      return isOrdered ? [] : [guide]
    })
    assert.deepStrictEqual(wrong, [])
  })

  it("name one file in each row, by the end of its path, and have no row twice", () => {
    const wrong = sections.flatMap(({ file, text }) => {
      const rows = rowsIn(text)
      const nameless = rows.filter((row) => {
        const links = Array.from(row.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g))
        return links.length !== 1 || links.some(([, name = "", path = ""]) => basename(name) !== basename(path))
      })
      const repeated = sectionsOf(`### \n${text}`, 3).flatMap((part) =>
        rowsIn(part.text).filter((row, index, all) => all.indexOf(row) !== index)
      )
      return [...nameless, ...repeated].map((row) => `${file}: ${row}`)
    })
    assert.deepStrictEqual(wrong, [])
  })

  it("are in the table of contents, with the guide", () => {
    const links = [...relativeLinks(proseOf("docs/contributing/decisions.md"))]
    const expected = guides.map((guide) => (guide.startsWith("docs/") ? `../${basename(guide)}` : `../../${guide}`))
    assert.includeMembers(links, expected)
    assert.includeMembers(
      links.map((link) => link.split("#", 1)[0]),
      files.map((file) => `decisions/${basename(file)}`)
    )
  })

  it("name the file in which a small change breaks each promise about security", () => {
    const text = sectionOf("docs/security.md")?.text ?? ""
    const missing = promises
      .filter(({ page }) => page === "docs/security.md")
      .flatMap((promise) => {
        const { file } = breaks[nameOf(promise)] ?? { file: "" }
        return text.includes(`/${file})`) ? [] : [`${promise.promise}: ${file}`]
      })
    assert.deepStrictEqual(missing, [])
  })
})

it.each([
  ["has no part", "### Begin\n\n- A row: [a.ts](a.ts)\n"],
  ["has a part without a row", "### Begin\n\nX decides this.\n\n### End\n"]
])("A heading is found that %s", (_, section) => {
  assert.deepStrictEqual(missingHeadings(["Begin", "End"], section), ["End"])
})

it("A section of rows without headings is one for its whole guide", () => {
  assert.deepStrictEqual(missingHeadings(["Begin", "End"], "\n- A row: [a.ts](a.ts)\n"), [])
  assert.deepStrictEqual(missingHeadings(["Begin", "End"], "\n"), ["Begin", "End"])
})
