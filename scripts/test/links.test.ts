import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../build/workspace.ts"
import { index } from "../llms.ts"
import { pages, proseOf } from "./markdown.ts"

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): ReadonlySet<string> => {
  const seen = new Map<string, number>()
  return new Set(
    Array.from(proseOf(page).matchAll(/^#+ (.*)$/gm), ([, heading = ""]) => {
      const anchor = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-")
      const count = seen.get(anchor) ?? 0
      seen.set(anchor, count + 1)
      return count === 0 ? anchor : `${anchor}-${count}`
    })
  )
}

const linksOf = (page: string) =>
  Array.from(proseOf(page).matchAll(/\]\(([^()\s]+)\)/g), ([, target = ""]) => target).filter(
    (target) => !/^(https?|mailto):/.test(target)
  )

/** What is wrong with a link of a page, if anything. */
const problemOf = (page: string, link: string): string | undefined => {
  const [path = "", anchor] = link.split("#", 2)
  const target = path === "" ? page : join(dirname(page), path)
  if (!existsSync(join(top, target))) return `${link}: there is no ${target}`
  if (anchor === undefined || anchorsOf(target).has(anchor)) return undefined
  return `${link}: ${target} has no such heading`
}

const linking = globSync(["*.md", "llms.txt", "docs/*.md", "packages/*/README.md", "examples/*/README.md"], {
  cwd: top
})

describe("a link leads somewhere", () => {
  it.each(linking.toSorted())("in %s", (page) => {
    assert.deepStrictEqual(
      linksOf(page).flatMap((link) => problemOf(page, link) ?? []),
      []
    )
  })

  it("and one that does not is found", () => {
    assert.match(`${problemOf("README.md", "docs/nowhere.md")}`, /there is no docs\/nowhere.md/)
    assert.match(`${problemOf("README.md", "docs/errors.md#nowhere")}`, /no such heading/)
    assert.isUndefined(problemOf("README.md", "docs/errors.md#errors"))
  })

  it("and every page of docs/ is in its table of contents", () => {
    const listed = linksOf("docs/README.md").map((link) => join("docs", link))
    const missing = pages.filter((page) => page.startsWith("docs/") && page !== "docs/README.md")
    assert.deepStrictEqual(
      missing.filter((page) => !listed.includes(page)),
      []
    )
  })
})

describe("README.md", () => {
  const readme = readFileSync(join(top, "README.md"), "utf8")

  it("is short", () => assert.isAtMost(readme.trimEnd().split("\n").length, 130))

  it("says how many operations there are, and how many of the X API's endpoints they cover", () => {
    const reference = readFileSync(join(top, "docs", "reference.md"), "utf8")
    const facts: { readonly operations: ReadonlyArray<{ readonly method: string; readonly path: string }> } =
      JSON.parse(readFileSync(join(top, "packages", "emulator", "src", "description", "facts.json"), "utf8"))
    const endpointOf = (text: string) => text.replaceAll(/\{\w+\}/g, "{}")
    const described = new Set(facts.operations.map(({ method, path }) => endpointOf(`${method.toUpperCase()} ${path}`)))
    const covered = new Set(
      Array.from(reference.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/g), ([, endpoint = ""]) => endpointOf(endpoint))
    )
    const operations = reference.match(/^\| `/gm)?.length
    const endpoints = [...covered].filter((endpoint) => described.has(endpoint)).length
    assert.include(readme, `${operations} operations, ${endpoints} of the X API's ${described.size} endpoints`)
  })
})

describe("a size in prose is that of docs/size.md", () => {
  const rows = readFileSync(join(top, "docs", "size.md"), "utf8").matchAll(/^\| ([^|]+?) +\|[^|]+\| +([\d.]+) kB \|/gm)
  const gzipped = new Map(Array.from(rows, ([, name, size]) => [name, Math.round(Number(size))]))
  const kilobytes = (name: string) => gzipped.get(name)

  it.each([
    ["README.md", `${kilobytes("one read")} kB gzipped`],
    ["README.md", `with a schema ${kilobytes("floor of one read")} kB`],
    ["docs/edge.md", `${kilobytes("one read")} instead of ${kilobytes("one read, usual layer")} kB gzipped`]
  ])("%s: %s", (page, words) => assert.include(readFileSync(join(top, page), "utf8"), words))
})

it("llms.txt is current: npm run llms", () => {
  assert.strictEqual(readFileSync(join(top, "llms.txt"), "utf8"), index())
})

describe("the response of the X API", () => {
  it.each(pages)("is called a response in %s", (page) => {
    const words = proseOf(page).replaceAll(/`[^`]*`/g, "")
    assert.deepStrictEqual(words.match(/.{0,30}\banswer.{0,30}/gi) ?? [], [])
  })
})
