import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
// Otherwise buffers count until another thread frees them.
setFlagsFromString("--no-concurrent-array-buffer-sweeping")
const collect: unknown = runInNewContext("gc")

/** The memory that is in use: the heap, and buffers outside of it. In bytes. */
const inUse = (): number => {
  if (typeof collect !== "function") throw new Error("the garbage collector cannot be called")
  collect()
  const { external, heapUsed } = process.memoryUsage()
  return heapUsed + external
}

/** Measures how much more memory than now is in use when half of the data has passed. */
export const watchMemory = (whole: number): Memory => {
  const before = inUse()
  let growth: number | undefined
  return {
    reached: (amount) => {
      if (amount >= whole / 2) growth ??= inUse() - before
    },
    growth: () => growth ?? 0
  }
}

/** The measured memory of a run. */
export interface Memory {
  /** Reports how much has passed. */
  readonly reached: (amount: number) => void
  /** How much more was in use, in bytes. */
  readonly growth: () => number
}

/** For a run that is too short to measure. */
export const unwatched: Memory = { reached: () => {}, growth: () => 0 }
