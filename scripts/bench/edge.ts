import { spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { build } from "esbuild"
import { run } from "../build/run.ts"
import { top } from "../build/workspace.ts"
import type { Samples } from "./statistics.ts"

/** The runtime of Cloudflare's Workers, 160 MB, so it is installed only when this is run. */
const version = "1.20261117.1"
const folder = join(top, "node_modules", ".cache", "xeffect", "workerd")

const install = async (): Promise<string> => {
  const program = join(folder, "node_modules", "workerd", "bin", "workerd")
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }))
    const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--no-save"]
    await run("npm", ["install", ...quiet, `workerd@${version}`], { cwd: folder })
  }
  return program
}

// Every read is answered by the worker itself, so that only its own work is measured.
const worker = (program: string) => `
import { make } from ${JSON.stringify(join(top, "scripts", "bench", "programs", `${program}.ts`))}
const answer = ${JSON.stringify(JSON.stringify({ data: { id: "20", text: "just setting up" } }))}
globalThis.fetch = async () => new Response(answer, { headers: { "content-type": "application/json" } })
const read = make("https://api.x.com")
export default { fetch: async () => Response.json(await read()) }
`

const bundleWorker = async (program: string, directory: string): Promise<string> => {
  const outfile = join(directory, `${program}.mjs`)
  await build({
    stdin: { contents: worker(program), resolveDir: top },
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    tsconfigRaw: {},
    logLevel: "error"
  })
  return outfile
}

const configuration = (module: string, port: number) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "main", esModule = embed "${module}")],
    compatibilityDate = "2026-11-17"
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address !== "string" ? address.port : 0))
    })
  })

const untilAnswered = async (url: string, deadline: number): Promise<void> => {
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok === true) return
    if (performance.now() > deadline) throw new Error(`the worker did not answer: ${await response?.text()}`)
    await sleep(1)
  }
}

const startOnce = async (workerd: string, directory: string, module: string): Promise<number> => {
  const port = await freePort()
  const config = join(directory, "config.capnp")
  writeFileSync(config, configuration(module, port))
  const start = performance.now()
  const child = spawn(workerd, ["serve", config], { stdio: "ignore" })
  try {
    await untilAnswered(`http://127.0.0.1:${port}/`, start + 20_000)
    return performance.now() - start
  } finally {
    child.kill("SIGKILL")
  }
}

/** Milliseconds from the start of an edge runtime to the first answer of a worker, by program. */
export const measureEdge = async (rounds: number): Promise<ReadonlyMap<string, Samples>> => {
  const workerd = await install()
  const directory = mkdtempSync(join(tmpdir(), "edge-"))
  const samples = new Map<string, Array<number>>(
    ["fetch", "effect", "xeffect", "xeffect-compiled", "xeffect-usual"].map((name) => [name, []])
  )
  try {
    for (const name of samples.keys()) await bundleWorker(name, directory)
    for (let round = -1; round < rounds; round++) {
      for (const [name, own] of samples) {
        const milliseconds = await startOnce(workerd, directory, `${name}.mjs`)
        if (round >= 0) own.push(milliseconds)
      }
    }
    return samples
  } finally {
    rmSync(directory, { recursive: true })
  }
}
