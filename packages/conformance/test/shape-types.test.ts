import { assert, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { rows } from "./rows/all.ts"
import { camelCase } from "./support/names.ts"
import { shapeOf } from "./support/read-response.ts"
import { ShapeWriter } from "./support/shape-types.ts"

// A response has the type that is declared because its shape was checked: the two must have the same fields. The compiler
// compares them for every operation, in a program that is made of the shapes.

const top = join(import.meta.dirname, "..", "..", "..")

// The shape of several operations has more than the response of one: what a response includes is requested by its
// expansions, and pages have more `meta` than lists without further pages.
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
    `type Of<Name extends string, Misfit extends string> = Exclude<\`\${Name}\${Misfit}\`, ${shared}>`,
    "declare const none: <_ extends never>() => void",
    ...writer.interfaces,
    ...comparisons
  ].join("\n")
}

// The name of a package may be a keyword.
const aliasOf = (path: string): string => `${basename(dirname(dirname(path)))}_`

const compile = (folder: string): Promise<string> => {
  writeFileSync(join(folder, "program.ts"), program())
  const compilerOptions = { types: ["node"], typeRoots: [join(top, "node_modules", "@types")], noErrorTruncation: true }
  const config = { extends: join(top, "tsconfig.base.json"), compilerOptions, files: ["program.ts"] }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
  return new Promise((resolve) => {
    execFile(
      join(top, "node_modules", ".bin", "tsc"),
      ["--project", folder],
      { timeout: 60_000 },
      (error, stdout, stderr) => resolve(error === null ? "" : `${stdout}${stderr}`)
    )
  })
}

it("every operation declares what the shape of its response checks", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "xeffect-shape-types-"))
  try {
    assert.strictEqual(await compile(folder), "")
  } finally {
    rmSync(folder, { recursive: true })
  }
})
