import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"
import { someOf } from "../../packages/conformance/running/whole.ts"
import { execute } from "../run.ts"
import { readPackages, top } from "../workspace.ts"

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

  it("reads neither files nor the environment when it is loaded and makes a call", async () => {
    const modules = readPackages().flatMap(({ exports, name }) =>
      Array.from(exports.keys(), (path) => name + path.slice(1))
    )
    const folder = mkdtempSync(join(tmpdir(), "loaded-"))
    const folders = [top, dirname(realpathSync(join(top, "node_modules", "effect")))]
    const permissions = ["--permission", ...folders.map((one) => `--allow-fs-read=${one}`)]
    const { stdout } = await execute(
      process.execPath,
      [
        "--no-warnings",
        ...permissions,
        "--conditions=@xeffect/source",
        join(top, "scripts/test/proofs/loaded.ts"),
        top,
        ...someOf(modules, (name) => name.startsWith("@xeffect/http"))
      ],
      { cwd: folder }
    )
    rmSync(folder, { recursive: true })
    assert.deepStrictEqual(JSON.parse(stdout), { data: { id: "20", text: "x" }, read: [] })
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
