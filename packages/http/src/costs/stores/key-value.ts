import type { XError } from "@xeffect/core"
import { field, parseJson } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { KeyValueStore } from "effect/persistence/KeyValueStore"
import { type Amount, type Charge, nothing } from "../amount.ts"
import { periodsOf } from "../budget.ts"
import { type Ledger, makeLedger, noSums, type Sums } from "../ledger.ts"
import { makeSeenResources } from "../seen.ts"
import type { CostStore, StoreOptions } from "../store.ts"
import { unavailable, unbooked, warnInstead } from "./unavailable.ts"

/** What is stored under the name itself; the resources of its day are stored in parts beside it. */
interface Stored extends Sums {
  readonly parts: number
}

/** What earlier versions stored there: sums by period, for example of `2026-11-22` and `2026-11`. */
interface EarlierStored {
  readonly spent: ReadonlyArray<readonly [period: string, amount: Amount]>
  readonly day: string
  readonly parts: number
}

const toStored = (stored: Stored | EarlierStored): Stored | undefined => {
  if (field(stored, "period") !== undefined) return stored as Stored
  const { day, parts, spent } = Object(stored) as EarlierStored
  if (!Array.isArray(spent)) return undefined
  const sums = new Map<string, Amount>(spent)
  const month = day.slice(0, 7)
  return { spent: { day: sums.get(day) ?? nothing, month: sums.get(month) ?? nothing }, period: { day, month }, parts }
}

/** How many resources a part has: only the last part is written again. */
const entriesPerPart = 500

/**
 * Keeps what was spent in a `KeyValueStore`, so that it survives restarts. For one process at a time: of two that write to
 * the same entries, one overwrites the sums of the other. Processes that share a budget need {@link redisCosts}.
 *
 * @param store for example of `KeyValueStore.layerFileSystem`
 * @param name the name of the entries. Default: `xeffect-costs`
 * @example
 * ```ts
 * import { costs, keyValueCosts } from "@xeffect/http/middleware"
 * import * as Effect from "effect/Effect"
 * import * as KeyValueStore from "effect/persistence/KeyValueStore"
 *
 * const counted = Effect.map(KeyValueStore.KeyValueStore, (store) =>
 *   costs({ budget: { dollars: 5, per: "day" }, store: keyValueCosts(store) })
 * )
 * ```
 */
export const keyValueCosts =
  (store: KeyValueStore, name = "xeffect-costs"): CostStore =>
  (options) => {
    const gate = Semaphore.makeUnsafe(1)
    let opened: readonly [Ledger, ReturnType<typeof makeWrite>] | undefined
    // Read at its first use, and again after a failure.
    const open = gate.withPermits(1)(
      Effect.gen(function* () {
        if (opened !== undefined) return opened
        const [ledger, written] = yield* load(store, name, options)
        opened = [ledger, makeWrite(store, name, ledger, written)]
        return opened
      })
    )
    const use = <A>(
      use: (...opened: readonly [Ledger, ReturnType<typeof makeWrite>]) => Effect.Effect<A, XError>,
      operation = "costs"
    ) =>
      Effect.flatMap(
        opened === undefined ? Effect.mapError(open, unavailable(operation)) : Effect.succeed(opened),
        (both) => use(...both)
      )
    return {
      admit: (hold, now, waits) => use((ledger) => ledger.admit(hold, now, waits), hold.operation),
      settle: (hold, charges, at) =>
        use((ledger, write) => {
          const booked = ledger.settle(hold, charges, at)
          if (booked.billed.length === 0) return Effect.succeed(booked)
          // One write after the other, in the order of the responses.
          const written = gate.withPermits(1)(write(booked.billed, at))
          return Effect.as(Effect.catch(written, warnInstead(notWritten, undefined)), booked)
        }).pipe(Effect.catch(warnInstead(notWritten, unbooked(charges)))),
      spent: (at) => use((ledger) => ledger.spent(at))
    }
  }

const load = Effect.fnUntraced(function* (store: KeyValueStore, name: string, options: StoreOptions) {
  const read = <A>(key: string): Effect.Effect<A | undefined, unknown> =>
    Effect.flatMap(store.get(key), (text) => {
      // What was written has this type.
      const json = text === undefined ? undefined : (parseJson(text) as A | undefined)
      return text !== undefined && json === undefined
        ? Effect.fail(`the entry ${key} is not JSON`)
        : Effect.succeed(json)
    })
  const head = yield* read<Stored | EarlierStored>(name)
  const stored = head === undefined ? { ...noSums, parts: 0 } : toStored(head)
  if (stored === undefined) return yield* Effect.fail(`the entry ${name} was not written by keyValueCosts`)
  const { parts, ...sums } = stored
  const { day } = sums.period
  const loaded: Array<string> = []
  for (let part = 0; part < parts; part++) {
    loaded.push(...((yield* read<ReadonlyArray<string>>(partName(name, day, part))) ?? []))
  }
  const seen = makeSeenResources(options.remember)
  for (const key of loaded) {
    const end = key.lastIndexOf(":")
    seen.add(key.slice(0, end), key.slice(end + 1))
  }
  const written: WrittenDay = { day, parts, last: loaded.slice(Math.max(0, parts - 1) * entriesPerPart) }
  return [makeLedger(options, sums, seen), written] as const
})

const notWritten = "The store of costs is unavailable: what was spent is not stored."

const partName = (name: string, day: string, part: number) => `${name}:${day}:${part}`

/** What is written: the day, the number of its parts, and the last of them. */
interface WrittenDay {
  readonly day: string
  readonly parts: number
  readonly last: ReadonlyArray<string>
}

const makeWrite = (store: KeyValueStore, name: string, ledger: Ledger, initial: WrittenDay) => {
  let written = initial
  return Effect.fnUntraced(function* (billed: ReadonlyArray<Charge>, at: number) {
    const { period, spent } = ledger.sums()
    const { day } = period
    if (written.day !== day) {
      for (let part = 0; part < written.parts; part++) yield* store.remove(partName(name, written.day, part))
      written = { day, parts: 0, last: [] }
    }
    // What was billed before this day began is not remembered.
    let fresh = (periodsOf(at).day < day ? [] : billed).flatMap(({ ids, kind }) =>
      ids.flatMap((id) => (id === undefined ? [] : [`${kind}:${id}`]))
    )
    while (fresh.length > 0) {
      const { last, parts } = written
      const isFull = parts === 0 || last.length >= entriesPerPart
      const stored = isFull ? [] : last
      const room = entriesPerPart - stored.length
      written = { day, parts: isFull ? parts + 1 : parts, last: [...stored, ...fresh.slice(0, room)] }
      fresh = fresh.slice(room)
      yield* store.set(partName(name, day, written.parts - 1), JSON.stringify(written.last))
    }
    const head: Stored = { spent, period, parts: written.parts }
    yield* store.set(name, JSON.stringify(head))
  })
}
