import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { top } from "../workspace.ts"

interface Entry {
  readonly integrity?: string
  readonly link?: true
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages }: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync(join(top, "package-lock.json"), "utf8")
)

const all = Object.entries(packages)

const installed = all.filter(([path, { link }]) => path.includes("node_modules/") && link !== true)

describe("package-lock.json", () => {
  it("holds every package to a hash, also those for other platforms", () => {
    const without = installed.filter(([, { integrity }]) => !(integrity ?? "").startsWith("sha512-"))
    assert.deepStrictEqual(
      without.map(([path]) => path),
      []
    )
  })

  // npm leaves a program out that the registry at hand does not have, and then refuses the file
  // (https://github.com/npm/cli/issues/9846): tools are held to versions whose programs are there for all platforms.
  it("has the programs of every platform, without which npm ci refuses it", () => {
    const missing = all.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages)
      )
    )
    assert.deepStrictEqual(missing, [])
  })
})
