import { spawn } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../run.ts"
import { install } from "./install.ts"
import type { Candidate } from "./runtime.ts"

/** A worker: its one module, and what it is bound to. */
export interface Worker {
  readonly module: string
  readonly compatibilityDate: string
  readonly compatibilityFlags?: ReadonlyArray<string>
  readonly texts?: Readonly<Record<string, string>>
  /** Bindings to other workers, by their names. */
  readonly services?: Readonly<Record<string, string>>
  /** Bindings to Durable Objects, by the names of their classes. They are stored in memory. */
  readonly objects?: Readonly<Record<string, string>>
}

/** A running workerd. */
export interface Running {
  readonly url: string
  readonly close: () => void
}

// The strings of Cap'n Proto are written as those of JSON, except for control characters, which nothing here has.
const text = (value: string) => JSON.stringify(value)

const serviceOf = (name: string, worker: Worker): string => {
  const bindings = [
    ...Object.entries(worker.texts ?? {}).map(([key, value]) => `(name = ${text(key)}, text = ${text(value)})`),
    ...Object.entries(worker.services ?? {}).map(([key, value]) => `(name = ${text(key)}, service = ${text(value)})`),
    ...Object.entries(worker.objects ?? {}).map(
      ([key, value]) => `(name = ${text(key)}, durableObjectNamespace = ${text(value)})`
    )
  ]
  const classes = Object.values(worker.objects ?? {}).map(
    (name) => `(className = ${text(name)}, uniqueKey = ${text(name)}, enableSql = true)`
  )
  return `(name = ${text(name)}, worker = (
    modules = [(name = ${text(`${name}.js`)}, esModule = embed ${text(`${name}.js`)})],
    compatibilityDate = ${text(worker.compatibilityDate)},
    compatibilityFlags = [${(worker.compatibilityFlags ?? []).map(text).join(", ")}],
    bindings = [${bindings.join(", ")}],
    durableObjectNamespaces = [${classes.join(", ")}],
    durableObjectStorage = (localDisk = "storage"),
    globalOutbound = "this-machine"
  ))`
}

/** The configuration: the first worker is served, and all of them reach this machine and nothing else. */
const configOf = (
  workers: Readonly<Record<string, Worker>>
): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${Object.entries(workers)
      .map(([name, worker]) => serviceOf(name, worker))
      .join(",\n    ")},
    (name = "this-machine", network = (allow = ["local"])),
    (name = "storage", disk = (path = "storage", writable = true))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = ${text(Object.keys(workers)[0] ?? "")})]
);
`

/** The file of workerd. */
export const findWorkerd = async (): Promise<string> => join(await install("workerd"), "bin", "workerd")

/** Today, or the last day that this workerd knows. */
export const compatibilityDate = async (workerd: string): Promise<string> => {
  const last = /\d{4}-\d{2}-\d{2}/.exec(await run(workerd, ["--version"]))?.[0] ?? ""
  const today = new Date().toISOString().slice(0, 10)
  return last < today ? last : today
}

/** Starts workerd. Returns the address of its first worker. `options` come before the configuration. */
export const serve = (
  workerd: string,
  folder: string,
  workers: Readonly<Record<string, Worker>>,
  options: ReadonlyArray<string> = []
): Promise<Running> => {
  for (const [name, { module }] of Object.entries(workers)) writeFileSync(join(folder, `${name}.js`), module)
  // In memory, Durable Objects would have no SQLite.
  mkdirSync(join(folder, "storage"), { recursive: true })
  writeFileSync(join(folder, "config.capnp"), configOf(workers))
  return new Promise((resolve, reject) => {
    const child = spawn(workerd, ["serve", ...options, "--control-fd=1", "config.capnp"], { cwd: folder })
    let printed = ""
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      const port = /"event":"listen".*?"port":(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve({ url: `http://127.0.0.1:${port}`, close: () => child.kill() })
    }
    child.stdout.on("data", listen)
    child.stderr.on("data", listen)
    child.on("error", reject)
    child.on("close", (code) => reject(new Error(`workerd ended with ${code}\n${printed.trim()}`)))
  })
}

/** Cloudflare's runtime, without any flag. */
export const workerd: Candidate = {
  name: "workerd",
  start: async () => {
    const program = await findWorkerd()
    const date = await compatibilityDate(program)
    return {
      version: date,
      run: async ({ module }, target, folder) => {
        const main = `${module}
          export default { fetch: async () => Response.json(await runChecks(${JSON.stringify(target)})) }`
        const running = await serve(program, folder, { main: { module: main, compatibilityDate: date } })
        try {
          return JSON.parse(await (await fetch(running.url)).text())
        } finally {
          running.close()
        }
      }
    }
  }
}
