import * as Effect from "effect/Effect"
import { type Amount, type Charge, nothing, plus } from "../pricing/amount.ts"
import { type OfPeriods, periodsOf } from "./budget.ts"
import { makeSeenResources, type SeenResources } from "./seen.ts"
import type { OpenStore, SettledCall, StoreOptions } from "./store.ts"

/** The amounts spent by period, for example `2026-11-22` and `2026-11`. Those that changed last are at the end. */
export type Sums = ReadonlyMap<string, Amount>

/** A store in memory without a budget, which decides on nothing. */
export interface Books extends OpenStore {
  readonly settle: (...settled: Parameters<OpenStore["settle"]>) => SettledCall
  readonly spentAt: (at: number) => OfPeriods<Amount>
  readonly sums: Sums
  /** Adds what was spent elsewhere in a period. */
  readonly add: (period: string, amount: Amount) => void
  readonly seen: SeenResources
}

// The newest days and months, since one response may have a wrong date: it must not end the day of the others.
const periodsRemembered = 12

/** Counts in memory what is spent. */
export const makeBooks = ({ remember }: Pick<StoreOptions, "remember">): Books => {
  const seen = makeSeenResources(remember)
  const sums = new Map<string, Amount>()
  const sumOf = (period: string) => sums.get(period) ?? nothing
  const spentAt = (at: number): OfPeriods<Amount> => {
    const { day, month } = periodsOf(at)
    return { day: sumOf(day), month: sumOf(month) }
  }
  const add = (period: string, amount: Amount) => {
    const sum = plus(sumOf(period), amount)
    sums.delete(period)
    sums.set(period, sum)
    for (const [oldest] of sums) if (sums.size > periodsRemembered) sums.delete(oldest)
  }
  return {
    seen,
    sums,
    add,
    spentAt,
    reserve: () => Effect.succeed("reserved"),
    spent: (at) => Effect.sync(() => spentAt(at)),
    settle: (_, charges, at) => {
      const billed: Array<Charge> = []
      let amount = nothing
      for (const one of charges) {
        const ids = seen.addAll(one, at)
        if (ids.length === 0) continue
        billed.push(ids.length === one.ids.length ? one : { ...one, ids })
        amount = plus(amount, one, ids.length)
      }
      if (billed.length > 0) Object.values(periodsOf(at)).forEach((period) => add(period, amount))
      return { billed, amount, spent: spentAt(at) }
    }
  }
}
