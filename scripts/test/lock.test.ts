import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { top } from "../build/workspace.ts"

interface Entry {
  readonly version?: string
  readonly integrity?: string
  readonly link?: true
  readonly dev?: true
  readonly optional?: true
  readonly os?: ReadonlyArray<string>
  readonly cpu?: ReadonlyArray<string>
}

const { packages }: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync(join(top, "package-lock.json"), "utf8")
)

const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && link !== true)

describe("package-lock.json", () => {
  it("holds every package that is installed here to a hash", () => {
    const isHere = ({ cpu, os }: Entry) =>
      (os === undefined || os.includes(process.platform)) && (cpu === undefined || cpu.includes(process.arch))
    // Programs of this system for another C library have the same system and processor in their names.
    const wrong = installed.filter(
      ([path, entry]) => isHere(entry) && entry.integrity === undefined && !/musl|gnu/.test(path)
    )
    assert.deepStrictEqual(
      wrong.map(([path]) => path),
      []
    )
  })

  // A registry that does not have the programs of other platforms has no hash of them either. npm verifies them by the
  // signatures of the registry that it installs them from. Nothing of what the packages themselves need is among them.
  it("has no hash of optional tools for other platforms alone", () => {
    const without = installed.filter(([, { integrity }]) => integrity === undefined)
    const odd = without.filter(([, { cpu, dev, optional, os }]) => !(dev === true && optional === true && (os ?? cpu)))
    assert.deepStrictEqual(
      odd.map(([path]) => path),
      []
    )
  })
})
