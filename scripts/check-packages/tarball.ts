import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { run } from "../build/run.ts"
import type { Package } from "../build/workspace.ts"

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

/** Resolutions that ES modules cannot serve: the one before `exports`, and `require`. */
const notForModules: ReadonlyArray<string> = ["node10", "node16-cjs"]

const findWrongTypes = async ({ exports, name }: Package, tarball: Uint8Array): Promise<ReadonlyArray<string>> => {
  const result = await checkPackage(createPackageFromTarballData(tarball), { entrypoints: [...exports.keys()] })
  if (result.types === false) return [`${name} has no types`]
  return result.problems.flatMap((problem) =>
    "resolutionKind" in problem && notForModules.includes(problem.resolutionKind) ? [] : [JSON.stringify(problem)]
  )
}

/** Whether the package's exports lead to files that are there, and its types to what is run. */
export const lintTarball = async (one: Package, path: string): Promise<void> => {
  const tarball = Uint8Array.from(await readFile(path))
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true, level: "error" })
  const wrong = [
    ...messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code),
    ...(await findWrongTypes(one, tarball))
  ]
  if (wrong.length > 0) throw new Error(`the tarball of ${one.name}:\n${wrong.join("\n")}`)
}
