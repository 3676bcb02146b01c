import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const top = join(import.meta.dirname, "..", "..", "..")
const pages = globSync(["README.md", "docs/*.md", "packages/*/README.md"], { cwd: top })

const printed = pages.flatMap((page) =>
  Array.from(readFileSync(join(top, page), "utf8").matchAll(/```ts\n([\s\S]*?)```/g), ([, code = ""]) => code)
    .filter((code) => code.includes("it.effect("))
    .map((code) => [page, code] as const)
)

// Each file there is a test of its own, which runs.
const run = globSync("documented/*.test.ts", { cwd: import.meta.dirname }).map((path) =>
  readFileSync(join(import.meta.dirname, path), "utf8")
)

describe("a test in the documentation is run as printed", () => {
  it.each(printed)("%s", (_, code) => assert.include(run, code))

  it("and every snippet that is run is printed", () => assert.strictEqual(run.length, printed.length))
})
