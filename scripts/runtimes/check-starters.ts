/**
 * Writes each template of `npm create xeffect` from the packed tarballs into an empty folder, as a new user would, and there
 * installs, compiles, tests and starts it: with npm, pnpm, Yarn and Bun, and under the Node of these scripts and Node 20 if the
 * template runs there. npm and Bun try both flavours. Prints files, lines, and the seconds from the command to a test that passes.
 *
 *     npm run build && npm run check:starters
 *     npm run check:starters -- bot worker --manager npm
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { readInitializers, readPackages, readPrograms } from "../workspace.ts"
import { managers } from "./check-managers/managers.ts"
import { packTarballs } from "./check-packages/pack.ts"
import { checkStarter, commandOf, listStarters } from "./check-starters/starter.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { manager: { type: "string", multiple: true } }
})

const chosen = managers.filter((one) => values.manager?.includes(commandOf(one)) ?? true)
const starters = listStarters().filter(({ template }) => positionals.length === 0 || positionals.includes(template))

const folder = mkdtempSync(join(tmpdir(), "check-starters-"))
try {
  if (chosen.length === 0 || starters.length === 0) throw new Error("no such template, or no such manager")
  const tarballs = await packTarballs([...readPackages(), ...readPrograms(), ...readInitializers()], folder)
  for (const manager of chosen) {
    // pnpm and Yarn install the same packages for both flavours, and run them in the same Node as npm.
    const isOneEnough = ["pnpm", "yarn"].includes(commandOf(manager))
    for (const starter of starters.filter(({ flavour }) => !isOneEnough || flavour === "promise")) {
      const project = join(folder, `${starter.template}-${starter.flavour}-${commandOf(manager)}`)
      mkdirSync(project)
      try {
        for (const line of await checkStarter(manager, starter, project, tarballs)) console.log(line)
      } catch (error) {
        console.error(
          `${starter.template}, ${starter.flavour}, ${manager.name}: ${error instanceof Error ? error.message : error}`
        )
        process.exitCode = 1
      }
      // Dependencies are large.
      rmSync(project, { recursive: true, force: true })
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
