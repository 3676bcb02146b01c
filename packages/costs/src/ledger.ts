import * as Effect from "effect/Effect"
import { type Amount, type Charge, nothing, plus } from "./amount.ts"
import { type OfPeriods, periodsOf } from "./budget.ts"
import { type Holds, makeHolds } from "./holds.ts"
import { makeSeenResources, type SeenResources } from "./seen.ts"
import type { Booked, CostStore, OpenStore, StoreOptions } from "./store.ts"

/** What was spent by period, for example of `2026-11-22` and `2026-11`. Those that changed last are at the end. */
export type Sums = ReadonlyMap<string, Amount>

/** A store in memory, and what another must keep of it. */
export interface Ledger extends OpenStore {
  readonly settle: (...settled: Parameters<OpenStore["settle"]>) => Booked
  readonly sums: Sums
  /** Adds what was spent elsewhere in a period. */
  readonly add: (period: string, amount: Amount) => void
  readonly seen: SeenResources
  readonly holds: Holds
}

/** Keeps what was spent in memory. */
export const makeLedger = ({ budgets, remember }: StoreOptions): Ledger => {
  const seen = makeSeenResources(remember)
  const books = makeBooks(seen)
  const holds = makeHolds(budgets, books.spentAt)
  return {
    admit: holds.admit,
    holds,
    seen,
    sums: books.sums,
    add: books.addTo,
    spent: (at) => Effect.sync(() => books.spentAt(at)),
    settle: (hold, charges, at) => {
      const booked = books.book(charges, at)
      // Calls that wait are decided on by what is spent now.
      if (hold !== undefined) holds.release(hold)
      return booked
    }
  }
}

// The newest days and months, since one response may have a wrong date: it must not end the day of the others.
const periodsRemembered = 12

const makeBooks = (seen: SeenResources) => {
  const sums = new Map<string, Amount>()
  const sumOf = (period: string) => sums.get(period) ?? nothing
  const spentAt = (at: number): OfPeriods<Amount> => {
    const { day, month } = periodsOf(at)
    return { day: sumOf(day), month: sumOf(month) }
  }
  const addTo = (period: string, amount: Amount) => {
    const sum = plus(sumOf(period), amount)
    sums.delete(period)
    sums.set(period, sum)
    for (const [oldest] of sums) if (sums.size > periodsRemembered) sums.delete(oldest)
  }
  return {
    sums,
    spentAt,
    addTo,
    book: (charges: ReadonlyArray<Charge>, at: number): Booked => {
      const billed: Array<Charge> = []
      let amount = nothing
      for (const one of charges) {
        const ids = seen.addAll(one, at)
        if (ids.length === 0) continue
        billed.push(ids.length === one.ids.length ? one : { ...one, ids })
        amount = plus(amount, one, ids.length)
      }
      if (billed.length > 0) {
        const { day, month } = periodsOf(at)
        addTo(day, amount)
        addTo(month, amount)
      }
      return { billed, amount, spent: spentAt(at) }
    }
  }
}

/** Keeps what was spent in memory. */
export const memoryStore: CostStore = (options) => makeLedger(options)
