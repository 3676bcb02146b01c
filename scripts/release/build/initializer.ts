import { chmodSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { distOf, type Package, sourcesOf } from "../../workspace.ts"

/** Bundles a program that uses nothing but Node into one file. Returns its bytes. */
export const bundleInitializer = async (one: Package): Promise<number> => {
  const dist = distOf(one)
  rmSync(dist, { recursive: true, force: true })
  const outfile = join(dist, "main.js")
  await build({
    entryPoints: [join(sourcesOf(one), "main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning"
  })
  chmodSync(outfile, 0o755)
  return statSync(outfile).size
}
