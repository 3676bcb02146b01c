import { parseJson } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { KeyValueStore } from "effect/persistence/KeyValueStore"
import type { Amount, Charge } from "./amount.ts"
import type { Ledger } from "./ledger.ts"
import { type CostStore, ofLedger } from "./store.ts"

/** What is stored under the name itself; the resources of its day are stored in parts beside it. */
interface Stored {
  readonly spent: ReadonlyArray<readonly [period: string, amount: Amount]>
  readonly day: string
  readonly parts: number
}

/** How many resources a part has: only the last part is written again. */
const partSize = 500

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
  (options) =>
    Effect.gen(function* () {
      const read = <A>(key: string): Effect.Effect<A | undefined, unknown> =>
        Effect.flatMap(store.get(key), (text) => {
          // What was written has this type.
          const json = text === undefined ? undefined : (parseJson(text) as A | undefined)
          return text !== undefined && json === undefined
            ? Effect.fail(`the entry ${key} is not JSON`)
            : Effect.succeed(json)
        })
      const { day, parts, spent }: Stored = (yield* read<Stored>(name)) ?? { spent: [], day: "", parts: 0 }
      const loaded: Array<string> = []
      for (let part = 0; part < parts; part++) {
        loaded.push(...((yield* read<ReadonlyArray<string>>(partOf(name, day, part))) ?? []))
      }
      const held = { micros: 0, resources: 0 }
      const ledger = { spent: new Map(spent), held, day, seen: new Set(loaded.slice(-options.remember)) }
      const write = makeWrite(store, name, { day, parts, last: loaded.slice(Math.max(0, parts - 1) * partSize) })
      // One write after the other, in the order of the responses.
      const gate = Semaphore.makeUnsafe(1)
      return ofLedger(options, ledger, (ledger, billed) =>
        billed.length === 0 ? Effect.void : gate.withPermits(1)(write(ledger, billed))
      )
    })

const partOf = (name: string, day: string, part: number) => `${name}:${day}:${part}`

/** What is written: the day, the number of its parts, and the last of them. */
interface Written {
  readonly day: string
  readonly parts: number
  readonly last: ReadonlyArray<string>
}

const makeWrite = (store: KeyValueStore, name: string, initial: Written) => {
  let written = initial
  return Effect.fnUntraced(function* ({ day, seen, spent }: Ledger, billed: ReadonlyArray<Charge>) {
    if (written.day !== day) {
      for (let part = 0; part < written.parts; part++) yield* store.remove(partOf(name, written.day, part))
      written = { day, parts: 0, last: [] }
    }
    let fresh = billed.flatMap(({ key }) => (key === undefined || !seen.has(key) ? [] : [key]))
    while (fresh.length > 0) {
      const { last, parts } = written
      const isFull = parts === 0 || last.length >= partSize
      const stored = isFull ? [] : last
      const room = partSize - stored.length
      written = { day, parts: isFull ? parts + 1 : parts, last: [...stored, ...fresh.slice(0, room)] }
      fresh = fresh.slice(room)
      yield* store.set(partOf(name, day, written.parts - 1), JSON.stringify(written.last))
    }
    const head: Stored = { spent: [...spent], day, parts: written.parts }
    yield* store.set(name, JSON.stringify(head))
  })
}
