// The command `xeffect`, bundled as it is published, but from the sources.
import { join } from "node:path"
import { bundleInto } from "../release/build/program.ts"
import { readPrograms } from "../workspace.ts"

/** Bundles the command into a folder, and returns the path of its main module. */
export const bundleCommand = async (folder: string): Promise<string> => {
  const [program] = readPrograms()
  if (program === undefined) throw new Error("there is no program to bundle")
  const bundle = join(folder, "bundle")
  await bundleInto(program, bundle, ["@xeffect/source"])
  return join(bundle, "main.js")
}
