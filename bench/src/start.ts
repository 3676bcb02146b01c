/**
 * Measures how long programs take to start, each as a process of its own and in turns: an empty program, `xeffect --version`,
 * `xeffect mcp` until its tools are listed, `xeffect-emulator` until it listens, and the first request with installed packages,
 * with xeffect and with Effect by hand. Prints medians, with the range of the middle half of the samples.
 *
 *     npm run build && npm run bench -- start
 *     npm run bench -- start --rounds 5
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { top } from "../../scripts/workspace.ts"
import { busyWarning } from "./busy.ts"
import { runChild, withServer } from "./children.ts"
import { processorTime } from "./processor-time.ts"
import { compilePrograms, type ProgramName } from "./programs.ts"
import { ratioOf, type Samples, showRatio, showValue, spreadOf } from "./statistics.ts"
import { runInTurns } from "./turns.ts"

const { values } = parseArgs({ options: { rounds: { type: "string", default: "21" } } })
const rounds = Number(values.rounds)

/** Milliseconds. */
interface Started {
  readonly milliseconds: number
  readonly processor: number
}

const folder = mkdtempSync(join(tmpdir(), "xeffect-bench-start-"))
const env = {
  ...process.env,
  HOME: folder,
  XDG_STATE_HOME: folder,
  XDG_CONFIG_HOME: folder,
  TMPDIR: folder,
  X_BEARER_TOKEN: "test"
}

/** Starts a program, makes requests by lines if there are any, and ends it once it has printed a line for each, or one line. */
const start = async (args: ReadonlyArray<string>, requests: ReadonlyArray<object> = []): Promise<Started> => {
  const since = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const exit = once(child, "exit")
  for (const request of requests) {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    if ("id" in request) await lines.next()
  }
  if (requests.length === 0) await lines.next()
  const milliseconds = performance.now() - since
  const processor = processorTime(child.pid)
  child.kill()
  await exit
  return { milliseconds, processor }
}

const reporting = join(folder, "reporting.cjs")
writeFileSync(
  reporting,
  'process.on("exit", () => require("node:fs").writeSync(3, JSON.stringify(process.cpuUsage())))'
)

/** Runs a program to its end. The processor time is what the program itself reports then. */
const runToEnd = async (args: ReadonlyArray<string>): Promise<Started> => {
  const since = performance.now()
  const child = spawn(process.execPath, ["--require", reporting, ...args], {
    env,
    stdio: ["ignore", "ignore", "inherit", "pipe"]
  })
  let report = ""
  child.stdio[3]?.on("data", (chunk: Buffer) => (report += String(chunk)))
  const [code] = await once(child, "close")
  if (code !== 0) throw new Error(`${args.join(" ")} exited with ${code}`)
  const { system, user }: NodeJS.CpuUsage = JSON.parse(report)
  return { milliseconds: performance.now() - since, processor: (system + user) / 1000 }
}

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } }
}
const listTools = [
  initialize,
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} }
]

const empty = join(folder, "empty.mjs")
writeFileSync(empty, "")
const xeffect = join(top, "packages", "cli", "dist", "main.js")
const emulator = join(top, "packages", "emulator", "dist", "cli.js")

const programs = {
  empty: () => runToEnd([empty]),
  "--version": () => runToEnd([xeffect, "--version"]),
  mcp: () => start([xeffect, "mcp", "--budget", "1"], listTools),
  emulator: () => start([emulator, "--port", "0"])
}

const print = (figure: string, value: string, beside: string) =>
  console.log(`${figure.padEnd(52)}${value.padEnd(26)}(${beside})`)

const more = (samples: Samples, base: Samples): Samples =>
  samples.map((sample, round) => sample - (base[round] ?? Number.NaN))

try {
  const warning = busyWarning()
  if (warning !== undefined) console.error(warning)
  // The first round fills the caches of the file system and of compiled code.
  await runInTurns(programs, { rounds: 1, seconds: 0 })
  const started = await runInTurns(programs, { rounds, seconds: Infinity })
  const of = (name: keyof typeof programs, key: keyof Started): Samples => started[name]?.map((one) => one[key]) ?? []
  const show = (samples: Samples) => showValue(spreadOf(samples), "ms")
  print(
    "xeffect --version, above an empty program",
    show(more(of("--version", "milliseconds"), of("empty", "milliseconds"))),
    `processor ${show(more(of("--version", "processor"), of("empty", "processor")))}`
  )
  print("an empty program", show(of("empty", "milliseconds")), `processor ${show(of("empty", "processor"))}`)
  print("xeffect mcp, connected", show(of("mcp", "milliseconds")), `processor ${show(of("mcp", "processor"))}`)
  print(
    "xeffect-emulator, listening: processor",
    show(of("emulator", "processor")),
    `time ${show(of("emulator", "milliseconds"))}`
  )
  const pathOf = await compilePrograms("modules")
  await withServer(async (base) => {
    const first = (name: ProgramName) => () => runChild<Started>("start-up", [pathOf(name), base])
    const requests = { effect: first("effect"), xeffect: first("xeffect"), "xeffect-usual": first("xeffect-usual") }
    const all = await runInTurns(requests, { rounds, seconds: Infinity })
    for (const [title, name] of [
      ["layerBearer", "xeffect"],
      ["layer", "xeffect-usual"]
    ] as const) {
      const ratio = (key: keyof Started) =>
        showRatio(ratioOf(all[name]?.map((one) => one[key]) ?? [], all["effect"]?.map((one) => one[key]) ?? []))
      print(`first request, ${title}, to Effect by hand`, ratio("milliseconds"), `processor ${ratio("processor")}`)
    }
  })
} finally {
  rmSync(folder, { recursive: true })
}
