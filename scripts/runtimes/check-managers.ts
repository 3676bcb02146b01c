/**
 * Installs the packed packages with npm, pnpm and Yarn's Plug'n'Play, in an empty folder each that names only what the guides
 * say to install, and runs every program of the guides there against the installed emulator.
 *
 * npm run build && npm run check:managers
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readPackages } from "../workspace.ts"
import { makeProject, managers } from "./check-managers/managers.ts"
import { failuresOf } from "./check-managers/run-programs.ts"
import { pack } from "./check-packages/pack.ts"
import { programs } from "../test/programs.ts"
import manifest from "../../package.json" with { type: "json" }

const { "@effect/platform-node": platform, effect, hono } = manifest.devDependencies
const dependencies = { effect, xeffect: "*", "@xeffect/emulator": "*", "@effect/platform-node": platform, hono }

const folder = mkdtempSync(join(tmpdir(), "check-managers-"))
try {
  const packages = readPackages()
  const paths = await pack(packages, folder)
  const tarballs = Object.fromEntries(packages.map(({ name }, index) => [name, paths[index] ?? ""]))
  for (const [index, manager] of managers.entries()) {
    const project = join(folder, `project-${index}`)
    mkdirSync(project)
    await makeProject(manager, project, tarballs, dependencies)
    const failures = await failuresOf(manager, project)
    const passed = programs.length - failures.length
    console.log(
      `${manager.name} ${await manager.version()}: ${passed} of ${programs.length} programs print what is shown`
    )
    for (const failure of failures) console.error(failure)
    if (failures.length > 0) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
