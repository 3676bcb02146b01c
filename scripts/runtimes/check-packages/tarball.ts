import { readFile } from "node:fs/promises"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import type { Package } from "../../workspace.ts"

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
