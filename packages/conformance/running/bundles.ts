/**
 * Programs that tests start in processes of their own. Each is bundled once for all test files of a run: it starts three times as
 * fast as from its many modules.
 */
import { build } from "esbuild"
import { join } from "node:path"
import { bundleInto } from "../../../scripts/release/build/program.ts"
import { readPrograms, top } from "../../../scripts/workspace.ts"
import { once } from "./folder-of-bundles.ts"

/** Bundles the command `xeffect` as it is published, but from the sources. Returns the path of its main module. */
export const bundleCommand = async (): Promise<string> => {
  const [program] = readPrograms()
  if (program === undefined) throw new Error("there is no program to bundle")
  return join(await once("command", (folder) => bundleInto(program, folder, ["@xeffect/source"])), "main.js")
}

/** Bundles a module of the repository with all that it imports. Returns the path of the bundle. */
export const bundleProgram = async (path: string): Promise<string> => {
  const folder = await once(path.slice(top.length + 1).replaceAll(/\W+/g, "-"), (folder) =>
    build({
      entryPoints: [path],
      outfile: join(folder, "program.mjs"),
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["@xeffect/source"],
      // Packages in CommonJS call it.
      banner: {
        js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);'
      },
      logLevel: "error"
    })
  )
  return join(folder, "program.mjs")
}
