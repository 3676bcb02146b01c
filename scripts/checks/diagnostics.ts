/**
 * Runs Effect's diagnostics over the repository.
 *
 *     npm run diagnostics
 *
 * Its program is installed by itself, for Linux on x64 only: the package with the programs of all platforms names some that
 * not every registry has, and of which the lock file would therefore have no hash.
 */
import { spawnSync } from "node:child_process"
import { chmodSync } from "node:fs"
import { join } from "node:path"
import { top } from "../workspace.ts"

const program = join(top, "node_modules/@effect/tsgo-linux-x64/lib/tsc")

/** Checks the project of `tsconfig.json`. Returns the exit code: 1 for errors and warnings. */
const diagnose = (): number => {
  if (process.platform !== "linux" || process.arch !== "x64") {
    console.log("the diagnostics of Effect are run on Linux on x64 only: skipped")
    return 0
  }
  const request = {
    cwd: top,
    project: "tsconfig.json",
    format: "text",
    strict: true,
    severity: "error,warning",
    lspconfig: JSON.stringify({ name: "@effect/language-service" })
  }
  // Packages do not keep that a file is a program.
  chmodSync(program, 0o755)
  const { error, status } = spawnSync(program, ["--effect-cli-diagnostics", JSON.stringify(request)], {
    stdio: "inherit"
  })
  if (error !== undefined) throw error
  return status ?? 1
}

process.exitCode = diagnose()
