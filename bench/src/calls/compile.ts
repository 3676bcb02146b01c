import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { withRequire } from "../../../scripts/runtimes/bundle.ts"
import { top } from "../../../scripts/workspace.ts"

const folder = join(top, "bench", "src")

const programs = {
  wire: "calls/wire.ts",
  memory: "calls/memory.ts",
  server: "children/server.ts",
  stream: "children/stream.ts",
  "stream-server": "children/stream-server.ts",
  upload: "children/upload.ts",
  "upload-server": "children/upload-server.ts"
} as const

export type CompiledProgram = keyof typeof programs

/** Bundles the programs from the sources of the packages, for any Node: older ones read no TypeScript. Returns their paths. */
export const compileAll = async (): Promise<(name: CompiledProgram) => string> => {
  const outdir = join(top, "node_modules", ".cache", "xeffect", "bench", "calls")
  mkdirSync(outdir, { recursive: true })
  await build({
    entryPoints: Object.entries(programs).map(([out, file]) => ({ out, in: join(folder, file) })),
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    conditions: ["@xeffect/source"],
    external: ["twitter-api-v2"],
    banner: withRequire,
    tsconfigRaw: {},
    logLevel: "error"
  })
  return (name) => join(outdir, `${name}.mjs`)
}
