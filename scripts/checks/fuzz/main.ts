/**
 * Calls parts of the packages that read or write bytes of others with millions of inputs, and checks what they promise. Inputs that
 * run new code are the next ones to be changed. Fails if an input breaks a promise, and writes the input to a file.
 *
 *     npm run fuzz                                          # all targets in turn, 600 seconds each, by the week of the year
 *     npm run fuzz -- framing --seconds 60 --seed 1
 *     npm run fuzz -- framing --save 10                     # adds the ten best inputs with new code to the repository
 *     npm run fuzz -- framing --input FILE                  # only this input
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { top } from "../../workspace.ts"
import { weekOf } from "../mutants/draw.ts"
import { saveInput, writeInput } from "./corpus.ts"
import type { Finding, Fuzzed } from "./engine.ts"
import { maxLength } from "./target.ts"
import { names } from "./targets.ts"
import type { Task } from "./worker.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    input: { type: "string" },
    save: { type: "string", default: "0" },
    seconds: { type: "string", default: "600" },
    seed: { type: "string", default: String(weekOf(new Date())) }
  }
})

/** How long an input may run before its thread is ended, in milliseconds. */
const timeLimit = 20_000

/** The report of a thread, with the numbers of all blocks and of the first inputs. */
type Report = Fuzzed & { readonly blocks: number; readonly inputs: number }

/** Fuzzes a target. An input that never ends, or ends the thread, is a finding. */
const fuzzTarget = (name: string): Promise<Report> =>
  new Promise((resolve) => {
    const current = new SharedArrayBuffer(8 + 2 * maxLength)
    const counts = new Uint32Array(current, 0, 2)
    const input = values.input === undefined ? undefined : new Uint8Array(readFileSync(values.input))
    const seconds = input === undefined ? Number(values.seconds) : 0
    const task: Task = { name, seconds, seed: Number(values.seed), choose: Number(values.save), input, current }
    const worker = new Worker(new URL("worker.ts", import.meta.url), { workerData: task })
    const end = (error: Error) => {
      const findings: ReadonlyArray<Finding> = [
        { input: new Uint8Array(current.slice(8, 8 + (counts[1] ?? 0))), error }
      ]
      resolve({ executions: counts[0] ?? 0, covered: 0, findings, news: [], blocks: 0, inputs: 0 })
    }
    let last = 0
    const watch = setInterval(() => {
      if (last > 0 && last === counts[0]) void worker.terminate().then(() => end(new Error(`runs for ${timeLimit} ms`)))
      last = counts[0] ?? 0
    }, timeLimit)
    worker.on("message", (report: Report) => {
      resolve(report)
      // Timers of the target may be left.
      void worker.terminate()
    })
    worker.on("error", (error) => end(error instanceof Error ? error : new Error(String(error))))
    worker.on("exit", () => {
      clearInterval(watch)
      // A thread whose input waits for nothing ends without a report, and without an error.
      end(new Error("never ends, and waits for nothing"))
    })
  })

const totals: Record<string, object> = {}
for (const name of positionals.length === 0 ? names : positionals) {
  const start = performance.now()
  const { blocks, covered, executions, findings, inputs, news } = await fuzzTarget(name)
  const perSecond = Math.round((executions * 1000) / (performance.now() - start))
  totals[name] = {
    executions,
    "a second": perSecond,
    covered,
    blocks,
    inputs,
    "new inputs": news.length,
    findings: findings.length
  }
  for (const input of news) console.log(saveInput(name, input))
  for (const { error, input } of findings) {
    process.exitCode = 1
    const path = writeInput(join(top, "node_modules", ".cache", "fuzz", name), input)
    console.log(`${name} breaks a promise: npm run fuzz -- ${name} --input ${path}\n${error.stack ?? error.message}`)
  }
}
console.table(totals)
