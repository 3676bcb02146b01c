import { spawn } from "node:child_process"
import { join } from "node:path"
import { top } from "./workspace.ts"

/** One of several programs that share a command. */
export interface Program {
  /** From the top of the repository. */
  readonly file: string
  readonly does: string
  /** Flags of Node besides the usual ones. */
  readonly flags?: ReadonlyArray<string>
  /** It measures the packages as they are built, and not their sources. */
  readonly isOfBuilt?: true
}

export type Programs = Readonly<Record<string, Program>>

/** The programs of a command, a line each. */
export const listPrograms = (command: string, programs: Programs): string => {
  const width = Math.max(...Object.keys(programs).map((name) => name.length))
  const lines = Object.entries(programs).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`)
  return [`npm run ${command} -- NAME [OPTIONS]`, "", ...lines].join("\n")
}

/** Runs a program in the place of this process, and exits as it does. */
const runInstead = ({ file, flags = [], isOfBuilt }: Program, args: ReadonlyArray<string>): void => {
  const conditions = isOfBuilt === true ? [] : ["--conditions=@xeffect/source"]
  const child = spawn(process.execPath, ["--no-warnings", ...conditions, ...flags, join(top, file), ...args], {
    stdio: "inherit"
  })
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal))
  child.on("error", (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.on("exit", (code) => process.exit(code ?? 1))
}

/**
 * Runs the program that the first argument names, with the others. Without a known name it lists the programs, and fails.
 *
 * @param usual what is run if no argument is a name
 */
export const choose = (command: string, programs: Programs, args: ReadonlyArray<string>, usual?: Program): void => {
  const [name = "", ...rest] = args
  if (usual !== undefined && (name === "" || name.startsWith("-"))) return runInstead(usual, args)
  const program = new Map(Object.entries(programs)).get(name)
  if (program !== undefined) return runInstead(program, rest)
  const list = listPrograms(command, programs)
  if (name === "") console.log(list)
  else console.error(`There is no ${name}.\n\n${list}`)
  process.exitCode = 2
}
