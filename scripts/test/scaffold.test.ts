import { transformSync } from "esbuild"
import { assert, describe, it } from "vitest"
import { filesOf, readIn } from "../scaffold/files.ts"
import { planOf, readNames, ScaffoldError } from "../scaffold/plan.ts"
import { rowOf } from "../scaffold/row.ts"
import { sourceOf } from "../scaffold/source.ts"
import { top } from "../build/workspace.ts"

const functions = Array.from(readNames().keys())

describe("the scaffold", () => {
  it("writes a declaration and a row for every operation of the table of names", () => {
    for (const name of functions) {
      const plan = planOf(name)
      const source = sourceOf(plan)
      transformSync(`${source}\nconst rows = [\n${rowOf(plan)}\n]`, { loader: "ts" })
      assert.match(source, new RegExp(`export const ${name} = (operation|streaming)<`))
      assert.include(source, "FINISH")
    }
  })

  it("takes bounds, defaults, credentials and limits from the facts", () => {
    const source = sourceOf(planOf("getUsage"))
    assert.include(source, "days: integer(1, 90, 7)")
    assert.include(source, "accepts: { appOnly: true }")
    assert.include(source, "limits: per15Minutes(50, 0)")
    assert.include(source, "1 to 90. Default: 7.")
  })

  it("finds an operation by its function, its specified name, and its name in the description", () => {
    for (const plan of functions.map(planOf)) {
      assert.deepStrictEqual(planOf(plan.name), plan)
      assert.deepStrictEqual(planOf(plan.operation.id).operation, plan.operation)
    }
    assert.throws(() => planOf("getNothing"), ScaffoldError, "getNothing is not in")
  })

  it("adds to the files that are there", () => {
    const present: Record<string, string> = {
      "packages/usage/package.json": "{}",
      "packages/conformance/test/rows/packages.ts": '// Rows.\nexport { users } from "./users.ts"\n',
      "packages/usage/src/index.ts": 'export * from "./other.ts"\n',
      "packages/conformance/test/rows/usage.ts":
        'import {\n  other\n} from "@xeffect/usage"\n\nexport const usage = [\n  row(other)({})\n]\n'
    }
    const files = new Map(filesOf(planOf("getUsage"), (path) => present[path]).map(({ path, text }) => [path, text]))
    assert.deepStrictEqual(Array.from(files.keys()), [
      "packages/usage/src/get-usage.ts",
      "packages/usage/src/index.ts",
      "packages/conformance/test/rows/usage.ts",
      "packages/conformance/test/rows/packages.ts"
    ])
    assert.strictEqual(
      files.get("packages/conformance/test/rows/packages.ts"),
      '// Rows.\nexport { usage } from "./usage.ts"\nexport { users } from "./users.ts"\n'
    )
    assert.strictEqual(
      files.get("packages/usage/src/index.ts"),
      'export * from "./get-usage.ts"\nexport * from "./other.ts"\n'
    )
    const rows = files.get("packages/conformance/test/rows/usage.ts") ?? ""
    assert.include(rows, 'other, getUsage } from "@xeffect/usage"')
    assert.include(rows, "  row(other)({}),\n  row(getUsage)({")
  })

  const plans = functions.map(planOf)
  const areas = [...new Set(plans.map(({ area }) => area))]

  it.each(areas)("adds to the files of %s, and changes no other line", (area) => {
    const plan = plans.find((one) => one.area === area) ?? assert.fail()
    const read = readIn(top)
    for (const { path, text } of filesOf({ ...plan, functionName: "getNothingYet" }, read)) {
      if (path.endsWith(".ts")) transformSync(text, { loader: "ts" })
      const lines = text.split("\n")
      const isKept = (line: string) => lines.some((one) => one.startsWith(line))
      const changed = (read(path) ?? "").split("\n").filter((line) => !isKept(line))
      assert.deepStrictEqual(
        changed.filter((line) => !line.includes("} from ")),
        [],
        path
      )
    }
  })

  it("leaves an operation alone that is declared", () => {
    for (const plan of plans) assert.throws(() => filesOf(plan, readIn(top)), ScaffoldError, "already", plan.name)
  })

  it("overwrites no file", () => {
    const plan = { ...planOf("getUsage"), functionName: "getNothingYet" }
    const read = (path: string) => (path.endsWith("get-nothing-yet.ts") ? "" : readIn(top)(path))
    assert.throws(() => filesOf(plan, read), ScaffoldError, "packages/usage/src/get-nothing-yet.ts exists")
  })
})
