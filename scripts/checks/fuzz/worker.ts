// Fuzzes a target in a thread of its own, which the main one ends if an input does.
import { parentPort, workerData } from "node:worker_threads"
import { readCorpus } from "./corpus.ts"
import { fuzz } from "./engine.ts"
import { measureCoverage } from "./instrument.ts"
import { loadTarget } from "./targets.ts"

/** The data with which the thread starts. */
export interface Task {
  readonly name: string
  readonly seconds: number
  readonly seed: number
  /** How many inputs to choose for the repository. */
  readonly choose: number
  /** An input instead of those of the repository. */
  readonly input: Uint8Array | undefined
  /** The input that runs: how many ran before it, its length, its bytes. */
  readonly current: SharedArrayBuffer
}

if (parentPort === null) throw new Error("not a thread: npm run fuzz starts it")
const { choose, current, input, name, seconds, seed }: Task = workerData
const [counts, bytes] = [new Uint32Array(current, 0, 2), new Uint8Array(current, 8)]
const coverage = measureCoverage()
const target = await loadTarget(name)
const begin = (input: Uint8Array) => {
  bytes.set(input.subarray(0, bytes.length))
  counts[1] = Math.min(input.length, bytes.length)
  counts[0] = (counts[0] ?? 0) + 1
}
const inputs = input === undefined ? readCorpus(target) : [input]
const fuzzed = await fuzz(target, { begin, choose, coverage, inputs, seconds, seed })
parentPort.postMessage({ ...fuzzed, blocks: coverage.blocks, inputs: inputs.length }, [])
