import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { top } from "../../scripts/workspace.ts"
import { withRequire } from "../../scripts/runtimes/bundle.ts"

/** The name of a file of `programs` in tables. */
export const titles = {
  fetch: "fetch alone",
  effect: "Effect by hand (the floor)",
  xeffect: "xeffect, layerBearer",
  "xeffect-compiled": "xeffect, layerBearer, compiled checks",
  "xeffect-usual": "xeffect, layer",
  "xeffect-oauth1": "xeffect, layer, OAuth 1.0a",
  "effect-undici": "Effect by hand, undici",
  "xeffect-undici": "xeffect, undici",
  "effect-node-http": "Effect by hand, node:http",
  "xeffect-node-http": "xeffect, layer, nodeSend",
  "twitter-api-v2": "twitter-api-v2",
  xdk: "@xdevplatform/xdk",
  "twitter-api-sdk": "twitter-api-sdk"
} as const

export type ProgramName = keyof typeof titles

// A string, because the names of an object's keys are not known as such.
export const allPrograms = Object.keys(titles) as ReadonlyArray<ProgramName>

const folder = join(top, "node_modules", ".cache", "xeffect", "bench")

/** Compiles the programs to JavaScript: alone, next to their packages, or in one file with them. */
export const compilePrograms = async (form: "modules" | "bundled"): Promise<(name: ProgramName) => string> => {
  const outdir = join(folder, form)
  mkdirSync(outdir, { recursive: true })
  await build({
    entryPoints: allPrograms.map((name) => join(top, "bench", "src", "programs", `${name}.ts`)),
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    minify: form === "bundled",
    format: "esm",
    platform: "node",
    ...(form === "bundled" && { banner: withRequire }),
    ...(form === "modules" ? { packages: "external" } : {}),
    tsconfigRaw: {},
    logLevel: "error"
  })
  return (name) => join(outdir, `${name}.mjs`)
}
