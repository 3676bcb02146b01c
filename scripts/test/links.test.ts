import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"
import { packagedDocuments } from "../release/build/documents.ts"
import { top } from "../workspace.ts"
import { index } from "../facts/llms.ts"
import { pages, proseOf, relativeLinks } from "./markdown.ts"

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

const linksOf = (page: string) => relativeLinks(readFileSync(join(top, page), "utf8"))

/** The problem of a link of a page, if any. */
const problemOf = (page: string, link: string): string | undefined => {
  const [path = "", anchor] = link.split("#", 2)
  const target = path === "" ? page : join(dirname(page), path)
  if (!existsSync(join(top, target))) return `${link}: there is no ${target}`
  if (anchor === undefined || anchorsOf(target).has(anchor)) return undefined
  return `${link}: ${target} has no such heading`
}

// The README of `xeffect` leads to what the build copies beside it, see below.
const linking = globSync(
  [
    "*.md",
    "llms.txt",
    "docs/**/*.md",
    "packages/*/README.md",
    "examples/*/README.md",
    "examples/frameworks/*/README.md"
  ],
  {
    cwd: top,
    exclude: ["packages/xeffect/README.md"]
  }
)

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

  it("and every page for contributors is in CONTRIBUTING.md, which is a screen, as SECURITY.md is", () => {
    const listed = linksOf("CONTRIBUTING.md")
    const missing = globSync("docs/contributing/*.md", { cwd: top }).filter((page) => !listed.includes(page))
    assert.deepStrictEqual(missing, [])
    for (const page of ["CONTRIBUTING.md", "SECURITY.md"])
      assert.isAtMost(readFileSync(join(top, page), "utf8").split("\n").length, 65, page)
  })
})

describe("the documentation in the packages", () => {
  const documents = packagedDocuments(null)
  const readme = readFileSync(join(top, "packages/xeffect/README.md"), "utf8")
  const published = new Map<string, string>([...documents].map(([path, content]) => [path, String(content)]))
  const files = published.set("README.md", readme)

  it("has the rules for agents, the index, and all pages with their pictures", () => {
    const expected = ["AGENTS.md", "llms.txt", ...globSync("docs/*.*", { cwd: top })]
    assert.deepStrictEqual([...documents.keys()].toSorted(), expected.toSorted())
    const { files } = JSON.parse(readFileSync(join(top, "packages/xeffect/package.json"), "utf8"))
    assert.includeMembers(files, ["AGENTS.md", "docs", "llms.txt"])
  })

  it.each([...files.keys()])("Each link of %s leads to a file of the package", (page) => {
    const text = /\.(md|txt)$/.test(page) ? (files.get(page) ?? "") : ""
    const targets = relativeLinks(text).filter((link) => !link.startsWith("#"))
    assert.deepStrictEqual(
      targets.filter((link) => !files.has(join(dirname(page), link.split("#", 1)[0] ?? ""))),
      []
    )
  })

  it("Names a file that is in the repository alone, or links to it if the repository has an address", () => {
    assert.include(String(documents.get("docs/edge.md")), "(`examples/bun` of the repository)")
    const address = "https://github.com/somebody/something"
    assert.include(String(packagedDocuments(address).get("docs/edge.md")), `](${address}/blob/main/examples/bun)`)
  })

  it("Has nothing about work on the repository", () => {
    assert.notInclude(String(documents.get("AGENTS.md")), "npm run")
  })

  it.each(globSync("packages/*/README.md", { cwd: top, exclude: ["packages/xeffect/README.md"] }))(
    "%s has no link that an installed package has not, and names pages that are there",
    (page) => {
      const text = readFileSync(join(top, page), "utf8")
      assert.deepStrictEqual(relativeLinks(text), [])
      const named = Array.from(proseOf(page).matchAll(/`(docs\/[^`]+)`/g), ([, link = ""]) => link)
      assert.isNotEmpty(named)
      assert.deepStrictEqual(
        named.flatMap((link) => problemOf("README.md", link) ?? []),
        []
      )
    }
  )
})

describe("README.md", () => {
  const readme = readFileSync(join(top, "README.md"), "utf8")

  it("is short", () => assert.isAtMost(readme.trimEnd().split("\n").length, 130))

  it("says how many operations there are, and how many of the X API's endpoints they cover", () => {
    const reference = readFileSync(join(top, "docs", "reference.md"), "utf8")
    const facts: { readonly operations: ReadonlyArray<{ readonly method: string; readonly path: string }> } =
      JSON.parse(readFileSync(join(top, "spec", "description", "requests.json"), "utf8"))
    const endpointOf = (text: string) => text.replaceAll(/\{\w+\}/g, "{}")
    const described = new Set(facts.operations.map(({ method, path }) => endpointOf(`${method.toUpperCase()} ${path}`)))
    const covered = new Set(
      Array.from(reference.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/g), ([, endpoint = ""]) => endpointOf(endpoint))
    )
    const operations = reference.match(/^\| `/gm)?.length
    const endpoints = [...covered].filter((endpoint) => described.has(endpoint)).length
    const part = endpoints === described.size ? "all" : `${endpoints} of the`
    assert.include(readme, `${operations} operations cover ${part} ${described.size} endpoints in X's`)
  })
})

describe("a size in prose is that of docs/size.md", () => {
  const rows = readFileSync(join(top, "docs", "size.md"), "utf8").matchAll(/^\| ([^|]+?) +\|[^|]+\| +([\d.]+) kB \|/gm)
  const gzipped = new Map(Array.from(rows, ([, name, size]) => [name, Math.round(Number(size))]))
  const kilobytes = (name: string) => gzipped.get(name)

  it.each([
    ["README.md", `above is ${kilobytes("one read, usual layer")} kB gzipped`],
    ["README.md", `or ${kilobytes("one read")} kB with [\`layerBearer\`]`],
    ["README.md", `${kilobytes("floor of one read")} kB. [Size and speed]`],
    [
      "docs/size.md",
      `One read is ${kilobytes("one read")} kB gzipped, or ${kilobytes("one read, usual layer")} kB with the usual layer`
    ],
    ["docs/size.md", `with a schema is ${kilobytes("floor of one read")} kB`],
    ["docs/size.md", `operations is ${kilobytes("all operations")} kB`],
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
