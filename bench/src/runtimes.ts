import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { run } from "../../scripts/run.ts"
import { findBun, findDeno, findNode } from "../../scripts/runtimes/processes.ts"
import { withServer } from "./children.ts"
import { compilePrograms, type ProgramName } from "./programs.ts"
import type { Samples } from "./statistics.ts"

const programs: ReadonlyArray<ProgramName> = [
  "fetch",
  "effect",
  "xeffect",
  "xeffect-usual",
  "twitter-api-v2",
  "xdk",
  "twitter-api-sdk"
]

interface Command {
  readonly name: string
  readonly find: () => Promise<string>
  readonly options?: ReadonlyArray<string>
}

const commands: ReadonlyArray<Command> = [
  { name: "Node 20", find: () => findNode("Node 20") },
  { name: "Node 22", find: () => findNode("Node 22") },
  { name: "Node 24", find: () => findNode("Node 24") },
  { name: "Bun", find: findBun },
  { name: "Deno", find: findDeno, options: ["run", "--no-remote", "--allow-all"] }
]

// Each of them has the same clock, and waits for the whole response.
const main = (module: string, base: string) => `
const start = performance.now()
const { make } = await import(${JSON.stringify(pathToFileURL(module).href)})
await make(${JSON.stringify(base)})()
console.log(performance.now() - start)
`

/** Milliseconds by program. */
export interface RuntimeStart {
  readonly runtime: string
  readonly samples: ReadonlyMap<ProgramName, Samples>
}

const measureOne = async (
  { find, name, options = [] }: Command,
  rounds: number,
  files: ReadonlyMap<ProgramName, string>
): Promise<RuntimeStart> => {
  const command = await find()
  const samples = new Map<ProgramName, Array<number>>()
  // The first round warms what a runtime remembers of modules.
  for (let round = -1; round < rounds; round++) {
    for (const [program, file] of files) {
      const milliseconds = Number((await run(command, [...options, file])).trim())
      if (round >= 0) samples.set(program, [...(samples.get(program) ?? []), milliseconds])
    }
  }
  return { runtime: name, samples }
}

/**
 * Milliseconds from the import of a program in one file to its first response, in a process of its own, in each runtime that
 * could be had here.
 */
export const measureRuntimes = async (rounds: number): Promise<ReadonlyArray<RuntimeStart>> => {
  const pathOf = await compilePrograms("bundled")
  const folder = mkdtempSync(join(tmpdir(), "runtimes-"))
  try {
    return await withServer(async (base) => {
      const files = new Map(programs.map((name) => [name, join(folder, `${name}.mjs`)]))
      for (const [name, file] of files) writeFileSync(file, main(pathOf(name), base))
      const measured: Array<RuntimeStart> = []
      for (const command of commands) {
        try {
          measured.push(await measureOne(command, rounds, files))
        } catch (error) {
          console.error(`${command.name}: ${error instanceof Error ? error.message.slice(0, 400) : error}`)
        }
      }
      return measured
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
