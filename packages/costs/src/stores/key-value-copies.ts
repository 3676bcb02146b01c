import { StoreRefusal } from "@xeffect/core/store"
import { field, newestOf, parseJson } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { KeyValueStore } from "effect/persistence/KeyValueStore"
import type { Amount } from "../pricing/amount.ts"

/** The sums are stored under the name itself and in a copy; the resources of its day are stored in parts beside it. */
export interface Stored {
  readonly spent: ReadonlyArray<readonly [period: string, amount: Amount]>
  /** The amounts that calls in flight had reserved, which are spent if the process was killed. */
  readonly held?: Amount
  readonly day: string
  readonly parts: number
}

/** The stored costs, and whether this process wrote them last, even if the write failed half-way. */
interface StoredHead extends Stored {
  readonly isOwn: boolean
}

/** Counts the writes. Without a number, an earlier version wrote it, after all that has a number. */
interface Numbered extends Stored {
  readonly number: number
}

/** More parts than the resources of a day have. Each is read when a process begins. */
const maxParts = 100_000

const toStored = (json: unknown): Numbered | undefined => {
  const { day, held, number = Infinity, parts, period, spent } = Object(json)
  if (!isCount(parts) || parts > maxParts || !(number === Infinity || isCount(number))) return undefined
  if (period !== undefined) {
    // An earlier version stored the sums of one day and one month.
    const { day, month } = Object(period)
    const sums: ReadonlyArray<unknown> = [
      [day, field(spent, "day")],
      [month, field(spent, "month")]
    ]
    return sums.every(isSum) ? { number, spent: sums, day, parts } : undefined
  }
  if (typeof day !== "string" || !Array.isArray(spent) || !spent.every(isSum)) return undefined
  return held === undefined || isStoredAmount(held)
    ? { number, spent, day, parts, ...(held !== undefined && { held }) }
    : undefined
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

export const isStoredAmount = (value: unknown): value is Amount =>
  isCount(field(value, "micros")) && isCount(field(value, "resources"))

export const isSum = (value: unknown): value is Stored["spent"][number] =>
  Array.isArray(value) && typeof value[0] === "string" && isStoredAmount(value[1])

/** The entries of a store. */
export type Entries = ReturnType<typeof makeEntries>

/** Reads and writes the entries. */
export const makeEntries = (store: KeyValueStore, name: string) => {
  const copy = `${name}:copy`
  const partName = (day: string, part: number) => `${name}:${day}:${part}`
  const get = (key: string) => Effect.suspend(() => store.get(key))
  let [number, written] = [0, ""]
  return {
    /** The number of the last write that this process has read or begun, and its text. */
    last: () => ({ number, written }),
    head: Effect.gen(function* (): Effect.fn.Return<StoredHead, unknown> {
      // The copy is written first, before the first call: if that was cut short, nothing has been spent.
      const texts = [yield* get(copy), yield* get(name)]
      const newest = newestOf(texts, toStored)
      if (newest === undefined) return { spent: [], day: "", parts: 0, isOwn: false }
      if (newest === "damaged") return yield* Effect.fail(damaged(name, copy))
      const isOwn = newest.number === number && texts.includes(written)
      number = newest.number === Infinity ? 0 : newest.number
      return { ...newest, isOwn }
    }),
    // A part that is damaged or missing makes its resources count again.
    part: (day: string, part: number): Effect.Effect<ReadonlyArray<string>, unknown> =>
      Effect.map(get(partName(day, part)), (text) => {
        const keys = text === undefined ? undefined : parseJson(text)
        return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : []
      }),
    // The upper bound of a call is in both before it is sent, so that one of them is enough.
    writeHead: (head: Stored) =>
      Effect.suspend(() => {
        written = JSON.stringify({ ...head, number: ++number })
        return Effect.andThen(store.set(copy, written), store.set(name, written))
      }),
    writePart: (day: string, part: number, keys: ReadonlyArray<string>) =>
      store.set(partName(day, part), JSON.stringify(keys)),
    removePart: (day: string, part: number) => store.remove(partName(day, part))
  }
}

const damaged = (name: string, copy: string) =>
  new StoreRefusal(
    `the entry ${name} was not written by keyValueCosts or is damaged, and so is its copy ${copy}, if there is one: ` +
      "what was spent is not known. Restore one of them, or remove both to begin with nothing spent"
  )
