/** The folder of what a run of tests makes once for all of its files, such as the bundles of `bundles.ts`. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { top } from "../../../scripts/workspace.ts"

const variable = "XEFFECT_BUNDLES"

/** Makes the folder of the bundles of a run. It is below the packages that programs import. */
const makeFolder = (): string => {
  const cache = join(top, "node_modules", ".cache")
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, "bundles-"))
}

/** Called by Vitest before a run, in the process that starts the workers. Returns what it calls after the run. */
export const setup = (): (() => void) => {
  const folder = makeFolder()
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

let own: string | undefined

/** The folder of this run of tests. A program that is no test has one of its own, until it ends. */
export const folderOfRun = (): string => {
  const shared = process.env[variable] ?? own
  if (shared !== undefined) return shared
  const made = makeFolder()
  own = made
  process.once("exit", () => rmSync(made, { recursive: true, force: true }))
  return made
}

const made = new Map<string, Promise<string>>()

/** Returns a folder of this run, which the first who asks for it writes. */
export const once = (name: string, write: (folder: string) => Promise<unknown>): Promise<string> => {
  const folder = join(folderOfRun(), name)
  const make = async () => {
    if (existsSync(folder)) return folder
    const begun = mkdtempSync(`${folder}-`)
    await write(begun)
    try {
      renameSync(begun, folder)
    } catch (error) {
      // Another process was faster.
      if (!existsSync(folder)) throw error
      rmSync(begun, { recursive: true })
    }
    return folder
  }
  const known = made.get(name) ?? make()
  made.set(name, known)
  return known
}
