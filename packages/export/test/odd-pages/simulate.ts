import type { Manifest, OutputOptions } from "@xeffect/export"
import * as Effect from "effect/Effect"
import { buildSync } from "esbuild"
import * as fc from "fast-check"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Case, cases, planOf, wantedAfter, wantedOf } from "./case.ts"
import { idsIn } from "./output.ts"
import { Service } from "./service.ts"

/** The outcome of the collections. */
export interface Figures {
  readonly collections: number
  readonly kills: number
  readonly requests: number
  /** Collections that were updated afterwards, in processes that were killed too. */
  readonly updates: number
  /** How many pages were requested once and right: what a run without faults takes. */
  readonly pages: number
  /** Collections that were complete after the first run that ended by itself. */
  complete: number
  /** Collections whose manifest listed a page as a gap, or why the run stopped. */
  incomplete: number
  /** Entries that complete collections lack and their manifest counts. */
  short: number
  /** Seeds and numbers of the collections that broke a promise, and how. */
  readonly broken: ReadonlyArray<string>
}

interface Tally extends Record<
  "collections" | "complete" | "incomplete" | "kills" | "pages" | "requests" | "short" | "updates",
  number
> {
  readonly broken: Array<string>
}

const bundle = (folder: string): string => {
  const outfile = join(folder, "program.mjs")
  buildSync({
    entryPoints: [fileURLToPath(new URL("run-fast.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@xeffect/source"],
    // Packages in CommonJS call it.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "error"
  })
  return outfile
}

interface Runner {
  readonly program: string
  readonly args: ReadonlyArray<unknown>
  readonly service: Service
}

/** Starts the run in a process of its own. */
const start = ({ args, program }: Runner): ChildProcess =>
  spawn(process.execPath, ["--no-warnings", program, ...args.map((value) => JSON.stringify(value))], {
    stdio: ["ignore", "ignore", "inherit"]
  })

const ended = (child: ChildProcess) => (child.exitCode === null ? once(child, "exit") : Promise.resolve())

/** Runs until so many requests have arrived, and kills the process then, unless it has ended before. */
const runKilled = async (runner: Runner, requests: number): Promise<boolean> => {
  const { service } = runner
  const last = service.requests + requests
  const child = start(runner)
  service.onRequest = () => void (service.requests >= last && child.kill("SIGKILL"))
  await ended(child)
  service.onRequest = () => undefined
  return child.signalCode === "SIGKILL"
}

/** Runs to the end. The process must not fail by itself: what the run fails with is in the manifest. */
const runToEnd = async (runner: Runner): Promise<string | undefined> => {
  const child = start(runner)
  await ended(child)
  return child.exitCode === 0 ? undefined : `the process ended with ${child.exitCode ?? child.signalCode}`
}

/** How many entries a manifest says to be missing. */
const statedMissing = ({ counts, short = 0 }: Manifest): number => short + (counts.set_aside ?? 0)

const setOfOutput = async (directory: string, { way }: Case, output: OutputOptions) =>
  idsIn(directory, way === "followers" ? "users" : "posts", output)

/** The fault of a collection, if any. */
const wrongWith = async (
  directory: string,
  one: Case,
  manifest: Manifest,
  wanted: ReadonlyArray<string> = wantedOf(one)
): Promise<string | undefined> => {
  if (!manifest.complete) {
    const isStated = manifest.stopped !== undefined && (manifest.gaps.length > 0 || /^\w+: /.test(manifest.stopped))
    return isStated ? undefined : "incomplete without a word"
  }
  if (manifest.gaps.length > 0) return "complete with gaps"
  const found = await setOfOutput(directory, one, one.output)
  const unique = new Set(found)
  if (unique.size !== found.length) return "a row twice"
  const missing = wanted.filter((id) => !unique.has(id)).length
  return missing > statedMissing(manifest) ? `complete, and ${missing} rows are missing` : undefined
}

const readManifest = (directory: string): Manifest => JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))

/** Runs with kills, then to an end, then once more from an X API that is right. */
const collectTwice = async (
  runner: Runner,
  directory: string,
  one: Case,
  tally: Tally,
  wanted: ReadonlyArray<string>
): Promise<string | undefined> => {
  const { service } = runner
  service.isRight = false
  for (const requests of one.kills) tally.kills += Number(await runKilled(runner, requests))
  const failed = await runToEnd(runner)
  if (failed !== undefined) return failed
  const first = readManifest(directory)
  if (first.complete) tally.complete += 1
  else tally.incomplete += 1
  const wrong = await wrongWith(directory, one, first, wanted)
  if (wrong !== undefined) return wrong
  service.isRight = true
  const failedLater = await runToEnd(runner)
  if (failedLater !== undefined) return `later ${failedLater}`
  const last = readManifest(directory)
  return last.complete
    ? await wrongWith(directory, one, last, wanted)
    : `not complete after a later run: ${last.stopped}`
}

/** Collects a case, and updates it when there is more. */
const collectCase = async (program: string, one: Case, tally: Tally): Promise<string | undefined> => {
  const folder = mkdtempSync(join(tmpdir(), "odd-pages-"))
  const directory = join(folder, "collection")
  const service = new Service(one)
  try {
    const plan = await Effect.runPromise(planOf(one))
    const options = { directory, give_up_after: "1 minute", overlap: "2 hours", ...one.output }
    const runner = { program, service, args: [plan, options, await service.listen(), "run"] }
    const wrong = await collectTwice(runner, directory, one, tally, wantedOf(one))
    if (wrong !== undefined || one.fresh === 0) return wrong
    tally.updates += 1
    service.isLater = true
    const updater = { ...runner, args: [...runner.args.slice(0, -1), "update"] }
    const wrongLater = await collectTwice(updater, directory, one, tally, wantedAfter(one))
    return wrongLater === undefined ? undefined : `after an update: ${wrongLater}`
  } finally {
    if (existsSync(directory)) tally.short += statedMissing(readManifest(directory))
    tally.requests += service.requests
    tally.pages += one.way === "lookup" ? one.lists : one.lists * (one.pages + one.fresh)
    service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes collections from a seed, several at once. */
export const simulate = async (
  count: number,
  seed: number,
  onCase: (line: string) => void = () => undefined
): Promise<Figures> => {
  const folder = mkdtempSync(join(tmpdir(), "odd-pages-program-"))
  const tally: Tally = {
    collections: count,
    complete: 0,
    incomplete: 0,
    kills: 0,
    pages: 0,
    requests: 0,
    short: 0,
    updates: 0,
    broken: []
  }
  try {
    const program = bundle(folder)
    const left = Array.from(fc.sample(cases, { numRuns: count, seed }).entries())
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [number, one] = next
        const wrong = await collectCase(program, one, tally)
        if (wrong === undefined) continue
        tally.broken.push(`${number}: ${wrong}`)
        onCase(`${number}: ${wrong} ${JSON.stringify(one, (_, value) => (value === Infinity ? "Infinity" : value))}`)
      }
    }
    await Promise.all(Array.from({ length: 4 }, work))
    return tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
