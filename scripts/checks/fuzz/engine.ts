import type { Coverage } from "./instrument.ts"
import { mutate } from "./mutate.ts"
import { makeRandom } from "./random.ts"
import type { Target } from "./target.ts"

/** How long an input may take, in milliseconds. Inputs are short. */
const maxTime = 1000

/** An input that breaks a promise. */
export interface Finding {
  readonly input: Uint8Array
  readonly error: Error
}

/** An input that runs blocks which no input before it runs, or runs them another number of times. */
interface Useful {
  readonly input: Uint8Array
  readonly blocks: ReadonlySet<number>
}

export interface Fuzzed {
  readonly executions: number
  readonly covered: number
  readonly findings: ReadonlyArray<Finding>
  /** The inputs that run what those of the repository do not, at most as many as were asked for. */
  readonly news: ReadonlyArray<Uint8Array>
}

export interface FuzzOptions {
  readonly coverage: Coverage
  readonly inputs: ReadonlyArray<Uint8Array>
  readonly seconds: number
  readonly seed: number
  /** How many inputs to choose for the repository. */
  readonly choose: number
  /** Called with each input before it runs. */
  readonly begin: (input: Uint8Array) => void
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const runOnce = async ({ run }: Target, input: Uint8Array): Promise<Error | undefined> => {
  try {
    const start = performance.now()
    await run(input.slice())
    const took = performance.now() - start
    return took > maxTime ? new RangeError(`takes ${Math.round(took)} ms`) : undefined
  } catch (error) {
    return toError(error)
  }
}

/** How an input breaks a promise, if it does. A busy machine may be slow once, but not three times. */
export const failureOf = async (target: Target, input: Uint8Array): Promise<Error | undefined> => {
  let failure = await runOnce(target, input)
  for (let times = 1; times < 3 && failure instanceof RangeError; times += 1) failure = await runOnce(target, input)
  return failure
}

/** The first line of a failure, without what differs from input to input. */
const kindOf = ({ message, name }: Error): string =>
  `${name} ${(message.split("\n")[0] ?? "").slice(0, 60).replaceAll(/["'`].*|\d+/g, "")}`

/** Removes what it can from an input, in at most 500 steps, while something holds for it. */
const shrink = async (input: Uint8Array, holds: (input: Uint8Array) => Promise<boolean>): Promise<Uint8Array> => {
  let [small, left] = [input, 500]
  for (let size = Math.ceil(input.length / 2); size > 0; size = Math.floor(size / 2))
    for (let at = 0; at < small.length && left > 0; left -= 1) {
      const shorter = new Uint8Array([...small.subarray(0, at), ...small.subarray(at + size)])
      if (await holds(shorter)) small = shorter
      else at += size
    }
  return small
}

/** Runs a target with inputs, and with mutations of those that run something new, for some time. */
export const fuzz = async (target: Target, options: FuzzOptions): Promise<Fuzzed> => {
  const { begin, coverage, inputs, seed } = options
  const random = makeRandom(seed)
  const sources = [...coverage.words]
  const own = target.words ?? sources
  const findings = new Map<string, Finding>()
  const useful: Array<Useful> = []
  // A bit for each order of magnitude of the times that a block ran.
  const seen = new Uint32Array(coverage.counts.length)
  let executions = 0

  const attempt = async (input: Uint8Array) => {
    for (const block of coverage.ran.splice(0)) coverage.counts[block] = 0
    begin(input)
    executions += 1
    const failure = await failureOf(target, input)
    const blocks = coverage.ran.splice(0)
    let isNew = false
    for (const block of blocks) {
      const bit = 1 << (31 - Math.clz32(coverage.counts[block] ?? 0))
      coverage.counts[block] = 0
      if (((seen[block] ?? 0) & bit) === 0) isNew = true
      seen[block] = (seen[block] ?? 0) | bit
    }
    return { blocks: new Set(blocks), failure, isNew }
  }

  const note = async (input: Uint8Array, error: Error) => {
    const kind = kindOf(error)
    if (findings.has(kind)) return
    findings.set(kind, { input, error })
    const isSame = async (shorter: Uint8Array) => {
      const { failure } = await attempt(shorter)
      return failure !== undefined && kindOf(failure) === kind
    }
    findings.set(kind, { input: await shrink(input, isSame), error })
  }

  const step = async (input: Uint8Array) => {
    const { blocks, failure, isNew } = await attempt(input)
    if (failure !== undefined) await note(input, failure)
    else if (isNew) useful.push({ input, blocks })
  }

  for (const input of inputs) await step(input)
  const known = new Set(useful.flatMap(({ blocks }) => [...blocks]))
  const end = performance.now() + options.seconds * 1000
  while (performance.now() < end) {
    // The newest inputs have been tried least.
    const newest = useful.slice(-Math.ceil(useful.length / 4))
    const { input } = random.oneOf(random.below(2) === 0 ? newest : useful)
    await step(
      mutate(input, { random, words: random.below(2) === 0 ? own : sources, other: random.oneOf(useful).input })
    )
    // Timers and callbacks of the target run.
    if (executions % 256 === 0) await new Promise((resolve) => setImmediate(resolve))
  }

  const news: Array<Uint8Array> = []
  const covered = seen.reduce((sum, bits) => sum + Number(bits !== 0), 0)
  while (news.length < options.choose) {
    const missing = ({ blocks }: Useful) => [...blocks].filter((block) => !known.has(block))
    const best = useful.reduce((one, other) => (missing(other).length > missing(one).length ? other : one))
    const added = missing(best)
    if (added.length === 0) break
    for (const block of added) known.add(block)
    news.push(
      await shrink(best.input, async (input) => {
        const { blocks, failure } = await attempt(input)
        return failure === undefined && added.every((block) => blocks.has(block))
      })
    )
  }
  return { executions, covered, findings: [...findings.values()], news }
}
