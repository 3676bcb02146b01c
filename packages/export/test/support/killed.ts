// Runs a plan in a process of its own that is killed again and again, against an emulator behind a port of this process.
import { Emulator, type EmulatorOptions, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import type { Plan, RunOptions } from "@xeffect/export"
import type { MachineSettings } from "../cluster/machine.ts"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { bundleProgram } from "../../../conformance/running/bundles.ts"

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

/** A program that runs a plan in a process of its own, by the file of the program and its arguments. */
export interface Program {
  /** Relative to this file. */
  readonly entry: string
  readonly args: ReadonlyArray<unknown>
  /** The file of the runtime, and its options. Default: the Node of this process. */
  readonly runtime?: ReadonlyArray<string>
}

const thisNode = [process.execPath, "--no-warnings"]

/** Runs a plan into a directory. */
export const onOneMachine = (plan: Plan, options: Partial<RunOptions>): Program => ({
  entry: "run-once.ts",
  args: [plan, options]
})

/** Runs a plan as one of several machines. */
export const onCluster = (plan: Plan, settings: MachineSettings): Program => ({
  entry: "../cluster/machine.ts",
  args: [plan, settings]
})

/** Bundles a program into one file, which starts faster than its many modules. */
export const bundle = (entry: string) =>
  Effect.promise(() => bundleProgram(fileURLToPath(new URL(entry, import.meta.url))))

/** A process, and what it printed last once it has ended. */
export interface Started {
  readonly child: ChildProcess
  readonly outcome: Promise<Outcome>
}

/** The output of a program. */
export interface Outcome {
  readonly complete: boolean
  readonly failed?: string
  /** The most memory it had, in kilobytes. */
  readonly memory: number
}

/** The text that a process prints until it ends. */
const outputOf = async (child: ChildProcess): Promise<string> => {
  const chunks: Array<string> = []
  child.stdout?.setEncoding("utf8").on("data", (chunk) => chunks.push(chunk))
  await once(child, "close")
  return chunks.join("")
}

/** Prepares a program. Each call of what it returns starts a process with these arguments, which ends with the scope. */
export const prepareProgram = Effect.fnUntraced(function* (entry: string, runtime: ReadonlyArray<string> = thisNode) {
  const { credentials } = yield* Emulator
  const { url } = yield* EmulatorServer
  const program = yield* bundle(entry)
  const [file = "", ...options] = runtime
  const env = { PATH: process.env["PATH"], X_BASE_URL: url, X_BEARER_TOKEN: credentials.bearer_token }
  return (args: ReadonlyArray<unknown>) =>
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() =>
          spawn(file, [...options, program, ...args.map((value) => JSON.stringify(value))], {
            env,
            stdio: ["ignore", "pipe", "inherit"]
          })
        ),
        (child) => Effect.sync(() => void child.kill("SIGKILL"))
      ),
      (child): Started => ({
        child,
        outcome: outputOf(child).then((output): Outcome => JSON.parse(output === "" ? "{}" : output))
      })
    )
})

/** Completes when so many requests have arrived. */
export const whenServed = Effect.fnUntraced(function* (counter: Counter, count: number) {
  const reached = yield* Deferred.make<void>()
  counter.onServed = (served) => {
    if (served >= count) Deferred.doneUnsafe(reached, Effect.void)
  }
  return Deferred.await(reached)
})

/** Ends a process by a signal, and waits until it is gone. */
const endBy =
  (signal: NodeJS.Signals) =>
  ({ child, outcome }: Started) =>
    Effect.promise(async () => {
      child.kill(signal)
      await outcome.catch(() => undefined)
    })

/** Kills a process, and waits until it is gone. */
export const kill = endBy("SIGKILL")

/** Asks a process to end in order, and waits until it is gone. */
export const terminate = endBy("SIGTERM")

/** Runs a program, killing its process when so many requests have arrived, one kill for each number. Then it may end. */
export const runKilled = Effect.fnUntraced(function* (
  { args, entry, runtime }: Program,
  counter: Counter,
  kills: ReadonlyArray<number>
) {
  const start = yield* prepareProgram(entry, runtime)
  for (const count of kills) {
    const reached = yield* whenServed(counter, count)
    const started = yield* start(args)
    yield* Effect.raceFirst(
      reached,
      Effect.promise(() => started.outcome.catch(() => undefined))
    )
    yield* kill(started)
  }
  counter.onServed = () => undefined
  const last = yield* start(args)
  return yield* Effect.promise(() => last.outcome)
})
