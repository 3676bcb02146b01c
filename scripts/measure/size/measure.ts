import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import type { BundlerName, Sizes } from "./bundlers.ts"

export interface Job {
  readonly bundler: BundlerName
  /** JavaScript, from the repository's top. */
  readonly entry: string
  /** Names of operations to look for. */
  readonly names: ReadonlyArray<string>
  /** Whether to measure what brotli makes of it. */
  readonly brotli: boolean
}

export interface Measured {
  /** Absent if the program cannot be bundled at all. */
  readonly sizes?: Sizes
  /** The names that are in the bundle. */
  readonly found?: ReadonlyArray<string>
  /** Why the program cannot be bundled for if there is no Node. The weight is then without Node's modules. */
  readonly problem?: string
}

// Some bundlers are slow and all of them are done with one thread: several threads share the work.
const open = () => new Worker(new URL("./measure-worker.ts", import.meta.url), { execArgv: ["--no-warnings"] })

const ask = (worker: Worker, job: Job): Promise<Measured> =>
  new Promise((resolve, reject) => {
    worker.once("error", reject)
    worker.once("message", (measured: Measured) => {
      worker.off("error", reject)
      resolve(measured)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
    worker.postMessage(job)
  })

/** Bundles every program, as many at a time as the machine has processors. */
export const measure = async (jobs: ReadonlyArray<Job>): Promise<ReadonlyArray<Measured>> => {
  const results: Array<Measured> = []
  const queue = jobs.entries()
  const work = async () => {
    const worker = open()
    for (const [index, job] of queue) results[index] = await ask(worker, job)
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(jobs.length, availableParallelism()) }, work))
  return results
}
