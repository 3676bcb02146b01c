import { spawn } from "node:child_process"
import { top } from "./workspace.ts"

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a command to its end. Returns its standard output; a failure has everything that it printed. */
export const run = (command: string, args: ReadonlyArray<string>, options: RunOptions = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? top,
      env: options.env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"]
    })
    let output = ""
    let printed = ""
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      printed += chunk.toString()
    })
    child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()))
    child.on("error", reject)
    child.on("close", (code) => {
      if (code === 0) return resolve(output)
      reject(new Error(`${[command, ...args].join(" ")} ended with ${code}\n${printed.trim()}`))
    })
  })
