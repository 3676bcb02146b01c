import type { Amount } from "../pricing/amount.ts"

/** A limit for each period. */
export interface Budget {
  /** Dollars, at most. */
  readonly dollars?: number | undefined
  /** Resources that are read, at most. */
  readonly resources?: number | undefined
  /** A day, or a calendar month, in UTC. */
  readonly per: "day" | "month"
}

/** Something for a day and for its month. */
export type OfPeriods<A> = Readonly<Record<Budget["per"], A>>

/** A budget that a call does not fit into, and what it lacks. */
export interface Exceeded {
  readonly unit: "dollars" | "resources"
  readonly per: Budget["per"]
  readonly budget: number
  readonly used: number
  readonly needed: number
  /** When the next period begins, in milliseconds since 1970. */
  readonly resetsAt: number
}

/** The day and the month of a time, for example `2026-11-22` and `2026-11`. */
export const periodsOf = (at: number): OfPeriods<string> => {
  const number = Math.floor(at / 86_400_000)
  if (number !== lastNumber) {
    lastNumber = number
    const day = new Date(at).toISOString().slice(0, 10)
    last = { day, month: day.slice(0, 7) }
  }
  return last
}

// Each call needs the day, and writing it takes longer than all the rest.
let lastNumber = 0
let last: OfPeriods<string> = { day: "1970-01-01", month: "1970-01" }

// The units of a limit, as budgets and as amounts name them, and the latter's part of the former.
const units = [
  ["dollars", "micros", 1e6],
  ["resources", "resources", 1]
] as const

/** The budget that is exceeded, if so much is spent on top of what was spent. `needed` is the part of a call, which is shown. */
export const exceededBy = (
  budgets: ReadonlyArray<Budget>,
  spentIn: OfPeriods<Amount>,
  more: Amount,
  needed: Amount,
  now: number
): Exceeded | undefined => {
  for (const budget of budgets) {
    const { per } = budget
    const spent = spentIn[per]
    for (const [unit, of, scale] of units) {
      const limit = budget[unit] ?? Infinity
      if (needed[of] === 0 || spent[of] + more[of] <= Math.round(limit * scale)) continue
      const last = new Date(now)
      // The last day of the month.
      if (per === "month") last.setUTCMonth(last.getUTCMonth() + 1, 0)
      const resetsAt = last.setUTCHours(24, 0, 0, 0)
      return { unit, per, budget: limit, used: spent[of] / scale, needed: needed[of] / scale, resetsAt }
    }
  }
  return undefined
}
