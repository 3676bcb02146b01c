import { runScript } from "../run.ts"
import { temporaryFolder } from "./temporary.ts"

export interface Step {
  /** Of the script in package.json. */
  readonly name: string
  readonly args?: ReadonlyArray<string>
  /** The part of it that `npm test` runs. The workflows run all of it with each change. */
  readonly only?: ReadonlyArray<string>
  /** Steps that have to have passed before. */
  readonly needs?: ReadonlyArray<string>
  /** It prints what a reader has to know although nothing failed. */
  readonly shows?: true
}

/** In the order in which they are begun: what others wait for, then the longest first. */
export const steps: ReadonlyArray<Step> = [
  { name: "build" },
  { name: "vitest" },
  { name: "size", needs: ["build"] },
  {
    name: "test:runtimes",
    // The oldest Node with its fetch, the one of the scripts with its client, and a runtime that has nothing of Node.
    only: [
      "node 20",
      "node of these scripts, nodesend",
      "workerd",
      "examples/cloudflare-worker",
      "examples/promise",
      "examples/webhook-worker"
    ],
    needs: ["build"]
  },
  { name: "check:packages", needs: ["build"] },
  { name: "diagnostics" },
  { name: "api", args: ["--check"], needs: ["build"] },
  { name: "generate", args: ["--check"] },
  { name: "docs", args: ["--check"] },
  { name: "quickstart" },
  { name: "lint" },
  { name: "format:check" },
  { name: "prose" },
  { name: "skipped", shows: true }
]

/** As a person would type it. */
export const commandOf = ({ args = [], name }: Step): string =>
  ["npm run", name, ...(args.length === 0 ? [] : ["--", ...args])].join(" ")

export const findUnknown = (all: ReadonlyArray<Step>, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => all.every((step) => step.name !== name))

/** The named steps and those that they need; all of them if none is named. */
export const withNeeds = (all: ReadonlyArray<Step>, names: ReadonlyArray<string>): ReadonlyArray<Step> => {
  const wanted = new Set(names.length === 0 ? all.map(({ name }) => name) : names)
  // A Set walks entries that are added on the way.
  for (const name of wanted) for (const need of all.find((step) => step.name === name)?.needs ?? []) wanted.add(need)
  return all.filter(({ name }) => wanted.has(name))
}

export interface Outcome {
  readonly passed: boolean
  readonly output: string
}

const runStep = ({ args = [], name, only = [] }: Step): Promise<Outcome> =>
  runScript(name, [...args, ...only], { env: { ...process.env, ...temporaryFolder() } }).then(
    ({ stderr, stdout }) => ({ passed: true, output: `${stdout}${stderr}`.trim() }),
    (error: Error) => ({ passed: false, output: error.message })
  )

/**
 * Runs steps, so many at a time, each once those that it needs have passed. Returns the names of those that failed, and
 * of those that could not be run because of these.
 */
export const runSteps = async (
  all: ReadonlyArray<Step>,
  atOnce: number,
  print: (line: string) => void,
  run: (step: Step) => Promise<Outcome> = runStep
): Promise<ReadonlyArray<string>> => {
  const passed = new Set<string>()
  const failed = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const waiting = new Set(all)

  const report = (name: string, state: string, output: string) =>
    print(`${name.padEnd(16)}${state}${output === "" ? "" : `\n${output}`}`)

  const begin = async (step: Step): Promise<void> => {
    const start = performance.now()
    const outcome = await run(step)
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
    report(
      step.name,
      outcome.passed ? seconds : `failed, ${seconds}`,
      outcome.passed && step.shows !== true ? "" : outcome.output
    )
    ;(outcome.passed ? passed : failed).add(step.name)
    running.delete(step.name)
  }

  while (waiting.size > 0 || running.size > 0) {
    const before = waiting.size
    for (const step of waiting) {
      const { name, needs = [] } = step
      if (needs.some((need) => failed.has(need))) {
        waiting.delete(step)
        failed.add(name)
        report(name, `not run: ${needs.filter((need) => failed.has(need)).join(", ")} failed`, "")
      } else if (running.size < atOnce && needs.every((need) => passed.has(need))) {
        waiting.delete(step)
        running.set(name, begin(step))
      }
    }
    if (running.size > 0) await Promise.race(running.values())
    else if (waiting.size === before)
      throw new Error(`these steps wait for each other: ${[...waiting].map(({ name }) => name).join(", ")}`)
  }
  return [...failed]
}
