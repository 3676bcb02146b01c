/**
 * Checks the types of the repository, and runs Effect's diagnostics over it, in one run of a compiler that has both. Like
 * `npm run types`, it checks again only what an edit concerns. In CI, where no run follows, it writes nothing for a next one.
 *
 *     npm run diagnostics
 *
 * That program is installed by itself, for Linux on x64 only: the package with the programs of all platforms names some that
 * not every registry has, and of which the lock file would therefore have no hash. Elsewhere only the types are checked.
 */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { compiler, oneChecker, withoutCollection } from "../compiler.ts"
import { execute } from "../run.ts"
import { top } from "../workspace.ts"

const program = join(top, "node_modules/@effect/tsgo-linux-x64/lib/tsc")

const project = join(top, "tsconfig.types.json")

/** Writes the project of `npm run types` with the diagnostics that are errors or warnings. */
const writeProject = (): string => {
  const folder = join(top, "node_modules", ".cache", "xeffect")
  const path = join(folder, "diagnostics.json")
  const compilerOptions = {
    plugins: [{ name: "@effect/language-service", includeSuggestionsInTsc: false }],
    outDir: join(folder, "types"),
    tsBuildInfoFile: join(folder, "diagnostics.tsbuildinfo")
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, JSON.stringify({ extends: project, compilerOptions }))
  return path
}

/** Without declarations and without what a next run reads: a fifth of the work. */
const once =
  process.env["CI"] === undefined
    ? []
    : "--noEmit --emitDeclarationOnly false --declaration false --incremental false --tsBuildInfoFile null".split(" ")

/** Compilers end with 1 or 2 for errors in what they check. */
const compile = async (command: string, path: string): Promise<number> =>
  (
    await execute(command, ["--project", path, ...oneChecker, ...once], {
      env: withoutCollection(),
      isShown: true,
      results: [0, 1, 2]
    })
  ).code

/** Returns the exit code: not 0 for errors and warnings. */
const diagnose = async (): Promise<number> => {
  if (process.platform !== "linux" || process.arch !== "x64") {
    console.log("the diagnostics of Effect are run on Linux on x64 only: skipped")
    return compile(compiler, project)
  }
  // Packages do not keep that a file is a program.
  chmodSync(program, 0o755)
  return compile(program, writeProject())
}

process.exitCode = await diagnose()
