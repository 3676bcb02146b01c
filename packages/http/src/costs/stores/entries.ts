import { field, parseJson } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type { KeyValueStore } from "effect/persistence/KeyValueStore"
import type { Amount } from "../amount.ts"
import type { OfPeriods } from "../budget.ts"

/** What is stored under the name itself; the resources of its day are stored in parts beside it. */
export interface Stored {
  readonly spent: ReadonlyArray<readonly [period: string, amount: Amount]>
  /** What calls in flight held, which is spent if the process was killed. */
  readonly held?: Amount
  readonly day: string
  readonly parts: number
}

/** What an earlier version stored there. */
interface EarlierStored {
  readonly spent: OfPeriods<Amount>
  readonly period: OfPeriods<string>
  readonly parts: number
}

const toStored = (json: Stored | EarlierStored): Stored | undefined => {
  if ("period" in Object(json)) {
    const { parts, period, spent } = json as EarlierStored
    return {
      spent: [
        [period.day, spent.day],
        [period.month, spent.month]
      ],
      day: period.day,
      parts
    }
  }
  return Array.isArray(field(json, "spent")) ? (json as Stored) : undefined
}

/** The entries of a store. */
export type Entries = ReturnType<typeof makeEntries>

/** Reads and writes the entries. */
export const makeEntries = (store: KeyValueStore, name: string) => {
  const partName = (day: string, part: number) => `${name}:${day}:${part}`
  const read = <A>(key: string): Effect.Effect<A | undefined, unknown> =>
    Effect.flatMap(
      Effect.suspend(() => store.get(key)),
      (text) => {
        // What was written has this type.
        const json = text === undefined ? undefined : (parseJson(text) as A | undefined)
        return text !== undefined && json === undefined
          ? Effect.fail(`the entry ${key} is not JSON`)
          : Effect.succeed(json)
      }
    )
  return {
    head: Effect.flatMap(read<Stored | EarlierStored>(name), (json) => {
      const stored = json === undefined ? { spent: [], day: "", parts: 0 } : toStored(json)
      return stored === undefined
        ? Effect.fail(`the entry ${name} was not written by keyValueCosts`)
        : Effect.succeed<Stored>(stored)
    }),
    part: (day: string, part: number) =>
      Effect.map(read<ReadonlyArray<string>>(partName(day, part)), (keys = []) => keys),
    writeHead: (head: Stored) => store.set(name, JSON.stringify(head)),
    writePart: (day: string, part: number, keys: ReadonlyArray<string>) =>
      store.set(partName(day, part), JSON.stringify(keys)),
    removePart: (day: string, part: number) => store.remove(partName(day, part))
  }
}
