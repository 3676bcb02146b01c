import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { compiler, oneChecker, withoutCollection } from "../../compiler.ts"
import { run } from "../../run.ts"
import { distOf, modulesOf, type Package, sourcesOf, top } from "../../workspace.ts"
import { writeDescribed } from "./write-described.ts"

const cache = join(top, "node_modules", ".cache", "xeffect")

/** The sources that are for Node: a folder or a file. All others are compiled without its types. */
const forNode: Readonly<Record<string, string>> = {
  core: "operation/poll/node",
  emulator: ".",
  export: ".",
  http: "send/node"
}

/** Of the emulator, `#spec` in this repository: it imports what no package contains. */
const ofRepository = "description/spec.ts"

/**
 * Compiles one package: its declarations to `dist`, its modules with their source maps to a folder of their own, from
 * which `dist` is bundled.
 *
 * The packages it needs are seen as their users see them, by the declarations in their `dist`, so that a declaration
 * names `@xeffect/core` and not a path into it.
 */
export const compile = async (one: Package): Promise<void> => {
  const [source, dist, modules] = [sourcesOf(one), distOf(one), modulesOf(one)]
  for (const folder of [dist, modules]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  if (one.folder === "emulator") await writeDescribed(one)
  const node = forNode[one.folder]
  if (node !== undefined && node !== ".") {
    await runCompiler(`${one.folder}-without-node`, {
      compilerOptions: { rootDir: source, noEmit: true, types: [] },
      include: [source],
      exclude: [join(source, node)]
    })
  }
  await runCompiler(one.folder, {
    compilerOptions: {
      rootDir: source,
      outDir: modules,
      declarationDir: dist,
      types: node === undefined ? [] : ["node"]
    },
    include: [source],
    exclude: [join(source, ofRepository)]
  })
}

const runCompiler = async (name: string, options: object): Promise<void> => {
  const config = join(cache, `${name}.json`)
  writeFileSync(config, JSON.stringify({ extends: join(top, "tsconfig.build.json"), ...options }))
  await run(compiler, ["--project", config, ...oneChecker], { env: withoutCollection() })
}
