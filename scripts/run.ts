import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "./workspace.ts"

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** Shows what the command prints as it prints it, instead of returning it. */
  readonly isShown?: boolean
  /** How long it may take, in milliseconds. Then it is killed, which is a failure. By default there is no limit. */
  readonly timeout?: number
  /** The exit codes that are a result, and no failure. By default 0 alone. */
  readonly results?: ReadonlyArray<number>
}

/** The result of a command: its output, and its exit code, one of {@link RunOptions.results}. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** On Windows, npm is a file of commands, which only a shell runs. */
const isBatch = (command: string): boolean => command === "npm" && process.platform === "win32"

/** A program of Node that dies of an error prints its version last. */
const diedOfError = /\nNode\.js v\d+\.\d+\.\d+\s*$/

/**
 * Runs a command to its end, and returns its result. Fails if it could not run: it cannot be started, a signal ends it, its exit
 * code is no result, or it is a program of Node that dies of an error.
 */
export const execute = (command: string, args: ReadonlyArray<string>, options: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const { cwd = top, env = process.env, isShown = false, results = [0], timeout } = options
    const output = isShown ? "inherit" : "pipe"
    const limit = timeout === undefined ? {} : { timeout, killSignal: "SIGKILL" as const }
    const stdio = ["ignore", output, output] as const
    const child = spawn(command, args, { cwd, env, stdio: [...stdio], shell: isBatch(command), ...limit })
    let [printed, stderr, stdout] = ["", "", ""]
    child.stdout?.on("data", (chunk: Buffer) => {
      stdout += chunk.toString()
      printed += chunk.toString()
    })
    child.stderr?.on("data", (chunk: Buffer) => {
      stderr += chunk.toString()
      printed += chunk.toString()
    })
    child.on("error", reject)
    child.on("close", (code, signal) => {
      if (code !== null && results.includes(code) && (code === 0 || !diedOfError.test(stderr)))
        return resolve({ code, stdout, stderr })
      reject(new Error(`${[command, ...args].join(" ")} ended with ${code ?? signal}\n${printed.trim()}`))
    })
  })

/** Runs a command to its end. Returns its standard output; a failure has everything that it printed. */
export const run = async (command: string, args: ReadonlyArray<string>, options: RunOptions = {}): Promise<string> =>
  (await execute(command, args, options)).stdout

const scriptsIn = (folder: string): Readonly<Record<string, string>> => {
  const { scripts = {} }: { readonly scripts?: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8")
  )
  return scripts
}

/** Runs a script of package.json as {@link execute} does. Fails if there is no such script, which npm ends with 1 for. */
export const runScript = async (
  name: string,
  args: ReadonlyArray<string> = [],
  options: RunOptions = {}
): Promise<Ended> => {
  const { cwd = top } = options
  if (!Object.hasOwn(scriptsIn(cwd), name)) throw new Error(`package.json has no script ${name}`)
  return execute("npm", ["run", "--silent", name, ...(args.length === 0 ? [] : ["--", ...args])], options)
}
