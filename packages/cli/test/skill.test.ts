import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { parse } from "yaml"
import { xeffect } from "./support/run.ts"

const top = fileURLToPath(new URL("../../../", import.meta.url))
const skills = join(top, "packages", "xeffect", "skills")
const names = readdirSync(skills)
const textOf = (name: string) => readFileSync(join(skills, name, "SKILL.md"), "utf8")

describe.each(names)("the skill %s", (name) => {
  it("begins with its name and a description, as agents read them", () => {
    const [, head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(textOf(name)) ?? []
    const { description, name: own } = parse(head)
    assert.strictEqual(own, name)
    assert.match(own, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    assert.isAtMost(own.length, 64)
    assert.isAtMost(description.length, 1024)
    assert.isAtMost(textOf(name).split("\n").length, 80)
  })

  it("names only pages that the package has", () => {
    for (const [, page = ""] of textOf(name).matchAll(/`node_modules\/xeffect\/([\w./-]+)`/g))
      assert.doesNotThrow(() => readFileSync(join(top, page)), page)
  })
})

describe("xeffect skill install", () => {
  const usual = process.cwd()
  let project = ""
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), "xeffect-skill-"))
    process.chdir(project)
  })
  afterEach(() => {
    process.chdir(usual)
    rmSync(project, { recursive: true })
  })

  it.effect.each([
    [[], ".agents/skills"],
    [["--dir", "other/skills"], "other/skills"]
  ] as const)("with %j copies each skill below %s, also a second time", ([flags, folder]) =>
    Effect.gen(function* () {
      for (let time = 0; time < 2; time++) {
        const { code, stdout } = yield* xeffect(["skill", "install", ...flags])
        assert.deepStrictEqual([code, stdout], [0, names.map((name) => `${join(folder, name, "SKILL.md")}\n`).join("")])
      }
      for (const name of names)
        assert.strictEqual(readFileSync(join(project, folder, name, "SKILL.md"), "utf8"), textOf(name))
    })
  )

  it.effect("copies the skills of the version that the project has installed", () =>
    Effect.gen(function* () {
      const installed = join(project, "node_modules", "xeffect", "skills", "one")
      mkdirSync(installed, { recursive: true })
      writeFileSync(join(installed, "SKILL.md"), "The one.")
      yield* xeffect(["skill", "install"])
      assert.deepStrictEqual(readdirSync(join(project, ".agents", "skills")), ["one"])
    })
  )

  it.effect("replaces no file with another text, and then writes nothing", () =>
    Effect.gen(function* () {
      const [first = "", last = ""] = [names[0], names.at(-1)]
      mkdirSync(join(project, ".agents", "skills", last), { recursive: true })
      writeFileSync(join(project, ".agents", "skills", last, "SKILL.md"), "My own.")
      const { code, stderr } = yield* xeffect(["skill", "install"])
      assert.deepStrictEqual([code, readdirSync(join(project, ".agents", "skills"))], [2, [last]])
      assert.notStrictEqual(first, last)
      assert.include(stderr, "is there, and has another text. Nothing was written.")
    })
  )

  it.effect("writes over no link, also if nothing is where it leads", () =>
    Effect.gen(function* () {
      const outside = join(project, "outside")
      mkdirSync(join(project, ".agents", "skills", names[0] ?? ""), { recursive: true })
      symlinkSync(outside, join(project, ".agents", "skills", names[0] ?? "", "SKILL.md"))
      const { code, stderr } = yield* xeffect(["skill", "install"])
      assert.strictEqual(code, 2)
      assert.include(stderr, "is a link, and may lead out of the folder. Nothing was written.")
      assert.isFalse(existsSync(outside))
      assert.lengthOf(readdirSync(join(project, ".agents", "skills")), 1)
    })
  )

  it.effect.each([true, false])(
    "writes into no folder that a link below the folder leads to, which exists: %s",
    (exists) =>
      Effect.gen(function* () {
        const outside = join(project, "outside")
        if (exists) mkdirSync(outside)
        mkdirSync(join(project, ".agents", "skills"), { recursive: true })
        symlinkSync(outside, join(project, ".agents", "skills", names.at(-1) ?? ""))
        const { code, stderr } = yield* xeffect(["skill", "install"])
        assert.strictEqual(code, 2)
        assert.include(stderr, "is a link, and may lead out of the folder. Nothing was written.")
        assert.deepStrictEqual(exists ? readdirSync(outside) : existsSync(outside), exists ? [] : false)
        assert.lengthOf(readdirSync(join(project, ".agents", "skills")), 1)
      })
  )
})
