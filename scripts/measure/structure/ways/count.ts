import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { trace } from "./trace.ts"
import { type TracedProgram, tracedPrograms } from "./programs.ts"

/** The way of a call through the packages: what it enters, once everything that it needs has been made. */
export interface Way {
  readonly name: string
  readonly functions: number
  readonly files: number
  /** How often the function that is entered next is in another package. */
  readonly packageChanges: number
  /** The functions in order. */
  readonly places: ReadonlyArray<string>
}

const fileOf = (place: string): string => place.replace(/:.*/, "")

const packageOf = (place: string): string => place.replace(/\/.*/, "")

const wayOf = (name: string, places: ReadonlyArray<string>): Way => ({
  name,
  functions: new Set(places).size,
  files: new Set(places.map(fileOf)).size,
  packageChanges: places.filter((place, index) => index > 0 && packageOf(place) !== packageOf(places[index - 1] ?? ""))
    .length,
  places
})

const traceProgram = async ({ call, layer, name }: TracedProgram): Promise<Way> => {
  const runtime = ManagedRuntime.make(layer)
  try {
    // The layer is built, and what a first call remembers is known.
    await runtime.runPromise(call())
    return wayOf(name, await trace(() => runtime.runPromise(call())))
  } finally {
    await Effect.runPromise(runtime.disposeEffect)
  }
}

/** Traces the programs, one after the other. */
export const countWays = async (): Promise<ReadonlyArray<Way>> => {
  const ways: Array<Way> = []
  for (const program of tracedPrograms) ways.push(await traceProgram(program))
  return ways
}
