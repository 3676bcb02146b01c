import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { run } from "./run.ts"
import { type Package, top } from "./workspace.ts"

const cache = join(top, "node_modules", ".cache", "xeffect")

/**
 * Compiles one package to `dist`: ECMAScript modules, declarations, and maps of both.
 *
 * The packages it needs are seen as their users see them, by the declarations in their `dist`, so that a declaration
 * names `@xeffect/core` and not a path into it.
 */
export const compile = async (one: Package): Promise<void> => {
  const source = join(one.directory, "src")
  const dist = join(one.directory, "dist")
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const config = join(cache, `${one.folder}.json`)
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(top, "tsconfig.build.json"),
      compilerOptions: { rootDir: source, outDir: dist, types: one.folder === "emulator" ? ["node"] : [] },
      include: [source]
    })
  )
  await run(join(top, "node_modules", ".bin", "tsc"), ["--project", config])
  // The compiler prints imported JSON anew; the original is shorter.
  for (const json of globSync("**/*.json", { cwd: source })) {
    mkdirSync(dirname(join(dist, json)), { recursive: true })
    cpSync(join(source, json), join(dist, json))
  }
}
