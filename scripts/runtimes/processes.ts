import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ClientName } from "../../packages/conformance/runtimes/node-clients.ts"
import { run } from "../build/run.ts"
import { type Installed, install } from "./install.ts"
import type { Candidate } from "./runtime.ts"

interface Program {
  readonly name: string
  readonly find: () => Promise<string>
  /** Arguments before the file that is run. */
  readonly options?: ReadonlyArray<string>
  readonly repeatsWrites?: true
  /** A client of Node's that is used in place of `fetch`. */
  readonly client?: ClientName
}

const candidate = ({ client, find, name, options = [], repeatsWrites }: Program): Candidate => ({
  name,
  start: async () => {
    const program = await find()
    return {
      version: /\d+\.\d+\.\d+/.exec(await run(program, ["--version"]))?.[0] ?? "",
      ...(repeatsWrites && { repeatsWrites }),
      run: async ({ module, nodeModule }, target, folder) => {
        writeFileSync(join(folder, "suite.mjs"), client === undefined ? module : nodeModule)
        const given = JSON.stringify(target)
        const call = client === undefined ? `runChecks(${given})` : `runChecksOver(${JSON.stringify(client)}, ${given})`
        writeFileSync(
          join(folder, "main.mjs"),
          `import * as suite from "./suite.mjs"; console.log(JSON.stringify(await suite.${call}))`
        )
        // The environment is empty: nothing of the suite rests on it.
        return JSON.parse(await run(program, [...options, join(folder, "main.mjs")], { cwd: folder, env: {} }))
      }
    }
  }
})

const inPackage = (name: Installed, path: string) => async () => join(await install(name), path)

/** The file of a Node of this line. */
export const findNode = (name: "Node 20" | "Node 22" | "Node 24"): Promise<string> =>
  inPackage(name, process.platform === "win32" ? "bin/node.exe" : "bin/node")()

const node = (name: "Node 20" | "Node 22" | "Node 24") => candidate({ name, find: () => findNode(name) })

/** The file of Deno. */
export const findDeno = inPackage("Deno", process.platform === "win32" ? "deno.exe" : "deno")

/** The file of Bun, which is called so on every system. */
export const findBun = inPackage("Bun", "bin/bun.exe")

const here = () => Promise.resolve(process.execPath)

/** The runtimes that run a file and print. */
export const processes: ReadonlyArray<Candidate> = [
  node("Node 20"),
  node("Node 22"),
  node("Node 24"),
  candidate({ name: "Node of these scripts", find: here }),
  candidate({ name: "Node, nodeSend", find: here, client: "nodeSend" }),
  candidate({ name: "Node, HttpClient over fetch", find: here, client: "HttpClient, fetch" }),
  candidate({ name: "Node, HttpClient over node:http", find: here, client: "HttpClient, node:http" }),
  candidate({ name: "Node, HttpClient over undici", find: here, client: "HttpClient, undici" }),
  candidate({ name: "Bun", find: findBun }),
  // The permission to open connections to this machine is all it needs.
  candidate({
    name: "Deno",
    find: findDeno,
    options: ["run", "--no-remote", "--allow-net=127.0.0.1"],
    repeatsWrites: true
  })
]
