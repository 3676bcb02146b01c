import { describe, expect, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const folder = join(import.meta.dirname, "..")

describe("the command", () => {
  it("has the version of the package", () => {
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    const cli = join(folder, "src", "cli.ts")
    const printed = spawnSync(process.execPath, ["--conditions=@xeffect/source", cli, "--version"], {
      encoding: "utf8"
    })
    expect(printed.stdout).toBe(`xeffect-emulator v${version}\n`)
  })
})
