import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { languageEnvironment, standardPython } from "../runtimes/languages.ts"
import { top } from "../workspace.ts"
import { isWhole } from "../../packages/conformance/running/whole.ts"

const { command: [program = "", ...args] = [], folder } = standardPython

describe("a bot in Python, with the standard library alone", () => {
  // One of its tests with each change, and all of them once a week.
  const chosen = isWhole ? [] : ["-k", "stream"]
  it.skipIf(program === "")(
    "Passes its tests under a moved clock: a day, a stream that breaks and a webhook, each twice with the same bytes",
    { timeout: 60_000 },
    () => {
      const { status, stderr } = spawnSync(program, [...args, ...chosen], {
        cwd: folder,
        env: languageEnvironment,
        encoding: "utf8"
      })
      assert.strictEqual(status, 0, stderr)
      assert.match(stderr, isWhole ? /Ran 3 tests/ : /Ran 1 test /)
    }
  )
})

describe("the page on other languages", () => {
  const page = readFileSync(join(top, "docs/in-other-languages.md"), "utf8")
  const sources = globSync("examples/{python,go}/**/*.{py,go}", { cwd: top }).map((path) =>
    readFileSync(join(top, path), "utf8")
  )
  const fences = Array.from(page.matchAll(/```(?:python|go)\n([\s\S]*?)```/g), ([, code = ""]) => code)

  it("Shows code that is in the examples, which are run", () => {
    assert.isAtLeast(fences.length, 5)
    for (const fence of fences)
      assert.isTrue(
        sources.some((source) => source.includes(fence)),
        fence
      )
  })
})
