import { globSync } from "node:fs"
import { join } from "node:path"
import { run } from "../build/run.ts"
import { type Package, top } from "../build/workspace.ts"

const bin = (name: string): string => join(top, "node_modules", ".bin", name)

/** Packs a package as npm would publish it, and returns the path of the tarball. */
export const pack = async (one: Package, folder: string): Promise<string> => {
  const output = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    cwd: one.directory
  })
  const [name] = globSync(`${one.name.replace("@", "").replace("/", "-")}-*.tgz`, { cwd: folder })
  if (name === undefined) throw new Error(`npm pack returned no tarball for ${one.name}: ${output}`)
  return join(folder, name)
}

/** Whether the package's exports lead to files that are there, and its types to what is run. */
export const lintTarball = async (one: Package, tarball: string): Promise<void> => {
  await run(bin("publint"), ["run", tarball, "--strict"])
  await run(bin("attw"), [tarball, "--profile", "esm-only", "--entrypoints", ...one.exports.keys()])
}
