/** Writes the element, and what it loads with the first press. */
import { join } from "node:path"
import { build, type BuildOptions } from "esbuild"

const sources = join(import.meta.dirname, "..", "element")

const options = {
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  minify: true,
  tsconfigRaw: {},
  logLevel: "warning"
} satisfies BuildOptions

/** Writes `playground.js` and its parts to the folder of a version. */
export const writePlayground = async ({
  common,
  folder
}: {
  folder: string
  common: ReadonlyArray<string>
}): Promise<void> => {
  await build({
    ...options,
    entryPoints: [join(sources, "playground.ts")],
    outdir: folder,
    splitting: true,
    chunkNames: "[name]-[hash]",
    define: { COMMON: JSON.stringify(common) }
  })
}

/** Writes `element.js`, which leads to a version. */
export const writeElement = async ({ folder, version }: { folder: string; version: string }): Promise<void> => {
  await build({
    ...options,
    entryPoints: [join(sources, "element.ts")],
    outfile: join(folder, "element.js"),
    define: { VERSION: JSON.stringify(version) }
  })
}
