import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../workspace.ts"

const page = readFileSync(join(top, "docs/security.md"), "utf8")

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
