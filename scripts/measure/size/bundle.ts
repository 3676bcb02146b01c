import { builtinModules } from "node:module"
import { relative } from "node:path"
import { build, type BuildOptions, type Metafile } from "esbuild"
import { top } from "../../workspace.ts"
import { attribute, type Attributed } from "./attribute.ts"

export interface Bundle {
  readonly entry: string
  /** Which modules each module imports, as the sources have it. */
  readonly imports: ReadonlyMap<string, ReadonlyArray<string>>
  /** The imports of the bundle. */
  readonly externals: ReadonlyArray<string>
  /** The contents of the bundle, not minified, by module. */
  readonly readable: Attributed
  /** The same of the minified bundle. */
  readonly minified: Attributed
  /** The minified bundle. */
  readonly code: string
}

type Built = BuildOptions & { readonly write: false; readonly metafile: true }

/** One build of many programs, each a bundle of its own: their modules are parsed once. */
const options = (entries: ReadonlyArray<string>, directory: string): Built => ({
  entryPoints: entries.map((entry, index) => ({ in: entry, out: `bundle-${index}` })),
  absWorkingDir: directory,
  outdir: directory,
  bundle: true,
  splitting: false,
  platform: "browser",
  format: "esm",
  // A built-in of Node in the bundle is to be reported by name, not to fail as one that cannot be found.
  external: ["node:*", ...builtinModules],
  tsconfigRaw: {},
  metafile: true,
  write: false,
  logLevel: "silent"
})

const attributed = async (
  entries: ReadonlyArray<string>,
  directory: string,
  more: { readonly minify?: true; readonly minifySyntax?: true }
) => {
  const built: Built = { ...options(entries, directory), ...more, sourcemap: "external", sourcesContent: false }
  const { metafile, outputFiles } = await build(built)
  const texts = new Map(outputFiles.map((file) => [relative(directory, file.path), file]))
  return entries.map((_, index) => {
    const name = `bundle-${index}.js`
    const output = metafile.outputs[name]
    if (output === undefined) throw new Error("esbuild returned no bundle")
    const code = texts.get(name)?.text ?? ""
    return { code, output, parts: attribute({ code, map: texts.get(`${name}.map`)?.text ?? "", output }) }
  })
}

/** The modules that a program imports, directly or by others, with what each of them imports. */
const importsFrom = ({ inputs }: Metafile, entry: string): Bundle["imports"] => {
  const imports = new Map([[entry, [] as ReadonlyArray<string>]])
  // A Map walks entries that are added on the way.
  for (const path of imports.keys()) {
    const imported = inputs[path]?.imports.map((one) => one.path) ?? []
    imports.set(path, imported)
    for (const one of imported) if (inputs[one] !== undefined && !imports.has(one)) imports.set(one, [])
  }
  return imports
}

/** Bundles programs by esbuild, as serverless tools do, to look into the bundles. */
export const bundleAll = async (
  entries: ReadonlyArray<string>,
  directory: string = top
): Promise<ReadonlyArray<Bundle>> => {
  const [minified, readable, { metafile }] = await Promise.all([
    attributed(entries, directory, { minify: true }),
    attributed(entries, directory, { minifySyntax: true }),
    build({ ...options(entries, directory), conditions: ["@xeffect/source"] })
  ])
  return entries.map((entry, index) => {
    const [small, long] = [minified[index], readable[index]]
    if (small === undefined || long === undefined) throw new Error(`esbuild returned no bundle of ${entry}`)
    return {
      entry,
      imports: importsFrom(metafile, entry),
      externals: long.output.imports.map(({ path }) => path),
      readable: long.parts,
      minified: small.parts,
      code: small.code
    }
  })
}

/** Bundles one program. */
export const bundle = async (entry: string, directory?: string): Promise<Bundle> => {
  const [bundled] = await bundleAll([entry], directory)
  if (bundled === undefined) throw new Error(`esbuild returned no bundle of ${entry}`)
  return bundled
}

/** Which modules make one bundle larger than another, in minified bytes, the largest first. */
export const growthOf = (
  own: Attributed,
  floor: Attributed
): ReadonlyArray<{ readonly module: string; readonly bytes: number }> =>
  [...own.bytes]
    .map(([module, bytes]) => ({ module, bytes: bytes - (floor.bytes.get(module) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
