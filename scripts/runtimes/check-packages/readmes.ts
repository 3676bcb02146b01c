import { transformSync } from "esbuild"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../../run.ts"
import { type Package, top } from "../../workspace.ts"
import { snippetsOf } from "../../test/markdown.ts"

const toJavaScript = (code: string): string => transformSync(code, { loader: "ts", format: "esm" }).code

/** Programs that need more than the emulator: a value of the reader's own, a picture of another server, a job of seconds. */
const needsMore = /declare const|example\.com|runComplianceJob/

const isProgram = (code: string): boolean => /promisesConfig\(|Effect\.runPromise\)/.test(code) && !needsMore.test(code)

// The programs with Effect end by a promise that nobody waits for, as at the end of a file.
const awaited = (code: string): string => code.replace(/^program\.pipe\(/m, "await program.pipe(")

/**
 * Runs the programs of the installed packages' READMEs against the installed emulator, all of them in one process.
 * Returns their number.
 */
export const runReadmes = async (folder: string, packages: ReadonlyArray<Package>): Promise<number> => {
  const programs = packages.flatMap(({ name }) =>
    snippetsOf(join(folder, "node_modules", name, "README.md"))
      .filter(({ code }) => isProgram(code))
      .map(({ code, line }) => {
        const file = `./readme-${name.replaceAll(/\W/g, "-")}-${line}.mjs`
        writeFileSync(join(folder, file), toJavaScript(awaited(code)))
        return { name: `README of ${name}, line ${line}`, file, code, endless: /streamActivity|follow\(/.test(code) }
      })
  )
  const runner = readFileSync(join(top, "scripts", "runtimes", "check-packages", "readme-runner.ts"), "utf8")
  writeFileSync(join(folder, "readme-runner.mjs"), toJavaScript(runner))
  writeFileSync(join(folder, "kitten.png"), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10))
  const output = await run(process.execPath, ["readme-runner.mjs", JSON.stringify(programs)], { cwd: folder })
  const failures: ReadonlyArray<string> = JSON.parse(output.trim().split("\n").at(-1) ?? "")
  if (failures.length > 0) throw new Error(failures.join("\n"))
  return programs.length
}
