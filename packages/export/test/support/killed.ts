// Runs a plan in a process of its own that is killed again and again, against an emulator behind a port of this process.
import { Emulator, type EmulatorOptions, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import type { Plan, RunOptions } from "@xeffect/export"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { buildSync } from "esbuild"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Counts requests as they arrive, and those that were responded to with status 200. */
export interface Counter {
  served: number
  answered: number
  onServed: (served: number) => void
  onAnswered: () => void
}

/** An emulator behind a port, whose requests are counted as they arrive. */
export const layerCounted = (counter: Counter, options: EmulatorOptions) =>
  Layer.provideMerge(
    layerServer(),
    Layer.effect(
      Emulator,
      Effect.map(Emulator, (emulator) => ({
        ...emulator,
        handle: (request) =>
          Effect.suspend(() => {
            counter.served += 1
            counter.onServed(counter.served)
            return Effect.tap(emulator.handle(request), ({ status }) =>
              Effect.sync(() => {
                if (status !== 200) return
                counter.answered += 1
                counter.onAnswered()
              })
            )
          })
      }))
    ).pipe(Layer.provide(layerEmulator({ max_recorded_requests: 0, ...options })))
  )

/** Bundles the program that runs a plan into one file, which starts faster than its many modules. */
const bundled = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "export-program-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  ),
  (folder) => {
    const outfile = join(folder, "run-once.mjs")
    const entry = fileURLToPath(new URL("run-once.ts", import.meta.url))
    const conditions = ["@xeffect/source"]
    buildSync({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      conditions,
      logLevel: "error"
    })
    return outfile
  }
)

/** Starts a process that runs a plan. */
const start = (program: string, plan: Plan, options: Partial<RunOptions>, env: Readonly<Record<string, string>>) =>
  spawn(process.execPath, ["--no-warnings", program, JSON.stringify(plan), JSON.stringify(options)], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "inherit"]
  })

/** The text that a process prints until it ends. */
const outputOf = async (child: ChildProcess): Promise<string> => {
  const chunks: Array<string> = []
  child.stdout?.setEncoding("utf8").on("data", (chunk) => chunks.push(chunk))
  await once(child, "close")
  return chunks.join("")
}

/** Runs a plan, killing its process when so many requests have arrived, one kill for each number. Then it may end. */
export const runKilled = Effect.fnUntraced(function* (
  plan: Plan,
  options: Partial<RunOptions>,
  counter: Counter,
  kills: ReadonlyArray<number>
) {
  const { credentials } = yield* Emulator
  const { url } = yield* EmulatorServer
  const program = yield* bundled
  const env = { X_BASE_URL: url, X_BEARER_TOKEN: credentials.bearer_token }
  for (const kill of kills) {
    const reached = yield* Deferred.make<void>()
    counter.onServed = (served) => {
      if (served >= kill) Deferred.doneUnsafe(reached, Effect.void)
    }
    const child = start(program, plan, options, env)
    const closed = Effect.promise(() => once(child, "close"))
    yield* Effect.raceFirst(Deferred.await(reached), closed)
    child.kill("SIGKILL")
    if (child.exitCode === null && child.signalCode === null) yield* closed
  }
  counter.onServed = () => undefined
  const output = yield* Effect.promise(() => outputOf(start(program, plan, options, env)))
  return JSON.parse(output) as { readonly complete: boolean; readonly memory: number }
})
