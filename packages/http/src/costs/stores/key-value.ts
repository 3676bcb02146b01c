import type { XError } from "@xeffect/core"
import { parseJson } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { KeyValueStore } from "effect/persistence/KeyValueStore"
import type { Amount, Charge } from "../amount.ts"
import { type Ledger, makeLedger, periodOf } from "../ledger.ts"
import { makeSeenResources } from "../seen.ts"
import { ofLedger } from "./memory.ts"
import type { CostStore, OpenStore, StoreOptions } from "./store.ts"
import { unavailable, warnInstead } from "./unavailable.ts"

/** What is stored under the name itself; the resources of its day are stored in parts beside it. */
interface Stored {
  readonly spent: ReadonlyArray<readonly [period: string, amount: Amount]>
  readonly day: string
  readonly parts: number
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
    let opened: OpenStore | undefined
    // Read at its first use, and again after a failure.
    const open = gate.withPermits(1)(
      Effect.gen(function* () {
        if (opened !== undefined) return opened
        const [ledger, written] = yield* load(store, name, options)
        const write = makeWrite(store, name, ledger, written)
        // One write after the other, in the order of the responses.
        opened = ofLedger(ledger, (billed, at) =>
          Effect.catch(gate.withPermits(1)(write(billed, at)), warnInstead(notWritten, undefined))
        )
        return opened
      })
    )
    const use = <A>(operation: string, use: (store: OpenStore) => Effect.Effect<A, XError>) =>
      Effect.suspend(() =>
        opened === undefined ? Effect.flatMap(Effect.mapError(open, unavailable(operation)), use) : use(opened)
      )
    return {
      admit: (hold, now, waits) => use(hold.operation, (store) => store.admit(hold, now, waits)),
      settle: (hold, charges, at) =>
        Effect.catch(
          use("costs", (store) => store.settle(hold, charges, at)),
          warnInstead(notWritten, charges)
        ),
      spent: (period) => use("costs", (store) => store.spent(period))
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
  const { day, parts, spent }: Stored = (yield* read<Stored>(name)) ?? { spent: [], day: "", parts: 0 }
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
  return [makeLedger(options, { spent, day }, seen), written] as const
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
    const { day, spent } = ledger.sums()
    if (written.day !== day) {
      for (let part = 0; part < written.parts; part++) yield* store.remove(partName(name, written.day, part))
      written = { day, parts: 0, last: [] }
    }
    // What was billed before this day began is not remembered.
    let fresh = (periodOf("day", at) < day ? [] : billed).flatMap(({ ids, kind }) =>
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
    const head: Stored = { spent: [...spent], day, parts: written.parts }
    yield* store.set(name, JSON.stringify(head))
  })
}
