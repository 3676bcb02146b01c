import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { replaceBetween } from "../measure/page.ts"
import { bundle, growthOf } from "../measure/size/bundle.ts"
import { findOperations, listPrograms } from "../measure/size/program.ts"
import { type ByBundler, findExceeded } from "../measure/size/sizes.ts"

const sizes = (minified: number, gzip: number): ByBundler =>
  new Map([
    ["esbuild", { minified, gzip }],
    ["Rolldown", { minified, gzip: gzip / 2 }]
  ])

const measured = new Map([
  ["floor", sizes(1000, 400)],
  ["one read", sizes(1100, 480)],
  ["all operations", sizes(1300, 600)]
])

describe("the budgets", () => {
  const exceeded = (name: string, budget?: object, floor?: string) =>
    findExceeded(
      [{ name, ...(budget !== undefined && { budget }), ...(floor !== undefined && { floor }) }],
      measured
    ).map(({ what }) => what)

  it("are met up to the limit", () => {
    expect(exceeded("one read", { times: 1.2 }, "floor")).toEqual([])
    expect(exceeded("all operations", { more: { than: "one read", minified: 200 } })).toEqual([])
    expect(exceeded("one read", { gzip: 480 })).toEqual([])
  })

  it("take the worst of the bundlers, minified or gzipped, over the floor by the same bundler", () => {
    expect(exceeded("one read", { times: 1.19 }, "floor")).toEqual([
      "one read: 1.2 (esbuild, gzip) is over its budget of 1.19"
    ])
  })

  it("count the bytes that all operations have more than one", () => {
    expect(exceeded("all operations", { more: { than: "one read", minified: 199 } })).toEqual([
      "all operations: 200 (esbuild, minified) is over its budget of 199"
    ])
  })

  it("count the bytes of a program without a floor, by the worst of the bundlers", () => {
    expect(exceeded("one read", { gzip: 479 })).toEqual(["one read: 480 (esbuild, gzip) is over its budget of 479"])
  })

  it("are missed by a program with a floor that has none", () => {
    expect(exceeded("one read", undefined, "floor")).toEqual(["one read has no budget"])
  })

  it("are missed by a program that no bundler measured", () => {
    expect(exceeded("another", { times: 1 }, "floor")).toEqual(["another was not measured"])
  })

  it("have a floor that is measured, for each program", () => {
    const programs = listPrograms(findOperations())
    const names = programs.map(({ name }) => name)
    for (const { floor = names[0] } of programs) expect(names).toContain(floor)
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
