/**
 * Tries the generator in copies of the repository: facts, written files and declarations that are changed, and descriptions
 * that are taken in one after the other. Without descriptions only the changes are tried.
 *
 *     npm run check-generator
 *     npm run check-generator -- OLDEST_openapi.json ... NEWEST_openapi.json
 */
import { spawnSync } from "node:child_process"
import { join, resolve } from "node:path"
import { top } from "../workspace.ts"

const descriptions = process.argv.slice(2).map((path) => resolve(path))
const folder = join(top, "scripts", "facts", "check-generator")

const run = (name: string, ...args: ReadonlyArray<string>): void => {
  const flags = ["--no-warnings", "--conditions=@xeffect/source"]
  const { status } = spawnSync(process.execPath, [...flags, join(folder, name), ...args], {
    cwd: top,
    stdio: "inherit"
  })
  if (status !== 0) process.exitCode = 1
}

run("mutations.ts")
if (descriptions.length > 0) run("replay.ts", ...descriptions)
