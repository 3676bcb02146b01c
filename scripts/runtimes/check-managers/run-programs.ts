import { spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { once } from "node:events"
import { run } from "../../run.ts"
import { patternOf, programs as shown, runningModule } from "../../test/programs.ts"
import type { Manager } from "./managers.ts"

// Those that write change what the others read.
const writes = (code: string) => Number(/\bcreate[A-Z]/.test(code))

const programs = shown.toSorted((one, other) => writes(one.code) - writes(other.code))

/** A Node that runs the programs. */
export interface ProgramNode {
  readonly path: string
  readonly version: string
}

// The emulator needs Node 22.19, and `node:sqlite` Node 22.13, which collections use. The rest is for Node 20 as well.
const needsNewerNode = /"@xeffect\/emulator|"xeffect\/export|"@effect\/platform-node|"node:sqlite/

/** The programs that a version of Node can run. */
export const programsFor = ({ version }: ProgramNode): ReadonlyArray<(typeof programs)[number]> =>
  version.startsWith("20.") ? programs.filter(({ code }) => !needsNewerNode.test(code)) : programs

// One process, one program after the other: so each module is loaded once.
const runAll = (indices: ReadonlyArray<number>) => `const run = ${runningModule}
for (const index of ${JSON.stringify(indices)}) {
  console.log("-- program", index)
  const ended = run(\`./program-\${index}.mjs\`).catch((error) => console.log(error))
  const late = new Promise((resolve) => setTimeout(resolve, 60_000, "it has not ended in a minute").unref())
  const message = await Promise.race([ended, late])
  if (message !== undefined) console.log(message)
}
process.exit(0)
`

interface Running {
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Starts the installed emulator by its command. It has started when it has printed the last of its variables. */
const startEmulator = async (manager: Manager, folder: string): Promise<Running> => {
  const [program, ...args] = manager.command(folder, "xeffect-emulator")
  const child = spawn(program, [...args, "--port", "0"], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ended = once(child, "close")
  // Includes the processes that the command of a package manager has started.
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
    await ended
  }
  const env: Record<string, string> = {}
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name = "", value = ""] = /^(X_\w+)=(.*)$/.exec(line) ?? []
    if (name !== "") env[name] = value
    if (name === "X_OTHER_OAUTH2_USER_TOKEN") return { env, stop }
  }
  await ended
  throw new Error(`the emulator that ${manager.name} installed has not started`)
}

/** Runs the programs of the guides in a project. Returns a text for each that does not print what its guide shows. */
export const failuresOf = async (
  manager: Manager,
  folder: string,
  node: ProgramNode
): Promise<ReadonlyArray<string>> => {
  const own = programsFor(node)
  for (const [index, { code }] of programs.entries())
    writeFileSync(join(folder, `program-${index}.mjs`), stripTypeScriptTypes(code))
  writeFileSync(join(folder, "all.mjs"), runAll(own.map((one) => programs.indexOf(one))))
  const emulator = await startEmulator(manager, folder)
  try {
    const env = { PATH: process.env["PATH"], NO_COLOR: "1", ...emulator.env }
    const options = ["--no-warnings", ...manager.nodeOptions(folder), "all.mjs"]
    const printed = await run(node.path, options, { cwd: folder, env })
    const outputs = printed.split(/-- program \d+\n/).slice(1)
    return own.flatMap(({ file, line, output = "" }, index) => {
      const text = outputs[index]?.trimEnd()
      return text !== undefined && patternOf(output, true).test(text) ? [] : [`${file}:${line} printed ${text}`]
    })
  } finally {
    await emulator.stop()
  }
}
