// How often calls change package on their way, as `npm run ways` counts.
import { execFileSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { instrument } from "../measure/structure/ways/trace.ts"
import type { Way } from "../measure/structure/ways/count.ts"
import { top } from "../workspace.ts"

describe("An instrumented module", () => {
  it("reports each function that is entered, by its line", () => {
    const text = [
      "const double = (x: number) => x * 2",
      "class Sum extends Object { constructor() { super() } get value() { return [1, 2].map((x) => ({ x })) } }",
      "function none() {}"
    ].join("\n")
    assert.strictEqual(
      instrument("a.ts", text),
      [
        'const double = (x: number) => (globalThis.enterFunction("a.ts:1"), x * 2)',
        'class Sum extends Object { constructor() { super() ;globalThis.enterFunction("a.ts:2");} ' +
          'get value() {;globalThis.enterFunction("a.ts:2"); return [1, 2].map((x) => (globalThis.enterFunction("a.ts:2"), ({ x }))) } }',
        'function none() {;globalThis.enterFunction("a.ts:3");}'
      ].join("\n")
    )
  })
})

describe("The way of a warm call", () => {
  const command = ["--no-warnings", "--conditions=@xeffect/source", "scripts/measure/structure/ways.ts", "--json"]
  const ways: ReadonlyArray<Way> = JSON.parse(
    execFileSync(process.execPath, command, { cwd: top, encoding: "utf8", maxBuffer: 2 ** 26 })
  )

  it.each([
    ["a post that is read", 14],
    ["a signed post with a budget", 25],
    ["a page of a search", 14],
    ["an uploaded image", 45],
    ["an upload of three segments", 150]
  ])("of %s changes package at most %i times", (name, ceiling) => {
    const way = ways.find((one) => one.name === name)
    assert.isAtMost(way?.packageChanges ?? Infinity, ceiling)
    // A program that failed would have a short way.
    assert.isAtLeast(way?.files ?? 0, 30)
  })
})
