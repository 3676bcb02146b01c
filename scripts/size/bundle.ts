import { builtinModules } from "node:module"
import { join } from "node:path"
import { build, type BuildOptions, type Metafile } from "esbuild"
import { top } from "../build/workspace.ts"
import { attribute, type Attributed } from "./attribute.ts"

export interface Bundle {
  readonly entry: string
  /** Which modules each module imports, as the sources have it. */
  readonly imports: ReadonlyMap<string, ReadonlyArray<string>>
  /** What the bundle imports. */
  readonly externals: ReadonlyArray<string>
  /** What is in the bundle, not minified, by module. */
  readonly readable: Attributed
  /** The same of the minified bundle. */
  readonly minified: Attributed
}

type Built = BuildOptions & { readonly write: false; readonly metafile: true }

const options = (entry: string, directory: string): Built => ({
  entryPoints: [entry],
  absWorkingDir: directory,
  outfile: join(directory, "bundle.js"),
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

const outputOf = (metafile: Metafile) => {
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined)
  if (output === undefined) throw new Error("esbuild returned no bundle")
  return output
}

const attributed = async (
  entry: string,
  directory: string,
  more: { readonly minify?: true; readonly minifySyntax?: true }
) => {
  const built: Built = { ...options(entry, directory), ...more, sourcemap: "external", sourcesContent: false }
  const { metafile, outputFiles } = await build(built)
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ""
  const output = outputOf(metafile)
  return { output, parts: attribute({ code: textOf(".js"), map: textOf(".map"), output }) }
}

/** Bundles a program by esbuild, as serverless tools do, to look into the bundle. */
export const bundle = async (entry: string, directory: string = top): Promise<Bundle> => {
  const [minified, readable, { metafile }] = await Promise.all([
    attributed(entry, directory, { minify: true }),
    attributed(entry, directory, { minifySyntax: true }),
    build({ ...options(entry, directory), conditions: ["@xeffect/source"] })
  ])
  return {
    entry,
    imports: new Map(
      Object.entries(metafile.inputs).map(([path, { imports }]) => [path, imports.map((one) => one.path)])
    ),
    externals: readable.output.imports.map(({ path }) => path),
    readable: readable.parts,
    minified: minified.parts
  }
}
