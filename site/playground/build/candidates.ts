/** The modules that a program in the page could import, without the ones that need Node. */
import { build, type Plugin } from "esbuild"
import { globSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { programs } from "../../../scripts/test/programs.ts"
import { readPackages, top } from "../../../scripts/workspace.ts"
import { importsOf } from "../specifiers.ts"
import { standIns } from "./stand-ins.ts"

/** What the guides import. */
export const imported: ReadonlySet<string> = new Set(programs.flatMap(({ code }) => importsOf(code)))

const ofPackages = readPackages()
  .filter(({ folder }) => folder === "xeffect" || folder === "emulator")
  .flatMap(({ exports, name }) => Array.from(exports.keys(), (path) => join(name, path)))

const effect = dirname(fileURLToPath(import.meta.resolve("effect/package.json")))

/** The modules of Effect, without barrels. */
const ofEffect = globSync("dist/**/*.js", { cwd: effect })
  .map((path) => path.slice("dist/".length, -".js".length))
  .filter((path) => !/(^|\/)(index|internal)(\/|$)/.test(path))
  .map((path) => `effect/${path}`)

const candidates = new Set([...ofPackages, ...ofEffect, ...standIns.keys()])

/** Resolves `all` to a module that imports them as examples would, and leaves modules of Node outside. */
const asImported: Plugin = {
  name: "as-imported",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^(all$|module:)/ }, ({ path }) => ({ path, namespace: "playground" }))
    onLoad({ filter: /.*/, namespace: "playground" }, ({ path }) => ({
      contents:
        path === "all"
          ? Array.from(candidates, (specifier) => `import "module:${specifier}"`).join("\n")
          : `export * from ${JSON.stringify(path.slice("module:".length))}`,
      resolveDir: join(top, "examples")
    }))
    // Also those that have a stand-in, which need not have all that a module of Node exports.
    onResolve({ filter: /^(node:|@effect\/platform-node|@xeffect\/emulator\/server)/ }, ({ path }) => ({
      path,
      external: true
    }))
  }
}

const isMissing = (path: string): boolean => /^(node:|@effect\/platform-node)/.test(path) && !standIns.has(path)

/** The modules of the page: following all static imports, none of them needs a module of Node without a stand-in. */
export const findCandidates = async (): Promise<ReadonlyArray<string>> => {
  const { metafile } = await build({
    absWorkingDir: top,
    entryPoints: ["all"],
    outdir: "out",
    bundle: true,
    write: false,
    metafile: true,
    treeShaking: false,
    format: "esm",
    platform: "browser",
    conditions: ["@xeffect/source"],
    tsconfigRaw: {},
    logLevel: "silent",
    plugins: [asImported]
  })
  const importers = new Map<string, Array<string>>()
  const needing = new Set<string>()
  for (const [from, { imports }] of Object.entries(metafile.inputs)) {
    for (const { kind, path } of imports.filter(({ kind }) => kind !== "dynamic-import")) {
      if (kind === "import-statement" && isMissing(path)) needing.add(from)
      importers.set(path, [...(importers.get(path) ?? []), from])
    }
  }
  // A set visits what is added while it is read.
  for (const path of needing) for (const importer of importers.get(path) ?? []) needing.add(importer)
  return [...candidates].filter((specifier) => !isMissing(specifier) && !needing.has(`playground:module:${specifier}`))
}
