import { assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { compiler, oneChecker, withoutCollection } from "../running/compiler.ts"
import { acceptedNames } from "../tools/accepted-names.ts"
import { rows } from "./rows/all.ts"
import { fieldNames } from "./support/descriptions.ts"
import { camelCase } from "./support/names.ts"
import { shapeOf } from "./support/read-response.ts"
import { ShapeWriter } from "./support/shape-types.ts"

// A response has the type that is declared because its shape was checked: the two must have the same fields. The compiler
// compares them for every operation, in a program that is made of the shapes.

const top = join(import.meta.dirname, "..", "..", "..")

// The shape of several operations has more than the response of one: what a response includes is requested by its
// expansions, and pages have more `meta` than lists without further pages.
// Which of two forms the data has follows from the parameters, and one shape reads both.
const byParameters = '"bookmark.data is a list that is only checked"'

const shared = "`${string}.includes.${string} is only checked` | `${string}.meta${string} is only checked`"

const program = (): string => {
  const modules = globSync("packages/*/src/index.ts", { cwd: top }).map((path) => join(top, path))
  const writer = new ShapeWriter()
  const comparisons = rows.flatMap(({ name, operation: { definition } }) => {
    const shape = shapeOf(definition)
    if (shape === undefined) return []
    const call = camelCase(name)
    return `none<Of<"${call}", ShapeMisfits<FullResponse<Operation<"${call}">>, ${writer.write(shape)}>>>()`
  })
  return [
    `import type { FullResponse } from "${join(import.meta.dirname, "support", "followed-fields.ts")}"`,
    `import type { ShapeMisfits } from "${join(import.meta.dirname, "support", "shape-misfits.ts")}"`,
    ...modules.map((path) => `import type * as ${aliasOf(path)} from ${JSON.stringify(path)}`),
    `interface Packages { ${modules.map((path) => `${aliasOf(path)}: typeof ${aliasOf(path)}`).join("; ")} }`,
    "type In<Package, Name> = Name extends keyof Package ? Package[Name] : never",
    "type Operation<Name> = { [Package in keyof Packages]: In<Packages[Package], Name> }[keyof Packages]",
    `type Of<Name extends string, Misfit extends string> = Exclude<\`\${Name}\${Misfit}\`, ${shared} | ${byParameters}>`,
    "declare const none: <_ extends never>() => void",
    ...writer.interfaces,
    ...comparisons
  ].join("\n")
}

// The name of a package may be a keyword.
const aliasOf = (path: string): string => `${basename(dirname(dirname(path)))}_`

/** Compiles modules, all by one run of the compiler. Returns the compiler's messages about each. */
const compile = async (modules: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> => {
  const cache = join(top, "node_modules", ".cache")
  mkdirSync(cache, { recursive: true })
  // Below the packages that they import.
  const folder = mkdtempSync(join(cache, "declared-types-"))
  try {
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, `${name}.ts`), text)
    const compilerOptions = { types: ["node"], noErrorTruncation: true }
    const config = { extends: join(top, "tsconfig.base.json"), compilerOptions, include: ["*.ts"] }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
    const output = await new Promise<string>((resolve) => {
      const args = ["--project", ".", "--pretty", "false", ...oneChecker]
      execFile(compiler, args, { cwd: folder, env: withoutCollection(), timeout: 60_000 }, (error, stdout, stderr) =>
        resolve(error === null ? "" : `${stdout}${stderr}` || String(error))
      )
    })
    const messages = output.split(/^(?=\S+\.ts\(\d+,\d+\): error)/m).filter((message) => message !== "")
    // A message that names none of them concerns all.
    const isOf = (name: string, message: string) => message.startsWith(`${name}.ts(`)
    const others = messages.filter((message) => !Object.keys(modules).some((name) => isOf(name, message)))
    return Object.fromEntries(
      Object.keys(modules).map((name) => [
        name,
        [...others, ...messages.filter((message) => isOf(name, message))].join("")
      ])
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe("The declared types", () => {
  let messages: Readonly<Record<string, string>> = {}

  beforeAll(async () => {
    messages = await compile({ shapes: program(), names: acceptedNames(fieldNames) })
  }, 120_000)

  it("Every operation declares what the shape of its response checks", () => {
    assert.strictEqual(messages["shapes"], "")
  })

  it("Every operation accepts the names of fields and expansions of all descriptions, and no misspelt one", () => {
    assert.strictEqual(messages["names"], "")
  })
})
