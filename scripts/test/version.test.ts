import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../workspace.ts"
import { versionOf } from "../release/check.ts"
import { withVersion } from "../release/version/places.ts"

describe("npm run versions", () => {
  const files = withVersion(top, "9.8.7")

  it("writes the version wherever a source or an example has it", () => {
    const version = new RegExp(`["^]${versionOf(top).replaceAll(".", "\\.")}"`)
    const having = globSync(["packages/*/src/**/*.ts", "examples/**/*.{json,ts}"], { cwd: top })
      .filter((file) => !file.includes("node_modules"))
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => version.test(readFileSync(join(top, file), "utf8")))
    assert.isNotEmpty(having)
    assert.deepStrictEqual([...files.keys()].toSorted(), having.toSorted())
    for (const [file, text] of files) {
      assert.include(text, "9.8.7", file)
      assert.notMatch(text, version, file)
    }
  })
})
