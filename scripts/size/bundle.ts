import { builtinModules } from "node:module"
import { build, type BuildOptions, type Metafile } from "esbuild"
import { top } from "../build/workspace.ts"

export interface Bundle {
  /** As the metafile names it. */
  readonly entry: string
  /** Of the readable bundle. */
  readonly metafile: Metafile
  /** Of the minified one, for the sizes of modules. */
  readonly weights: Metafile
  /** Not minified: each module's part begins with a comment that names it. */
  readonly text: string
}

const outputOf = async (options: BuildOptions): Promise<{ text: string; metafile: Metafile }> => {
  const result = await build({
    ...options,
    bundle: true,
    platform: "browser",
    format: "esm",
    // A built-in of Node in the bundle is to be reported by name, not to fail as one that cannot be found.
    external: ["node:*", ...builtinModules],
    tsconfigRaw: {},
    metafile: true,
    write: false,
    logLevel: "silent"
  })
  const [file] = result.outputFiles ?? []
  if (file === undefined || result.metafile === undefined) throw new Error("esbuild gave no bundle")
  return { text: file.text, metafile: result.metafile }
}

/** Bundles a program by esbuild, as serverless tools do, to look into the bundle. */
export const bundle = async (entry: string, directory: string = top): Promise<Bundle> => {
  const options = { entryPoints: [entry], absWorkingDir: directory }
  const minified = await outputOf({ ...options, minify: true })
  const readable = await outputOf({ ...options, minifySyntax: true })
  return { entry, metafile: readable.metafile, weights: minified.metafile, text: readable.text }
}
