import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../build/workspace.ts"

const lines = readFileSync(join(top, "SECURITY.md"), "utf8").split("\n")
const promises = lines.filter((line) => line.startsWith("| ") && line.includes(".test.ts"))
const named = promises.map((line) => /^\| (.*?) +\| `([^`]+)`/.exec(line) ?? [])

describe("a promise of SECURITY.md", () => {
  it("is one of several", () => assert.isAbove(promises.length, 25))

  it.each(named.map(([, promise, file]) => [promise, file]))("has a test: %s", (_, file = "") => {
    assert.match(file, /\.test\.ts$/)
    assert.isTrue(existsSync(join(top, file)), `${file} does not exist`)
  })

  it("is in a table whose every line has one", () => {
    const start = lines.indexOf("## What is promised")
    const rows = lines.slice(start, lines.indexOf("## What is not promised")).filter((line) => line.startsWith("| "))
    const others = rows.filter((line) => !promises.includes(line) && !/^\| (promise|-)/.test(line))
    assert.deepStrictEqual(others, [])
  })
})
