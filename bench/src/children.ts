import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { run } from "../../scripts/run.ts"
import { top } from "../../scripts/workspace.ts"

const child = (name: string) => join(top, "bench", "src", "children", `${name}.ts`)

/** Runs a file of `children` in a process of its own. Returns what it printed, which is JSON. */
export const runChild = async <A>(
  name: string,
  args: ReadonlyArray<string>,
  flags: ReadonlyArray<string> = []
): Promise<A> => {
  const output = await run(process.execPath, ["--no-warnings", ...flags, child(name), ...args])
  return JSON.parse(output.trim().split("\n").at(-1) ?? "")
}

/** Runs something while a program listens, which prints its address and ends with its standard input. */
export const serving = async <A>(
  node: string,
  args: ReadonlyArray<string>,
  use: (address: string) => Promise<A>
): Promise<A> => {
  const server = spawn(node, args, { stdio: ["pipe", "pipe", "inherit"] })
  try {
    const [chunk]: Array<Buffer> = await once(server.stdout, "data")
    return await use(String(chunk).trim())
  } finally {
    server.stdin.end()
  }
}

/** Runs something while a service with one response, or another of `children`, listens in a process of its own. */
export const withServer = <A>(use: (base: string) => Promise<A>, name = "server"): Promise<A> =>
  serving(process.execPath, ["--no-warnings", child(name)], use)
