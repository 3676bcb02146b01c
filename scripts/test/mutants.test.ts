// A mutant says something only if its file and its tests exist, and if it is what its operator says.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { API } from "typescript/unstable/sync"
import { afterAll, assert, describe, it } from "vitest"
import { weekOf } from "../checks/mutants/draw.ts"
import { judged } from "../checks/mutants/judged.ts"
import { guarded } from "../checks/mutants/list.ts"
import { mutationsOf } from "../checks/mutants/mutations.ts"
import { top } from "../workspace.ts"

const packages = Object.values(guarded)
const groups = packages.flatMap((one) => one.groups)
const tests = globSync("*/test/**/*.test.ts", { cwd: join(top, "packages") })

describe("the list of guarded files", () => {
  it("has each file once, and files that exist", () => {
    const files = groups.flatMap((one) => one.files)
    assert.lengthOf(new Set(files), files.length)
    assert.deepStrictEqual(
      files.filter((file) => !existsSync(join(top, "packages", `${file}.ts`))),
      []
    )
  })

  it("names tests that exist", () => {
    const named = [...groups.flatMap((one) => one.tests), ...packages.flatMap((one) => one.others)]
    assert.deepStrictEqual(
      named.filter((name) => !tests.some((test) => test.startsWith(name))),
      []
    )
  })

  it.each(judged)("has a mutant that is judged only while its line exists: $file, $change", ({ code, file }) => {
    assert.include(readFileSync(join(top, "packages", `${file}.ts`), "utf8"), code)
  })
})

describe("the mutants of a line", () => {
  const cache = join(top, "node_modules", ".cache")
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "mutants-"))
  const rows: ReadonlyArray<readonly [line: string, mutants: ReadonlyArray<string>]> = [
    [
      "if (a < 1) stop()",
      ["if (a <= 1) stop()", "if (!(a < 1)) stop()", "if (a < 2) stop()", "if (a < 0) stop()", "if (a < 1) ;", ""]
    ],
    ["const b = a && c", ["const b = a || c", "const b = a", "const b = c"]],
    ["const b = a ?? 5000", ["const b = a", "const b = 5000", "const b = a ?? 50000"]],
    ["const b = a?.c", ["const b = a!.c"]],
    ["const b = !a ? c : d", ["const b = !(!a) ? c : d", "const b = a ? c : d"]],
    ["const b = { a, ...c }", ["const b = { ...c }", "const b = { a,  }"]],
    ["const b = a.filter(c)", ["const b = a", "const b = c"]],
    ["const b = a.pipe(c, d)", ["const b = a.pipe(d)", "const b = a.pipe(c, )", "const b = c", "const b = d"]],
    ["const b = [max(a)]", ["const b = []", "const b = [a]"]],
    ["const b = Math.max(a)", ["const b = Math.min(a)", "const b = a"]],
    ['const b = "word"', ['const b = ""']],
    ['const b = "two words"', []],
    ["const b = true", ["const b = false"]],
    ["const f = () => { return a }", ["const f = () => { return }"]],
    ['type B = 1 | "word"', []],
    ['import "b"', []]
  ]
  const pathOf = (index: number) => join(folder, `${index}.ts`)
  rows.forEach(([line], index) => writeFileSync(pathOf(index), line))
  const config = join(folder, "tsconfig.json")
  writeFileSync(config, JSON.stringify({ compilerOptions: { noLib: true, types: [] }, include: ["*.ts"] }))
  const api = new API({ cwd: folder })
  const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program
  afterAll(() => {
    api.close()
    rmSync(folder, { recursive: true })
  })

  it.each(rows.map(([line, mutants], index) => ({ line, mutants, index })))(
    "are $mutants: $line",
    ({ index, line, mutants }) => {
      const source = program?.getSourceFile(pathOf(index)) ?? assert.fail("not parsed")
      const found = mutationsOf(source).map(({ end, start, text }) => line.slice(0, start) + text + line.slice(end))
      assert.sameMembers(found, [...mutants])
    }
  )
})

it.each([
  ["2026-11-23", 48],
  ["2026-11-29", 48],
  ["2026-11-30", 49],
  ["2026-01-01", 1],
  ["2027-01-03", 53],
  ["2027-01-04", 1],
  ["2024-12-30", 1]
] as const)("%s is in week %d, as calendars count", (day, week) => {
  assert.strictEqual(weekOf(new Date(`${day}T12:00:00Z`)), week)
})
