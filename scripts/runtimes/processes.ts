import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ClientName } from "../../packages/conformance/runtimes/node-clients.ts"
import { run } from "../run.ts"
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

/** The file of Deno. */
export const findDeno = inPackage("Deno", process.platform === "win32" ? "deno.exe" : "deno")

/** The file of Bun, which is called so on every system. */
export const findBun = inPackage("Bun", "bin/bun.exe")

const here = () => Promise.resolve(process.execPath)

const deno: Program = {
  name: "Deno",
  find: findDeno,
  // The permission to open connections to this machine is all it needs.
  options: ["run", "--no-remote", "--allow-net=127.0.0.1"],
  repeatsWrites: true
}

const bun: Program = { name: "Bun", find: findBun }

const olderNodes = (["Node 20", "Node 22", "Node 24"] as const).map((name): Program => ({
  name,
  find: () => findNode(name)
}))

const newestNode: Program = { name: "Node of these scripts", find: here }

const inWay = ({ repeatsWrites, ...program }: Program, client: ClientName): Program => ({
  ...program,
  name: `${program.name}, ${client}`,
  client,
  ...(repeatsWrites && client === "HttpClient, fetch" && { repeatsWrites })
})

const all = [...olderNodes, newestNode, bun, deno]

/** The runtimes that run a file and print, over `fetch`, and the newest Node over `nodeSend` as well. */
export const processes: ReadonlyArray<Candidate> = [...all, inWay(newestNode, "nodeSend")].map(candidate)

/** The same in all ways of sending that they have. */
export const processesInAllWays: ReadonlyArray<Candidate> = [
  ...all.flatMap((one) => [one, inWay(one, "nodeSend"), inWay(one, "HttpClient, fetch")]),
  inWay(newestNode, "HttpClient, node:http"),
  inWay(newestNode, "HttpClient, undici")
].map(candidate)
