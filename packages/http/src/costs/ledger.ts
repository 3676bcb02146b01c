import { type Amount, type Charge, nothing, plus, sumOf } from "./amount.ts"

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

/** The time as a period, for example `2026-11-22` or `2026-11`. */
export const periodOf = (per: Budget["per"], at: number): string =>
  new Date(at).toISOString().slice(0, per === "day" ? 10 : 7)

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
 * Decides on a call that may cost `bound`. It waits only if it fits beside what is spent. What is held counts in every
 * period, since a call that is sent before midnight may be billed after it.
 */
export const decide = (
  { held, spent }: Ledger,
  budgets: ReadonlyArray<Budget>,
  bound: Amount,
  now: number
): Decision => {
  const besides = (other: Amount) =>
    exceededBy(budgets, (period) => plus(other, spent.get(period) ?? nothing), bound, now)
  return besides(nothing) ?? (besides(held) === undefined ? "admitted" : "wait")
}

/** Days and months that are remembered: a response may be a little older than the newest one. */
const mostPeriods = 6

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
  const rest = { ...ledger, held: plus(ledger.held, held, -1) }
  if (charges.length === 0) return [rest, charges]
  const today = periodOf("day", at)
  const isNew = today > ledger.day
  const seen = isNew ? new Set<string>() : ledger.seen
  const billed =
    today < ledger.day ? charges : charges.filter(({ key }) => key === undefined || add(seen, key, remember))
  const spent = new Map(ledger.spent)
  for (const period of [today, periodOf("month", at)]) {
    const before = spent.get(period) ?? nothing
    // Those that were written last are last.
    spent.delete(period)
    spent.set(period, plus(before, sumOf(billed)))
  }
  const recent = new Map([...spent].slice(-mostPeriods))
  return [{ ...rest, spent: recent, day: isNew ? today : ledger.day, seen }, billed]
}

// The set grows in place: copying it for each response would take longer than the response.
const add = (seen: Set<string>, key: string, remember: number): boolean => {
  if (seen.has(key)) return false
  if (remember > 0) seen.add(key)
  for (const oldest of seen.size > remember ? seen : []) {
    seen.delete(oldest)
    break
  }
  return true
}
