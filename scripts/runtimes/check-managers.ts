/**
 * Installs the packed packages with npm, pnpm, Yarn's Plug'n'Play and Bun, in an empty folder each that names only what the
 * guides say to install, and runs every program of the guides there against the installed emulator: under the Node of these
 * scripts, and under Node 20 those that need no newer one.
 *
 * npm run build && npm run check:managers
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "../run.ts"
import { readPackages, readPrograms } from "../workspace.ts"
import { makeProject, managers } from "./check-managers/managers.ts"
import { failuresOf, programsFor } from "./check-managers/run-programs.ts"
import { packTarballs } from "./check-packages/pack.ts"
import { findNode } from "./processes.ts"
import manifest from "../../package.json" with { type: "json" }

const { "@effect/platform-node": platform, effect, hono } = manifest.devDependencies
const dependencies = { effect, xeffect: "*", "@xeffect/emulator": "*", "@effect/platform-node": platform, hono }

const folder = mkdtempSync(join(tmpdir(), "check-managers-"))
try {
  const tarballs = await packTarballs([...readPackages(), ...readPrograms()], folder)
  const nodes = [process.execPath, await findNode("Node 20")]
  for (const [index, manager] of managers.entries()) {
    const project = join(folder, `project-${index}`)
    mkdirSync(project)
    await makeProject(manager, project, tarballs, dependencies)
    for (const path of nodes) {
      const node = { path, version: (await run(path, ["--version"])).trim().slice(1) }
      const failures = await failuresOf(manager, project, node)
      const { length } = programsFor(node)
      const passed = length - failures.length
      console.log(
        `${manager.name} ${await manager.version()}, Node ${node.version}: ${passed} of ${length} programs print what is shown`
      )
      for (const failure of failures) console.error(failure)
      if (failures.length > 0) process.exitCode = 1
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
