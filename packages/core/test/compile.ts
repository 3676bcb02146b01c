import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { compiler, oneChecker, withoutCollection } from "../../conformance/running/compiler.ts"

const top = join(import.meta.dirname, "..", "..", "..")

/** The output of the compiler for a module. */
interface Compiled {
  readonly declarations: string
  /** The errors, each with the lines that explain it. */
  readonly messages: ReadonlyArray<string>
}

const messagesIn = (stdout: string, name: string): ReadonlyArray<string> =>
  stdout
    .split(/^(?=\S+\.ts\(\d+,\d+\): error)/m)
    .filter((message) => message.startsWith(`${name}.ts(`))
    .map((message) => message.replace(/^.*? error TS\d+: /, "").trimEnd())

/** Compiles modules, all by one run of the compiler. */
export const compile = (modules: Readonly<Record<string, string>>): Readonly<Record<string, Compiled>> => {
  const cache = join(top, "node_modules", ".cache")
  mkdirSync(cache, { recursive: true })
  // Below the packages that they import.
  const folder = mkdtempSync(join(cache, "compile-"))
  try {
    for (const [name, source] of Object.entries(modules)) writeFileSync(join(folder, `${name}.ts`), source)
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noUnusedLocals: false,
      rootDir: top,
      outDir: "out"
    }
    const config = { extends: join(top, "tsconfig.base.json"), compilerOptions, include: ["*.ts"] }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
    const { error, stdout } = spawnSync(compiler, ["--project", ".", "--pretty", "false", ...oneChecker], {
      cwd: folder,
      encoding: "utf8",
      env: withoutCollection()
    })
    if (error !== undefined) throw error
    const out = join(folder, "out", relative(top, folder))
    return Object.fromEntries(
      Object.keys(modules).map((name) => [
        name,
        { declarations: readFileSync(join(out, `${name}.d.ts`), "utf8"), messages: messagesIn(stdout, name) }
      ])
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
