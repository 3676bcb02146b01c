/**
 * Runs the portable suite (`packages/conformance/runtimes`) in real runtimes against emulators on this machine, and
 * every example as it is deployed, and the status page of a collection in a browser. Runtimes are installed on first use into a folder that git ignores; their versions
 * are in `scripts/runtimes/versions.json`. One that cannot be installed here is named, and is not a failure.
 *
 *     npm run build && npm run test:runtimes
 *     npm run test:runtimes -- deno workerd # only those whose name begins so
 *     npm run test:runtimes -- --ways       # in all ways of sending, in every runtime that has them
 *     npm run test:runtimes -- --strict     # one that cannot be installed is a failure
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { bundleSuite, type Suite } from "./bundle.ts"
import { chromium } from "./chromium.ts"
import type { Example } from "./example.ts"
import { examples } from "./examples.ts"
import { processes, processesInAllWays } from "./processes.ts"
import type { Candidate } from "./runtime.ts"
import { type Service, startService } from "./service.ts"
import { prepareStatusPage, runStatusPage, statusPageTitle } from "./status-page.ts"
import { vercelEdge } from "./vercel-edge.ts"
import { workerd } from "./workerd.ts"

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { strict: { type: "boolean", default: false }, ways: { type: "boolean", default: false } }
})
const candidates = [...(values.ways ? processesInAllWays : processes), workerd, vercelEdge, chromium]
const titleOf = ({ name }: Example) => `examples/${name}`
const isCalled = (name: string) => (one: string) => name.toLowerCase().startsWith(one.toLowerCase())
const isWanted = (name: string) => wanted.length === 0 || wanted.some(isCalled(name))

const names = [...candidates.map(({ name }) => name), ...examples.map(titleOf), statusPageTitle]
const unknown = wanted.filter((one) => !names.some((name) => isCalled(name)(one)))
if (unknown.length > 0) {
  console.error(`no runtime or example begins with ${unknown.join(", ")}. Choose from ${names.join(", ")}`)
  process.exit(2)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Why something cannot be had, in one line: what npm says of it, or the start of the message. */
const shortMessageOf = (error: unknown): string => {
  const lines = messageOf(error).split("\n")
  return lines.find((line) => /^npm error (?!code)/.test(line)) ?? lines[0] ?? ""
}

const print = (name: string, version: string, outcome: string) =>
  console.log(`${name.padEnd(28)}${version.padEnd(16)}${outcome}`)

/** Looks for what may not be on this machine, and says so if it is not. */
const prepare = async <A>(name: string, prepared: () => Promise<A>): Promise<A | undefined> => {
  try {
    return await prepared()
  } catch (error) {
    print(name, "", `not run: ${shortMessageOf(error)}`)
    return undefined
  }
}

/** Tries something against a service. Returns its result and time, or prints the failure and returns `undefined`. */
const tryOut = async <A>(name: string, version: string, tried: (service: Service) => Promise<A>) => {
  const begin = performance.now()
  const service = await startService()
  try {
    const result = await tried(service)
    return { result, seconds: ((performance.now() - begin) / 1000).toFixed(1) }
  } catch (error) {
    print(name, version, `failed: ${messageOf(error)}`)
    return undefined
  } finally {
    await service.close()
  }
}

/** Runs the suite in a runtime and prints the outcome. Returns whether all of it passed. */
const testRuntime = async ({ name, start }: Candidate, suite: Suite, folder: string): Promise<boolean> => {
  const runtime = await prepare(name, start)
  if (runtime === undefined) return !values.strict
  const outcome = await tryOut(name, runtime.version, ({ target }) =>
    runtime.run(suite, { ...target, repeats_writes: runtime.repeatsWrites === true, place: name }, folder)
  )
  if (outcome === undefined) return false
  const { result, seconds } = outcome
  const failed = result.filter(({ failure }) => failure !== undefined)
  print(name, runtime.version, `${result.length - failed.length} of ${result.length} checks passed, ${seconds} s`)
  for (const { failure, name } of failed) console.log(`    ${name}\n      ${failure}`)
  return failed.length === 0 && result.length > 0
}

const testExample = async (example: Example, folder: string): Promise<boolean> => {
  const title = titleOf(example)
  const program = await prepare(title, example.prepare)
  if (program === undefined) return !values.strict
  const outcome = await tryOut(title, "", (service) => example.run(program, service, folder))
  if (outcome !== undefined) print(title, "", `passed, ${outcome.seconds} s`)
  return outcome !== undefined
}

const testStatusPage = async (folder: string): Promise<boolean> => {
  const browser = await prepare(statusPageTitle, prepareStatusPage)
  if (browser === undefined) return !values.strict
  const outcome = await tryOut(statusPageTitle, browser.version(), (service) => runStatusPage(browser, service, folder))
  if (outcome !== undefined) print(statusPageTitle, browser.version(), `passed, ${outcome.seconds} s`)
  return outcome !== undefined
}

const testAll = async (folder: string): Promise<boolean> => {
  const suite = await bundleSuite()
  const ownFolder = () => mkdtempSync(join(folder, "run-"))
  const outcomes: Array<boolean> = []
  const tests = [
    ...candidates
      .filter(({ name }) => isWanted(name))
      .map((candidate) => () => testRuntime(candidate, suite, ownFolder())),
    ...examples
      .filter((example) => isWanted(titleOf(example)))
      .map((example) => () => testExample(example, ownFolder())),
    ...(isWanted(statusPageTitle) ? [() => testStatusPage(ownFolder())] : [])
  ].values()
  const work = async () => {
    for (const test of tests) outcomes.push(await test())
  }
  // Two at a time: most of a run is waiting.
  await Promise.all([work(), work()])
  return outcomes.every((passed) => passed)
}

const folder = mkdtempSync(join(tmpdir(), "test-runtimes-"))
try {
  process.exitCode = (await testAll(folder)) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
