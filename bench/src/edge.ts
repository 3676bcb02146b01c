import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "esbuild"
import { top } from "../../scripts/workspace.ts"
import { compatibilityDate, findWorkerd, serve } from "../../scripts/runtimes/workerd.ts"
import type { ProgramName } from "./programs.ts"
import type { Samples } from "./statistics.ts"

const programs: ReadonlyArray<ProgramName> = ["fetch", "effect", "xeffect", "xeffect-compiled", "xeffect-usual"]

// The worker itself responds to every read, so that only its own work is measured.
const worker = (program: string) => `
import { make } from ${JSON.stringify(join(top, "bench", "src", "programs", `${program}.ts`))}
const response = ${JSON.stringify(JSON.stringify({ data: { id: "20", text: "just setting up" } }))}
globalThis.fetch = async () => new Response(response, { headers: { "content-type": "application/json" } })
const read = make("https://api.x.com")
export default { fetch: async () => Response.json(await read()) }
`

const bundleWorker = async (program: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: worker(program), resolveDir: top },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    tsconfigRaw: {},
    write: false,
    logLevel: "error"
  })
  return outputFiles[0]?.text ?? ""
}

/** Milliseconds from the start of an edge runtime to the first response of a worker, by program. */
export const measureEdge = async (rounds: number): Promise<ReadonlyMap<ProgramName, Samples>> => {
  const workerd = await findWorkerd()
  const date = await compatibilityDate(workerd)
  const folder = mkdtempSync(join(tmpdir(), "edge-"))
  const startOnce = async (module: string): Promise<number> => {
    const start = performance.now()
    const { close, url } = await serve(workerd, folder, { main: { module, compatibilityDate: date } })
    try {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`the worker responded ${response.status}: ${await response.text()}`)
      await response.text()
      return performance.now() - start
    } finally {
      close()
    }
  }
  try {
    const bundles = await Promise.all(programs.map(async (name) => [name, await bundleWorker(name)] as const))
    const samples = new Map(programs.map((name) => [name, Array<number>()]))
    for (let round = -1; round < rounds; round++) {
      for (const [name, module] of bundles) {
        const milliseconds = await startOnce(module)
        if (round >= 0) samples.get(name)?.push(milliseconds)
      }
    }
    return samples
  } finally {
    rmSync(folder, { recursive: true })
  }
}
