import { checkOptions, checkParameter, objectOption, option } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import type { KeyValueStore } from "effect/persistence/KeyValueStore"
import * as Semaphore from "effect/Semaphore"
import { type Amount, type Charge, isNothing, nothing, plus } from "../pricing/amount.ts"
import { periodsOf } from "../ledger/budget.ts"
import { type Ledger, makeLedger } from "../ledger/ledger.ts"
import type { CostStore, OpenStore, StoreOptions } from "../ledger/store.ts"
import { type Entries, makeEntries, type Stored } from "./key-value-copies.ts"
import { makeParts, type PartsState } from "./parts.ts"
import { unavailable, warnInstead } from "./unavailable.ts"

/**
 * Keeps what was spent in a `KeyValueStore`, so that it survives restarts. With a budget, what a call may cost is stored
 * before it is sent, and counts as spent if the process is killed before it responds. If the store is unavailable, calls
 * that cost something fail with `TransportError` before they are sent; what was spent is stored once it is available.
 *
 * The sums are stored under `name` and in a copy, `<name>:copy`, one after the other, so that a write that is cut short
 * leaves one of them. A power cut may take sums that the store has not synced, and `KeyValueStore.layerFileSystem` syncs
 * nothing: then less counts as spent, or both are damaged. If both are damaged, calls that cost something fail with `BudgetExceeded`, whose `detail` names them.
 *
 * For one process at a time. Each adds what it spent to what another has stored, so that one can take the place of another,
 * but neither knows what the other has in flight, and a resource that both read counts twice. Processes that share a budget
 * need {@link redisCosts}.
 *
 * @param store for example of `KeyValueStore.layerFileSystem`
 * @param name the name of the entries. Default: `xeffect-costs`
 * @since 0.1.0
 * @example
 * ```ts
 * import { costs, keyValueCosts, within } from "xeffect/costs"
 * import * as Effect from "effect/Effect"
 * import * as KeyValueStore from "effect/persistence/KeyValueStore"
 *
 * const counted = Effect.map(KeyValueStore.KeyValueStore, (store) =>
 *   costs({ budget: within({ dollars: 5, per: "day" }), store: keyValueCosts(store) })
 * )
 * ```
 */
export const keyValueCosts = (store: KeyValueStore, name = "xeffect-costs"): CostStore =>
  Object.assign((options: StoreOptions) => openKeyValueCosts(store, name, options), {
    invalid: checkParameter("store", store, keyValueStore) ?? checkOptions({ name }, { name: entryName })
  })

const keyValueStore = objectOption("a KeyValueStore", "get", "set")

const entryName = option("a text", (value) => typeof value === "string")

/** A store, with the knowledge of a process about it. */
export interface KeyValueCosts extends OpenStore {
  readonly ledger: Ledger
  readonly state: () => SyncState
}

/** Opens a store of {@link keyValueCosts}. */
export const openKeyValueCosts = (store: KeyValueStore, name: string, options: StoreOptions): KeyValueCosts => {
  const ledger = makeLedger(options)
  const { changed, load, state, sync } = makeSync(makeEntries(store, name), ledger)
  return {
    ledger,
    state,
    reserve: (reservation, now, waits) =>
      Effect.gen(function* () {
        yield* load(now())
        const decision = yield* ledger.reserve(reservation, now, waits)
        if (decision === "reserved" && reservation.isOfStream !== true) {
          changed([], 0)
          yield* sync(now())
        }
        return decision
      }).pipe(Effect.mapError(unavailable(reservation.operation))),
    settle: (reservation, charges, at) =>
      // A resource that was billed before a restart is free. A warning about a store that cannot be read follows the settlement.
      Effect.flatMap(Effect.ignore(load(at)), () => {
        const settled = ledger.settle(reservation, charges, at)
        if (reservation === undefined && settled.billed.length === 0) return Effect.succeed(settled)
        changed(settled.billed, at)
        return Effect.as(Effect.catch(sync(at), warnInstead(notWritten, undefined)), settled)
      }),
    spent: (at) => Effect.flatMap(Effect.mapError(load(at), unavailable("costs")), () => ledger.spent(at))
  }
}

const notWritten = "The store of costs is unavailable: what was spent is not stored."

/** Adds to a ledger what others have stored since. */
const makeMerge = (ledger: Ledger) => {
  const known = new Map<string, Amount>()
  return {
    known,
    merge: ({ spent }: Pick<Stored, "spent">, isOwn: boolean) => {
      for (const [period, stored] of spent) {
        const before = isOwn ? stored : (known.get(period) ?? nothing)
        const { micros, resources } = plus(stored, before, -1)
        known.set(period, stored)
        // If it is less, another has overwritten it: it is written again.
        const more = { micros: Math.max(0, micros), resources: Math.max(0, resources) }
        if (!isNothing(more)) ledger.add(period, more)
      }
    }
  }
}

/** The knowledge of a process about the entries, without its ledger. */
export interface SyncState {
  readonly entries: Entries
  readonly parts: PartsState
  /** The part of the stored sums that is in the ledger. */
  readonly known: ReadonlyMap<string, Amount>
  readonly isLoaded: boolean
  readonly isChanged: boolean
}

/**
 * `sync` adds what others have stored to the ledger, and stores what has changed since: one after the other, in the order of
 * the responses. Sums are stored before resources, so that what is lost in between counts again.
 */
const makeSync = (entries: Entries, ledger: Ledger) => {
  const gate = Semaphore.makeUnsafe(1)
  const parts = makeParts(entries, ledger.seen)
  const { known, merge } = makeMerge(ledger)
  let isLoaded = false
  let isChanged = false

  const writeHead = (day: string, parts: number) => {
    isChanged = false
    const spent = [...ledger.sums]
    const written = entries.writeHead({ spent, held: ledger.reservations.reserved(), day, parts })
    return Effect.map(written, () => spent.forEach(([period, sum]) => known.set(period, sum)))
  }
  const sync = (at: number) =>
    Effect.gen(function* () {
      const stored = yield* entries.head
      merge(stored, stored.isOwn)
      if (!isLoaded) {
        yield* parts.load(stored.day, stored.parts)
        for (const period of Object.values(periodsOf(at))) ledger.add(period, stored.held ?? nothing)
        isLoaded = true
      }
      if (isChanged) yield* parts.write(writeHead)
    }).pipe(Effect.onError(() => Effect.sync(() => void (isChanged = true))))
  const inTurn = (at: number) =>
    gate.withPermits(1)(Effect.suspend(() => (isLoaded && !isChanged ? Effect.void : sync(at))))

  return {
    state: (): SyncState => ({ entries, parts: parts.state(), known, isLoaded, isChanged }),
    /** Reads what is stored, once. */
    load: (at: number) => Effect.suspend(() => (isLoaded ? Effect.void : inTurn(at))),
    /** Something has changed, and these were billed at a time. */
    changed: (billed: ReadonlyArray<Charge>, at: number) => {
      parts.add(billed, at)
      isChanged = true
    },
    sync: inTurn
  }
}
