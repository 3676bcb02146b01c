import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { transformAsync } from "@babel/core"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { plugins } from "../release/build/annotate.ts"
import { findKept } from "../measure/size/kept.ts"

describe("an unused initializer", () => {
  let directory = ""

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "annotate-"))
  })

  afterEach(() => rmSync(directory, { recursive: true }))

  const build = async (source: string): Promise<string> => {
    const result = await transformAsync(`import * as lib from "lib"\n${source}\n`, {
      filename: "module.js",
      plugins,
      sourceMaps: true,
      configFile: false,
      babelrc: false,
      compact: false
    })
    return result?.code ?? ""
  }

  const retainedOf = async (source: string): Promise<string | undefined> => {
    const path = join(directory, "module.js")
    writeFileSync(path, await build(source))
    return (await findKept(path))?.code
  }

  it.each([
    ["a call", `export const a = lib.f(1)`],
    ["calls in arguments", `export const a = lib.f(lib.g(lib.h()))`],
    ["calls in an object and a list", `export const a = lib.f({ b: lib.g(), c: [lib.h()] })`],
    ["calls in an object of its own", `export const a = { b: lib.g(), c: [lib.h()] }`],
    ["a curried call", `export const a = lib.f(lib.g())(2)`],
    ["a chain of calls", `export const a = lib.f({ b: lib.g() }).check(lib.h()).annotate({ c: 1 })`],
    ["new", `export const a = new Map([["b", lib.g()]])`],
    ["an error", `export class A extends lib.TaggedError("A") { get b() { return 1 } }`],
    ["a service", `export class A extends lib.Service()("A") {}`],
    ["a class of a schema", `export class A extends lib.Class("A")({ b: lib.g(lib.h()) }) {}`],
    ["a class with a computed key", `const key = "b"\nexport class A extends lib.f() { [key] = 1 }`],
    ["a class with a static field", `export class A { static b = lib.f(lib.g) }`],
    ["a property of a property", `export const a = lib.f(lib.b.c)`],
    ["a spread property", `const b = lib.f()\nexport const a = lib.f({ ...b.fields, c: lib.g() })`],
    ["a spread list", `const b = ["x"]\nexport const a = lib.f(...b)`],
    ["a template", `const b = "x"\nexport const a = \`\${b}y\``],
    ["a computed key", `const b = "x"\nexport const a = { [b]: 1 }`],
    ["arithmetic", `export const a = 15 * 60 * 1000`]
  ])("is dropped: %s", async (_, source) => {
    expect(await retainedOf(source)).toBeUndefined()
  })

  it.each([
    ["a statement", `lib.f()`],
    ["an assignment", `export const a = lib.f()\na.b = 1`],
    ["a pattern", `export const { a } = lib.f()`]
  ])("is kept, as it must be, and shown: %s", async (_, source) => {
    expect(await retainedOf(source)).toContain("lib.f()")
  })

  it("stays readable where a call alone is enough", async () => {
    expect(await build(`export const a = lib.f({ b: lib.g() })`)).toContain("a = /*#__PURE__*/lib.f({")
  })

  it("keeps a class's name, its comment and its uses of itself", async () => {
    const code = await build(
      `const k = "b"\n/** Says. */\nexport class A { [k]() { return new A() } }\nexport const n = 1`
    )
    expect(code).toMatch(/\/\*\* Says\. \*\/\nexport const A = \/\*#__PURE__\*\/\(\(\) => class A \{/)
    const path = join(directory, "class.mjs")
    writeFileSync(path, code.replace(/^import.*$/m, ""))
    const { A } = await import(pathToFileURL(path).href)
    expect(new A().b().constructor.name).toBe("A")
  })
})
