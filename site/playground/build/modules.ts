/** Writes the modules that programs import, and the worker that runs them, from one graph: both have the same Effect. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Plugin, rolldown } from "rolldown"
import { top } from "../../../scripts/workspace.ts"
import { fileOf } from "../specifiers.ts"
import { standIns } from "./stand-ins.ts"

const playground = join(import.meta.dirname, "..")

/** Modules of the packages, and what notes what they do. */
const observed = new Map([
  [
    join(top, "packages", "emulator", "src", "emulator", "emulator.ts"),
    join(playground, "worker", "observed-emulator.ts")
  ],
  [
    join(top, "packages", "core", "src", "operation", "tracing", "begin-span.ts"),
    join(playground, "worker", "traced.ts")
  ]
])

/** The facts of the emulator, shorter than those of `spec/`, if the packages are built. */
const described = join(top, "packages", "emulator", "dist", "described.js")

const module = "\0module:"

const asInPage: Plugin = {
  name: "as-in-page",
  async resolveId(specifier, importer, options) {
    if (specifier.startsWith(module)) return specifier
    const standIn = standIns.get(specifier)
    if (standIn !== undefined) return standIn
    if (specifier === "#spec" && existsSync(described)) return described
    // A virtual module imports as examples do.
    const from = importer?.startsWith(module) === true ? join(top, "examples", "quickstart.ts") : importer
    // The dependencies of the site are beside this folder.
    const resolved = await this.resolve(specifier, from, { ...options, skipSelf: true })
    const instead = observed.get(resolved?.id ?? "")
    return instead === undefined || importer === instead ? resolved : instead
  },
  load: (id) => (id.startsWith(module) ? `export * from ${JSON.stringify(id.slice(module.length))}` : undefined)
}

/** Notes the modules that the first programs load, so that they are in one file: it is smaller than many, and one request. */
const reaching = (entries: ReadonlyArray<string>): Plugin & { readonly reached: Set<string> } => {
  const reached = new Set<string>()
  return {
    name: "reaching",
    reached,
    buildEnd() {
      const visit = (id: string) => {
        if (reached.has(id)) return
        reached.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
      }
      for (const entry of entries) visit(entry)
    }
  }
}

/** Modules that a program can import. */
export interface ModulesOptions {
  readonly specifiers: ReadonlyArray<string>
  /** Those that nearly every program loads. */
  readonly common: ReadonlyArray<string>
  /** The folder to write to. */
  readonly folder: string
}

/** Writes `worker.js` and a file for each specifier. */
export const writeModules = async ({ common, folder, specifiers }: ModulesOptions): Promise<void> => {
  const worker = join(playground, "worker", "worker.ts")
  const together = reaching([worker, ...common.map((specifier) => module + specifier)])
  const bundle = await rolldown({
    cwd: top,
    input: {
      worker,
      ...Object.fromEntries(specifiers.map((specifier) => [fileOf(specifier).slice(0, -3), module + specifier]))
    },
    platform: "browser",
    plugins: [asInPage, together],
    resolve: { conditionNames: ["@xeffect/source", "browser", "import", "default"] },
    transform: { target: "es2022", define: { MODULES: JSON.stringify(specifiers) } },
    tsconfig: false,
    checks: { pluginTimings: false },
    logLevel: "warn"
  })
  await bundle.write({
    dir: folder,
    format: "esm",
    minify: true,
    entryFileNames: "[name].js",
    chunkFileNames: "chunk-[hash].js",
    codeSplitting: { groups: [{ name: "common", test: (id) => together.reached.has(id) }] }
  })
  await bundle.close()
}
