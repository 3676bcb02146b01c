import { type Amount, type Charge, minus, nothing, plus } from "./amount.ts"

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
export type Decision = "admitted" | "wait" | Exceeded

/** The state of what was spent. */
export interface Ledger {
  /** By period, for example `2026-11-22` and `2026-11`. */
  readonly spent: ReadonlyMap<string, Amount>
  /** What calls in flight may cost. */
  readonly held: Amount
  /** The day of `seen`. */
  readonly day: string
  /** The keys of resources that were billed on that day, the oldest first. */
  readonly seen: Set<string>
}

export const emptyLedger: Ledger = { spent: new Map(), held: nothing, day: "", seen: new Set() }

/** The day, as a period. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const periodOf = (per: Budget["per"], at: number): string => (per === "day" ? dayOf(at) : dayOf(at).slice(0, 7))

const startOfNext = (per: Budget["per"], at: number): number => {
  const date = new Date(at)
  return per === "day"
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)
    : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** What a budget limits, in the units of amounts. */
export const limitsOf = ({ dollars, resources }: Budget) =>
  [
    { unit: "dollars", of: "micros", limit: dollars === undefined ? undefined : Math.round(dollars * 1e6), scale: 1e6 },
    { unit: "resources", of: "resources", limit: resources, scale: 1 }
  ] as const

/** The budget that is exceeded, if the amount is spent on top of what was spent. */
export const exceededBy = (
  budgets: ReadonlyArray<Budget>,
  spentIn: (period: string) => Amount,
  needed: Amount,
  now: number
): Exceeded | undefined => {
  for (const budget of budgets) {
    const { per } = budget
    const spent = spentIn(periodOf(per, now))
    for (const { limit, of, scale, unit } of limitsOf(budget)) {
      if (limit === undefined || needed[of] === 0 || spent[of] + needed[of] <= limit) continue
      const resetsAt = startOfNext(per, now)
      return { unit, per, budget: limit / scale, used: spent[of] / scale, needed: needed[of] / scale, resetsAt }
    }
  }
  return undefined
}

/**
 * Decides on a call that may cost `bound`. It waits only if it fits beside what is spent. What is held counts in every
 * period, since a call that is sent before midnight may be billed after it.
 */
export const decide = (
  { held, spent }: Ledger,
  budgets: ReadonlyArray<Budget>,
  bound: Amount,
  now: number
): Decision => {
  const spentIn = (period: string) => spent.get(period) ?? nothing
  const exceeded = exceededBy(budgets, spentIn, bound, now)
  if (exceeded !== undefined) return exceeded
  const busy = (period: string) => plus(spentIn(period), held)
  return exceededBy(budgets, busy, bound, now) === undefined ? "admitted" : "wait"
}

export const hold = (ledger: Ledger, bound: Amount): Ledger => ({ ...ledger, held: plus(ledger.held, bound) })

/** The days and the months that are remembered: a response may be a little older than the newest one. */
const mostPeriods = 3

const withoutOld = (spent: Map<string, Amount>): ReadonlyMap<string, Amount> => {
  if (spent.size <= 2 * mostPeriods) return spent
  const periods = [...spent.keys()].toSorted()
  const newest = ["2026-11".length, "2026-11-22".length].flatMap((length) =>
    periods.filter((one) => one.length === length).slice(-mostPeriods)
  )
  return new Map([...spent].filter(([period]) => newest.includes(period)))
}

/**
 * Books a call: returns what it held, and adds what it is billed for at the time of the response. A resource counts once a
 * day; one that arrives after the next day has begun, or was forgotten, counts again.
 */
export const settle = (
  ledger: Ledger,
  held: Amount,
  charges: ReadonlyArray<Charge>,
  at: number,
  remember: number
): readonly [Ledger, ReadonlyArray<Charge>] => {
  if (charges.length === 0) return [{ ...ledger, held: minus(ledger.held, held) }, charges]
  const today = dayOf(at)
  const isNew = today > ledger.day
  const seen = isNew ? new Set<string>() : ledger.seen
  const billed =
    today < ledger.day ? charges : charges.filter(({ key }) => key === undefined || add(seen, key, remember))
  const amount = billed.reduce((sum, one) => plus(sum, one.amount), nothing)
  const spent = new Map(ledger.spent)
  for (const per of ["day", "month"] as const) {
    const period = periodOf(per, at)
    spent.set(period, plus(spent.get(period) ?? nothing, amount))
  }
  return [{ spent: withoutOld(spent), held: minus(ledger.held, held), day: isNew ? today : ledger.day, seen }, billed]
}

// The set grows in place: copying it for each response would take longer than the response.
const add = (seen: Set<string>, key: string, remember: number): boolean => {
  if (seen.has(key)) return false
  for (const oldest of seen.size >= remember ? seen : []) {
    seen.delete(oldest)
    break
  }
  if (remember > 0) seen.add(key)
  return true
}
