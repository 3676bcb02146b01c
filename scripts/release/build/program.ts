import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, sep } from "node:path"
import { build, type Plugin } from "esbuild"
import { distOf, type Package, sourcesOf, top } from "../../workspace.ts"

/** CommonJS modules in a bundle of ES modules ask for modules of Node by `require`. */
const banner = 'import { createRequire as $require } from "node:module"; const require = $require(import.meta.url);'

/** The folder of the package in which a bundled file is. */
const packageFolder = (file: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.replaceAll(sep, "/"))?.[0]

const licenceOf = (folder: string): string => {
  const json: { readonly name?: string; readonly license?: string } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8")
  )
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license"]
    .map((name) => join(folder, name))
    .find(existsSync)
  const text = file === undefined ? `Licence: ${json.license}` : readFileSync(file, "utf8").trim()
  return `${json.name}\n\n${text}\n`
}

/** The licences of the packages that are in the bundle and are not of this repository. */
const licencesOf = (inputs: ReadonlyArray<string>): string => {
  const folders = new Set(inputs.flatMap((file) => packageFolder(file) ?? []))
  return [...folders]
    .sort()
    .map(licenceOf)
    .join(`\n${"-".repeat(80)}\n\n`)
}

/** Data is parsed as JSON, which takes less time than the same text as code. */
const jsonAsText: Plugin = {
  name: "json-as-text",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.json$/ }, ({ path }) => ({
      contents: `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(readFileSync(path, "utf8"))))})`,
      loader: "js"
    }))
}

/** How a program is bundled, from the built packages or, with `conditions`, from sources. */
export const bundleInto = async (one: Package, folder: string, conditions: ReadonlyArray<string> = []) => {
  const { metafile } = await build({
    absWorkingDir: top,
    entryPoints: one.entries.map((name) => join(sourcesOf(one), `${name}.ts`)),
    outdir: folder,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // One file starts more slowly: all of it is compiled, and little of it runs.
    splitting: true,
    chunkNames: "chunks/[hash]",
    conditions: [...conditions],
    external: [...one.optional],
    plugins: [jsonAsText],
    minify: true,
    // Node prints the whole line of a crash.
    lineLimit: 160,
    banner: { js: banner },
    legalComments: "none",
    metafile: true,
    logLevel: "warning"
  })
  return metafile
}

/** Bundles a program with everything that it needs, in chunks that are loaded when they are needed. Returns the number of files. */
export const bundleProgram = async (one: Package): Promise<number> => {
  const dist = distOf(one)
  rmSync(dist, { recursive: true, force: true })
  const { inputs, outputs } = await bundleInto(one, dist)
  writeFileSync(join(dist, "licences.txt"), licencesOf(Object.keys(inputs)))
  return Object.keys(outputs).length
}
