import { join } from "node:path"
import { build, type BuildOptions, type Plugin } from "esbuild"
import { top } from "../build/workspace.ts"

const folder = join(top, "packages", "conformance", "runtimes")

/** How tools for serverless functions bundle. What stays outside has to be there in the runtime, so nothing may. */
const options = {
  absWorkingDir: top,
  bundle: true,
  platform: "browser",
  target: "es2022",
  tsconfigRaw: {},
  metafile: true,
  write: false,
  logLevel: "silent"
} satisfies BuildOptions

/** Bundles a program into one text that imports nothing. */
export const bundle = async (entry: string, more: BuildOptions = {}): Promise<string> => {
  const { metafile, outputFiles = [] } = await build({ ...options, format: "esm", ...more, entryPoints: [entry] })
  const outside = Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) => imports.map(({ path }) => path))
  if (outside.length > 0) throw new Error(`the bundle of ${entry} imports ${outside.join(", ")}`)
  return outputFiles[0]?.text ?? ""
}

// So that the suite holds the bundle that would be deployed, and not the function's own part of the suite's bundle.
const asDeployed: Plugin = {
  name: "as-deployed",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]runtimes[\\/]edge\.ts$/ }, async ({ path }) => ({
      contents: await bundle(path, { minify: true }),
      loader: "js"
    }))
  }
}

/** The suite in the two shapes in which runtimes load a program. */
export interface Suite {
  readonly module: string
  /** A script that leaves the suite's exports in `suite`. */
  readonly script: string
}

/** Bundles the portable suite from the built packages. */
export const bundleSuite = async (): Promise<Suite> => {
  const entry = join(folder, "suite.ts")
  const [module, script] = await Promise.all([
    bundle(entry, { plugins: [asDeployed] }),
    bundle(entry, { plugins: [asDeployed], format: "iife", globalName: "suite" })
  ])
  return { module, script }
}
