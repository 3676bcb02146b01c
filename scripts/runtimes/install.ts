import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../run.ts"
import { top } from "../workspace.ts"
import versions from "./versions.json" with { type: "json" }

const cache = join(top, "node_modules", ".cache", "runtimes")

/** The names of the runtimes that are installed from npm. */
export type Installed = keyof typeof versions

const begun = new Map<Installed, Promise<string>>()

/** The folder of a runtime's package, which is installed if it is not there yet. */
export const install = (name: Installed): Promise<string> => {
  const installing = begun.get(name) ?? installOnce(name)
  begun.set(name, installing)
  return installing
}

const installOnce = async (name: Installed): Promise<string> => {
  const wanted = versions[name]
  const [scope = "", rest = ""] = wanted.split(/(?<=.)@/)
  const folder = join(cache, wanted.replaceAll("/", "+"))
  const installed = join(folder, "node_modules", scope)
  // The file is written last: without it an installation was interrupted.
  const done = join(folder, "done")
  if (existsSync(done)) return installed
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // The program of a runtime is in a package for its platform, and an install script puts it in place.
  const json = { private: true, dependencies: { [scope]: rest }, allowScripts: { [scope]: true } }
  writeFileSync(join(folder, "package.json"), JSON.stringify(json))
  await run("npm", ["install", "--no-package-lock", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: folder })
  writeFileSync(done, "")
  return installed
}
