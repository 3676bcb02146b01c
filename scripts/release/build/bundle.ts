import { join, sep } from "node:path"
import { type Plugin, rolldown } from "rolldown"
import { annotate } from "./annotate.ts"
import { findShared } from "./shared.ts"
import { distOf, modulesOf, type Package } from "../../workspace.ts"

const isRelative = (specifier: string): boolean => /^\.{0,2}\//.test(specifier)

/** The modules of a layer and a plain operation. Packages that are not here have one main module. */
const usualOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  core: [
    "define/index",
    "define/body",
    "define/layer/failure",
    "define/layer/options",
    "define/layer/retry",
    "define/layer/wire",
    "define/parameter",
    "define/resource",
    "define/response",
    "define/rule"
  ]
}

/** Annotates modules as they are read. */
const modulesAt = (folder: string): Plugin => ({
  name: "annotated-modules",
  load: (id) => (id.startsWith(folder + sep) && id.endsWith(".js") ? annotate(id) : null)
})

/**
 * Bundles the compiled modules of a package: one file for each public module, and chunks for what several of them
 * share. Node finds few files, and other bundlers still drop each function that a program does not use. Returns the
 * number of files.
 */
export const bundle = async (one: Package): Promise<number> => {
  const [modules, dist] = [modulesOf(one), distOf(one)]
  let shared: ReadonlySet<string> = new Set()
  const entries = one.entries.map((name) => join(modules, `${name}.js`))
  const chunking: Plugin = {
    name: "chunking",
    buildEnd() {
      const own = [...this.getModuleIds()].filter((id) => id.startsWith(modules + sep) && id.endsWith(".js"))
      const graph = new Map(own.map((id) => [id, this.getModuleInfo(id)?.importedIds ?? []]))
      const usual = usualOf[one.folder] ?? ["index"]
      shared = findShared(
        graph,
        entries,
        usual.map((name) => join(modules, `${name}.js`))
      )
    }
  }
  const effectful = new Set(one.effectful.map((name) => join(modules, `${name}.js`)))
  const build = await rolldown({
    input: Object.fromEntries(one.entries.map((name) => [name, join(modules, `${name}.js`)])),
    cwd: modules,
    external: (id, importer) => {
      // The imports of a module with effects may be all that it does.
      if (importer !== undefined && !isRelative(id) && effectful.has(importer)) effectful.add(id)
      return importer !== undefined && !isRelative(id)
    },
    platform: "neutral",
    checks: { pluginTimings: false },
    plugins: [modulesAt(modules), chunking],
    treeshake: { moduleSideEffects: (id) => effectful.has(id) },
    onLog: (level, { message }) => {
      if (level === "warn") throw new Error(`${one.name}: ${message}`)
    }
  })
  const { output } = await build.write({
    dir: dist,
    format: "esm",
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: "[name].js",
    codeSplitting: { groups: [{ debugName: "shared", name: (id) => (shared.has(id) ? "shared" : null) }] },
    chunkFileNames: "chunks/[name].js",
    // Declarations have the documentation.
    comments: { annotation: true, jsdoc: false, legal: true }
  })
  await build.close()
  return output.filter(({ type }) => type === "chunk").length
}
