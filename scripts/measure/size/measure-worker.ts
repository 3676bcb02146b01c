import { parentPort } from "node:worker_threads"
import { brotliOf, builtins, bundlers, sizesOf } from "./bundlers.ts"
import { findNames } from "./leaks.ts"
import type { Job, Measured } from "./measure.ts"

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const run = async ({ brotli, bundler, entry, names }: Job): Promise<Measured> => {
  const attempt = async (external: ReadonlyArray<string>) => {
    const code = await bundlers[bundler](entry, external)
    const sizes = { ...sizesOf(code), ...(brotli && { brotli: brotliOf(code) }) }
    return { sizes, found: findNames(code, names) }
  }
  try {
    return await attempt([])
  } catch (error) {
    const problem = messageOf(error)
    // The weight of the rest is still worth knowing.
    return attempt(builtins).then(
      (measured) => ({ ...measured, problem }),
      (error: unknown) => ({ problem: messageOf(error) })
    )
  }
}

parentPort?.on("message", (job: Job) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  void run(job).then((measured) => parentPort?.postMessage(measured))
})
