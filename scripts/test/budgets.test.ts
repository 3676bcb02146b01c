import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type ByBundler, figuresOf, findExceeded } from "../measure/size/budgets.ts"
import { bundle } from "../measure/size/bundle.ts"
import { growthOf } from "../measure/size/growth.ts"
import { replaceBetween } from "../measure/size/page.ts"

const programs = [{ name: "floor" }, { name: "one read", floor: "floor" }, { name: "all operations", floor: "floor" }]

const sizes = (minified: number, gzip: number): ByBundler =>
  new Map([
    ["esbuild", { minified, gzip }],
    ["webpack", { minified, gzip: gzip / 2 }]
  ])

const measured = new Map([
  ["floor", sizes(1000, 400)],
  ["one read", sizes(1100, 480)],
  ["all operations", sizes(1300, 600)]
])

const met = { budget: 1.5, target: 1.1 }
const budgets = {
  ratio: { "one read": met, "all operations": met },
  bytes: {},
  operation: { budget: 60, target: 60 },
  all: { budget: 200, target: 200 }
}

describe("the budgets", () => {
  const exceeded = (changed: object) =>
    findExceeded(figuresOf(programs, measured, 60), { ...budgets, ...changed }).map(({ what }) => what)

  it("are met up to the limit", () => {
    expect(exceeded({})).toEqual([])
  })

  it("take the worst of the bundlers, minified or gzipped, over the floor by the same bundler", () => {
    expect(exceeded({ ratio: { ...budgets.ratio, "one read": { budget: 1.19, target: 1.1 } } })).toEqual([
      "one read: 1.2 (esbuild, gzip) is over its budget of 1.19"
    ])
  })

  it("count what an operation more costs, and all of them", () => {
    expect(exceeded({ operation: { budget: 59, target: 59 }, all: { budget: 199, target: 199 } })).toEqual([
      "an operation more: 60 (esbuild, gzip) is over its budget of 59",
      "all operations over one: 200 (esbuild, minified) is over its budget of 199"
    ])
  })

  it("count the bytes of a program without a floor, by the worst of the bundlers", () => {
    const text = [{ name: "one read", isCounted: true as const }, ...programs.filter(({ name }) => name !== "one read")]
    const of = (budget: number) =>
      findExceeded(figuresOf(text, measured, 60), { ...budgets, bytes: { "one read": { budget, target: budget } } })
    expect(of(480)).toEqual([])
    expect(of(479).map(({ what }) => what)).toEqual(["one read: 480 (esbuild, gzip) is over its budget of 479"])
  })

  it("are missed by a program that has none", () => {
    expect(exceeded({ ratio: { "one read": met } })).toEqual(["all operations has no budget (it measures 1.5)"])
  })

  it("are missed by a program that no bundler measured", () => {
    const figures = figuresOf(programs, new Map([...measured, ["one read", new Map()]]), 60)
    expect(findExceeded(figures, budgets).map(({ what }) => what)).toEqual([
      "one read was not measured",
      "all operations over one was not measured"
    ])
  })
})

describe("the growth of a bundle", () => {
  it("is reported by module, the largest first", async () => {
    const directory = mkdtempSync(join(tmpdir(), "growth-"))
    try {
      writeFileSync(join(directory, "small.js"), `export const small = () => console.log("small")\n`)
      writeFileSync(join(directory, "large.js"), `export const large = () => console.log("large".repeat(12345))\n`)
      writeFileSync(join(directory, "floor.js"), `import { small } from "./small.js"\nsmall()\n`)
      writeFileSync(
        join(directory, "program.js"),
        `import { small } from "./small.js"\nimport { large } from "./large.js"\nsmall(large())\n`
      )
      const [program, floor] = [await bundle("program.js", directory), await bundle("floor.js", directory)]
      const growth = growthOf(program.minified, floor.minified)
      expect(growth.map(({ module }) => module)).toEqual(["large.js", "program.js"])
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})

describe("a table in a text", () => {
  it("takes the place between its marks", () => {
    expect(replaceBetween("a\n<!-- size -->\nold\n<!-- /size -->\nb", "size", "new")).toBe(
      "a\n<!-- size -->\n\nnew\n\n<!-- /size -->\nb"
    )
  })

  it("needs the marks", () => {
    expect(replaceBetween("a\n<!-- size -->\n", "size", "new")).toBeUndefined()
  })
})
