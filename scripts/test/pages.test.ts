import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../build/workspace.ts"
import { index } from "../llms.ts"

const pages = globSync(["*.md", "llms.txt", "packages/*/README.md"], { cwd: top }).toSorted()

describe("a relative link leads to a file", () => {
  const links = pages.flatMap((page) =>
    Array.from(
      readFileSync(join(top, page), "utf8").matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g),
      ({ 1: link = "" }) => [page, link] as const
    )
  )

  it("and there are some", () => assert.isAbove(links.length, 30))

  it.each(links)("%s: %s", (page, link) => {
    assert.isTrue(existsSync(join(top, dirname(page), link)), `${page} links to ${link}, which is not there`)
  })
})

it("llms.txt is current: npm run llms", () => {
  assert.strictEqual(readFileSync(join(top, "llms.txt"), "utf8"), index())
})
