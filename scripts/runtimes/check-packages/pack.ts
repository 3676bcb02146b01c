import { join } from "node:path"
import { run } from "../../run.ts"
import type { Package } from "../../workspace.ts"

/** Packed packages by their names, as addresses of files. */
export type Tarballs = Readonly<Record<string, string>>

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

/** Packs packages for a project that installs them. */
export const packTarballs = async (packages: ReadonlyArray<Package>, folder: string): Promise<Tarballs> => {
  const paths = await pack(packages, folder)
  return Object.fromEntries(packages.map(({ name }, index) => [name, `file:${paths[index] ?? ""}`]))
}

/** The dependencies of a manifest with the packed packages in place of those that no registry has. */
export const withTarballs = (ranges: Readonly<Record<string, string>>, tarballs: Tarballs): Tarballs =>
  Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, tarballs[name] ?? range]))
