import * as Effect from "effect/Effect"
import { type Amount, type Charge, nothing, plus } from "./amount.ts"
import { type OfPeriods, periodsOf } from "./budget.ts"
import { makeHolds } from "./holds.ts"
import { makeSeenResources, type SeenResources } from "./seen.ts"
import type { Booked, CostStore, OpenStore, StoreOptions } from "./store.ts"

/** What is stored of a ledger, apart from the resources of its day. */
export interface Sums {
  /** What was spent on the newest day on which something was billed, and in its month. */
  readonly spent: OfPeriods<Amount>
  readonly period: OfPeriods<string>
}

export const noSums: Sums = { spent: { day: nothing, month: nothing }, period: { day: "", month: "" } }

/** A store in memory, and what another must keep of it. */
export interface Ledger extends OpenStore {
  readonly settle: (...settled: Parameters<OpenStore["settle"]>) => Booked
  readonly sums: () => Sums
}

/** Keeps what was spent in memory. */
export const makeLedger = (
  { budgets, remember }: StoreOptions,
  sums: Sums = noSums,
  seen: SeenResources = makeSeenResources(remember)
): Ledger => {
  const books = makeBooks(sums, seen)
  const { admit, release } = makeHolds(budgets, books.spentAt)
  return {
    admit,
    sums: books.sums,
    spent: (at) => Effect.sync(() => books.spentAt(at)),
    settle: (hold, charges, at) => {
      const booked = books.add(charges, at)
      // Calls that wait are decided on by what is spent now.
      if (hold !== undefined) release(hold, at)
      return booked
    }
  }
}

/** A resource counts once a day; one that arrives after the next day has begun, or was forgotten, counts again. */
const makeBooks = (sums: Sums, seen: SeenResources) => {
  let { period, spent } = sums
  const spentAt = (at: number): OfPeriods<Amount> => {
    const now = periodsOf(at)
    if (now.day <= period.day) return spent
    return { day: nothing, month: now.month > period.month ? nothing : spent.month }
  }
  return {
    sums: () => ({ spent, period }),
    spentAt,
    add: (charges: ReadonlyArray<Charge>, at: number): Booked => {
      const now = periodsOf(at)
      if (charges.length > 0 && now.day > period.day) {
        spent = spentAt(at)
        period = now
        seen.clear()
      }
      const billed: Array<Charge> = []
      let amount = nothing
      for (const one of charges) {
        const ids = now.day < period.day ? one.ids : seen.addAll(one)
        if (ids.length === 0) continue
        billed.push(ids.length === one.ids.length ? one : { ...one, ids })
        amount = plus(amount, one, ids.length)
      }
      spent = {
        day: now.day === period.day ? plus(spent.day, amount) : spent.day,
        month: now.month === period.month ? plus(spent.month, amount) : spent.month
      }
      return { billed, amount, spent }
    }
  }
}

/** Keeps what was spent in memory. */
export const memoryStore: CostStore = (options) => makeLedger(options)
