import { isBuiltin } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type BuildOptions, type Plugin } from "esbuild"
import { top } from "../workspace.ts"

const folder = join(top, "packages", "conformance", "runtimes")

/** How tools for serverless functions bundle. A module that stays outside has to be present in the runtime, so none may. */
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

/** Bundles a program into one text that imports nothing, or nothing but modules of Node if it is for Node. */
export const bundle = async (entry: string, more: BuildOptions = {}): Promise<string> => {
  const { metafile, outputFiles = [] } = await build({ ...options, format: "esm", ...more, entryPoints: [entry] })
  const imported = Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) => imports.map(({ path }) => path))
  const outside = imported.filter((path) => more.platform !== "node" || !isBuiltin(path))
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

// The package unpacks its lists by modules of Node: the bundle has them as they are.
const asUnpacked: Plugin = {
  name: "as-unpacked",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]@unicode[\\/].*\.mjs$/ }, async ({ path }) => {
      const { default: list } = await import(pathToFileURL(path).href)
      return { contents: JSON.stringify(list), loader: "json" }
    })
  }
}

/** The suite in the shapes in which runtimes load a program. */
export interface Suite {
  readonly module: string
  /** A script that leaves the suite's exports in `suite`. */
  readonly script: string
  /** The module of the suite over clients that only Node has. */
  readonly nodeModule: string
}

/**
 * The beginning of a module for Node: some packages call `require` for modules of Node, and a module has no `require`.
 */
export const withRequire = {
  js: `import { createRequire as requireMaker } from "node:module"; const require = requireMaker(import.meta.url);`
}

/** Bundles the portable suite from the built packages. */
export const bundleSuite = async (): Promise<Suite> => {
  const entry = join(folder, "suite.ts")
  const plugins = [asDeployed, asUnpacked]
  const [module, script, nodeModule] = await Promise.all([
    bundle(entry, { plugins }),
    bundle(entry, { plugins, format: "iife", globalName: "suite" }),
    bundle(join(folder, "node-clients.ts"), { plugins, platform: "node", banner: withRequire })
  ])
  return { module, script, nodeModule }
}
