// The package `xeffect` has every public module of the packages that programs install, and the command.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { readPackages, readPrograms, top } from "../workspace.ts"
import { filesOf } from "../facts/umbrella/files.ts"

const folder = join(top, "packages", "xeffect")
const read = (path: string) => readFileSync(join(folder, path), "utf8")

describe("packages/xeffect", () => {
  const manifest = JSON.parse(read("package.json"))
  const files = filesOf(readPackages(), readPrograms(), manifest)

  it("is as `npm run umbrella` writes it", () => {
    assert.deepStrictEqual(globSync("src/**/*.ts", { cwd: folder }).toSorted(), [...files.keys()].slice(1).toSorted())
    for (const [path, text] of files) {
      if (path === "package.json") assert.deepStrictEqual(JSON.parse(text), manifest)
      else assert.strictEqual(read(path), text)
    }
  })

  it("leaves out the emulator alone", () => {
    const names = readPackages().map(({ name }) => name)
    const missing = names.filter((name) => !(name in manifest.dependencies))
    assert.deepStrictEqual(missing.toSorted(), ["@xeffect/emulator", "xeffect"])
  })
})
