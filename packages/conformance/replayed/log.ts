// A log of drivers: each decision of a machine, and everything that is seen of it outside, in the order in which it happens.
import * as Context from "effect/Context"
import * as Fiber from "effect/Fiber"

type Step = readonly [state: unknown, commands: ReadonlyArray<unknown>]

/** Something that was seen outside: a request, an access of a store, a callback. */
export interface Seen {
  readonly _tag: "Seen"
  readonly who: string
  readonly at: number
  readonly what: string
  /** Its end. Absent as long as it goes on. */
  outcome?: { readonly failed: boolean; readonly value: unknown }
}

export interface Begun {
  readonly _tag: "Begun"
  readonly who: string
  readonly at: number
  readonly steps: ReadonlyArray<Step>
}

export interface Decided {
  readonly _tag: "Decided"
  readonly who: string
  readonly at: number
  readonly before: unknown
  /** The event, and for some machines the time. */
  readonly inputs: ReadonlyArray<unknown>
  readonly step: Step
}

export type Entry = Begun | Decided | Seen

/** For whom a fiber works: the upload, the call, the delivery. */
export const Who = Context.Reference<string>("replayed/Who", { defaultValue: () => "" })

let entries: Array<Entry> = []
let now: () => number = () => 0

const here = () => ({ who: Fiber.getCurrent()?.getRef(Who) ?? "", at: now() })

/** Begins a log with the times of a clock. */
export const beginLog = (clock: () => number): void => {
  entries = []
  now = clock
}

export const readLog = (): ReadonlyArray<Entry> => entries

export const see = (what: string, who?: string): Seen => {
  const place = here()
  const seen: Seen = { _tag: "Seen", at: place.at, who: who ?? place.who, what }
  entries.push(seen)
  return seen
}

/** A machine's `step`, which also writes what it decides into the log. */
export const recorded =
  <Inputs extends ReadonlyArray<unknown>, Result extends Step>(step: (state: never, ...inputs: Inputs) => Result) =>
  (state: never, ...inputs: Inputs): Result => {
    const result = step(state, ...inputs)
    entries.push({ _tag: "Decided", ...here(), before: state, inputs, step: result })
    return result
  }

/** The function with which a machine begins, which also writes that into the log. */
export const recordedBegin =
  <Inputs extends ReadonlyArray<unknown>, Result extends Step | ReadonlyArray<Step>>(
    begin: (...inputs: Inputs) => Result
  ) =>
  (...inputs: Inputs): Result => {
    const result = begin(...inputs)
    const steps = Array.isArray(result[0]) || result.length === 0 ? (result as ReadonlyArray<Step>) : [result as Step]
    entries.push({ _tag: "Begun", ...here(), steps })
    return result
  }
