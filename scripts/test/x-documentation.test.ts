import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../workspace.ts"

/** The pages of https://docs.x.com, by their paths. */
const pages: ReadonlySet<string> = new Set(
  readFileSync(join(top, "packages", "conformance", "descriptions", "pages.txt"), "utf8")
    .trimEnd()
    .split("\n")
)

/** The links to the X API's documentation in a text: the paths, without anchors and the end of a sentence. */
const linksOf = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/https:\/\/docs\.x\.com\/?([\w./-]*)/g), ([, path = ""]) => path.replace(/[./]+$/, ""))

const missing = (text: string): ReadonlyArray<string> => linksOf(text).filter((path) => path !== "" && !pages.has(path))

const files = globSync(
  ["*.md", "llms.txt", "docs/**/*.md", "packages/*/{README.md,src/**,test/**}", "{examples,scripts}/**"],
  {
    cwd: top,
    withFileTypes: true,
    exclude: ["**/node_modules/**"]
  }
)
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

describe("a link to the X API's documentation", () => {
  it("leads to a page that exists", () => {
    const wrong = files.flatMap((file) => missing(readFileSync(file, "utf8")).map((path) => `${file}: ${path}`))
    assert.deepStrictEqual(wrong, [])
  })

  it("is in the comment of every operation, so hundreds are checked", () => {
    assert.isAbove(files.flatMap((file) => linksOf(readFileSync(file, "utf8"))).length, 179)
  })

  it("is found wherever it ends, and reported if there is no such page", () => {
    // In parts, since this file is read as well.
    const nowhere = ["https://docs.x.com", "x-api/posts/nowhere"].join("/")
    const text = `See [the page](https://docs.x.com/changelog), ${nowhere}. Or https://docs.x.com.`
    assert.deepStrictEqual(linksOf(text), ["changelog", "x-api/posts/nowhere", ""])
    assert.deepStrictEqual(missing(text), ["x-api/posts/nowhere"])
  })
})
