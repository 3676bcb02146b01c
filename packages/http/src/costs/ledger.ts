import { type Amount, type Charge, nothing, plus, sumOfCharges } from "./amount.ts"
import { makeSeenResources, type SeenResources } from "./seen.ts"

/** A limit for each period. */
export interface Budget {
  /** Dollars, at most. */
  readonly dollars?: number | undefined
  /** Resources that are read, at most. */
  readonly resources?: number | undefined
  /** A day, or a calendar month, in UTC. */
  readonly per: "day" | "month"
}

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

/** What is to be done with a call: send it, let it wait for those in flight, or refuse it. */
export type Admission = "admitted" | "wait" | Exceeded

/** What is stored of a ledger, apart from the resources of its day. */
export interface Sums {
  /** By period, for example `2026-11-22` and `2026-11`. */
  readonly spent: Iterable<readonly [period: string, amount: Amount]>
  /** The newest day on which something was billed. */
  readonly day: string
}

/** What was spent, and what calls in flight may spend. */
export interface Ledger {
  /** Decides on a call, and holds the most that it may cost if it is admitted. */
  readonly hold: (bound: Amount, now: number) => Admission
  /** Returns what was held for a call that is not made. */
  readonly release: (bound: Amount) => void
  /** Books a call: returns what was held for it, and adds what it is billed for. Returns what was not billed before. */
  readonly settle: (bound: Amount, charges: ReadonlyArray<Charge>, at: number) => ReadonlyArray<Charge>
  readonly spent: (period: string) => Amount
  readonly sums: () => Sums
}

/** The time as a period, for example `2026-11-22` or `2026-11`. */
export const periodOf = (per: Budget["per"], at: number): string => {
  const number = Math.floor(at / 86_400_000)
  if (number !== lastNumber) {
    lastNumber = number
    lastDay = new Date(at).toISOString().slice(0, 10)
  }
  return per === "day" ? lastDay : lastDay.slice(0, 7)
}

// Each call needs the day several times, and writing it takes longer than all the rest.
let lastNumber = NaN
let lastDay = ""

// What is limited, as budgets and as amounts name it, and the latter's part of the former.
const units = [
  ["dollars", "micros", 1e6],
  ["resources", "resources", 1]
] as const

/** The budget that is exceeded, if the amount is spent on top of what was spent. */
export const exceededBy = (
  budgets: ReadonlyArray<Budget>,
  spentIn: (period: string) => Amount,
  needed: Amount,
  now: number
): Exceeded | undefined => {
  for (const { per, ...budget } of budgets) {
    const spent = spentIn(periodOf(per, now))
    for (const [unit, of, scale] of units) {
      const { [unit]: limit = Infinity } = budget
      if (needed[of] === 0 || spent[of] + needed[of] <= Math.round(limit * scale)) continue
      const [year = 0, month = 0, day = 0] = periodOf("day", now).split("-").map(Number)
      const resetsAt = per === "day" ? Date.UTC(year, month - 1, day + 1) : Date.UTC(year, month)
      return { unit, per, budget: limit, used: spent[of] / scale, needed: needed[of] / scale, resetsAt }
    }
  }
  return undefined
}

/**
 * Keeps what was spent. A call waits only if it fits beside what is spent. What is held counts in every period, since a call
 * that is sent before midnight may be billed after it. A resource counts once a day; one that arrives after the next day
 * has begun, or was forgotten, counts again.
 */
export const makeLedger = (
  { budgets, remember }: { readonly budgets: ReadonlyArray<Budget>; readonly remember: number },
  stored: Sums = { spent: [], day: "" },
  seen: SeenResources = makeSeenResources(remember)
): Ledger => {
  const { add, spent, sums } = makeSums(stored)
  let { day } = stored
  let held = nothing
  return {
    spent,
    sums: () => ({ spent: sums, day }),
    release: (bound) => {
      held = plus(held, bound, -1)
    },
    hold: (bound, now) => {
      const exceeded = exceededBy(budgets, spent, bound, now)
      if (exceeded !== undefined) return exceeded
      if (exceededBy(budgets, (period) => plus(spent(period), held), bound, now) !== undefined) return "wait"
      held = plus(held, bound)
      return "admitted"
    },
    settle: (bound, charges, at) => {
      held = plus(held, bound, -1)
      if (charges.length === 0) return charges
      const today = periodOf("day", at)
      if (today > day) {
        day = today
        seen.clear()
      }
      const billed = today < day ? charges : seen.filter(charges)
      const amount = sumOfCharges(billed)
      add(today, amount)
      add(periodOf("month", at), amount)
      return billed
    }
  }
}

/** What was spent in recent periods: a response may be a little older than the newest one. */
const makeSums = (stored: Sums) => {
  const sums = new Map(stored.spent)
  const spent = (period: string) => sums.get(period) ?? nothing
  const add = (period: string, amount: Amount) => {
    const sum = plus(spent(period), amount)
    // Those that were written last are last.
    sums.delete(period)
    sums.set(period, sum)
    for (const oldest of sums.size > mostPeriods ? sums.keys() : []) {
      sums.delete(oldest)
      break
    }
  }
  return { add, spent, sums }
}

/** Days and months that are remembered. */
const mostPeriods = 6
