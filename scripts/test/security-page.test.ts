import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../workspace.ts"

const page = readFileSync(join(top, "docs/security.md"), "utf8")
const lines = page.split("\n")
const promises = lines.filter((line) => line.startsWith("| ") && line.includes(".test.ts"))
const named = promises.map((line) => /^\| (.*?) +\| `([^`]+)`: (.+?) +\|$/.exec(line) ?? [])

/** A test file with the files beside it that it imports: some have their rows in a file of their own. */
const textOf = (file: string): string => {
  const text = readFileSync(join(top, file), "utf8")
  const imports = Array.from(text.matchAll(/from "(\.\.?\/[^"]+\.ts)"/g), ([, path = ""]) => join(dirname(file), path))
  return [text, ...imports.map((path) => readFileSync(join(top, path), "utf8"))].join("\n")
}

describe("a promise of the page on security", () => {
  it("is one of several", () => assert.isAbove(promises.length, 25))

  it.each(named.map(([, promise, file, title]) => [promise, file, title]))(
    "has a test under its title: %s",
    (_, file = "", title = "") => {
      assert.match(file, /\.test\.ts$/)
      assert.isTrue(existsSync(join(top, file)), `${file} does not exist`)
      const text = textOf(file)
      const isThere = ['"', "`"].some((quote) => text.includes(quote + title + quote))
      assert.isTrue(isThere, `${file} has no test "${title}"`)
    }
  )

  it("is in a table whose every line has one", () => {
    const start = lines.indexOf("## What is promised")
    const rows = lines.slice(start, lines.indexOf("## What is not promised")).filter((line) => line.startsWith("| "))
    const others = rows.filter((line) => !promises.includes(line) && !/^\| (promise|-)/.test(line))
    assert.deepStrictEqual(others, [])
  })
})

describe("what is installed with the packages", () => {
  const manifests = globSync("packages/*/package.json", { cwd: top }).map(
    (
      path
    ): {
      readonly private?: boolean
      readonly scripts?: Readonly<Record<string, string>>
      readonly dependencies?: Readonly<Record<string, string>>
      readonly optionalDependencies?: Readonly<Record<string, string>>
      readonly peerDependencies?: Readonly<Record<string, string>>
    } => JSON.parse(readFileSync(join(top, path), "utf8"))
  )
  const published = manifests.filter(({ private: isPrivate }) => isPrivate !== true)

  it("runs no script of its own when it is installed", () => {
    for (const { scripts = {} } of published)
      assert.notMatch(Object.keys(scripts).join(" "), /install|prepare|prepublish/)
  })

  it("is what the page on security names, and nothing else", () => {
    const foreign = new Set(
      published
        .flatMap(({ dependencies = {}, optionalDependencies = {}, peerDependencies = {} }) =>
          Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
        )
        .filter((name) => !name.startsWith("@xeffect/"))
    )
    const [, listed = ""] = /Their dependencies are in their `package\.json`:\n\n((?:[- ] .*\n)+)/.exec(page) ?? []
    assert.deepStrictEqual(
      [...foreign].toSorted(),
      Array.from(listed.matchAll(/`([^`]+)`/g), ([, name]) => name).toSorted()
    )
  })
})
