import { join } from "node:path"
import { run } from "../../run.ts"
import type { Package } from "../../workspace.ts"

/** Packs packages as npm would publish them. Returns the paths of the tarballs, in the same order. */
export const pack = async (packages: ReadonlyArray<Package>, folder: string): Promise<ReadonlyArray<string>> => {
  const names = packages.flatMap(({ name }) => ["--workspace", name])
  const output = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder, ...names])
  const packed: ReadonlyArray<{ readonly name: string; readonly filename: string }> = JSON.parse(output)
  return packages.map((one) => {
    const filename = packed.find(({ name }) => name === one.name)?.filename
    if (filename === undefined) throw new Error(`npm pack returned no tarball for ${one.name}: ${output}`)
    return join(folder, filename)
  })
}
