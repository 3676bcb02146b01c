import { StoreRefusal } from "@xeffect/core/store"
import { type Amount, nothing } from "../pricing/amount.ts"
import { type OfPeriods, periodsOf } from "../ledger/budget.ts"

/** The result of a script. */
export interface Report {
  /** The decision, or `forgotten` if Redis has forgotten what was spent. */
  readonly outcome: string
  /** The amounts that are spent now. Absent if Redis has forgotten them. */
  readonly spent?: OfPeriods<Amount>
  /** The other values that it returned. */
  readonly more: unknown
}

/** The sums in Redis that a process knows: they never become less, as long as Redis forgets nothing. */
export interface KnownSums {
  /** The first arguments of each script: the epoch, and what was spent on the day and in the month of a time. */
  readonly args: (at: number) => ReadonlyArray<string | number>
  /** Reads what a script returned for a time, and remembers it. */
  readonly read: (at: number, returned: unknown) => Report | StoreRefusal
}

export const makeKnown = (): KnownSums => {
  let epoch = ""
  const sums = new Map<string, Amount>()
  const sumsAt = (at: number) => {
    const { day, month } = periodsOf(at)
    return [day, month].map((period) => [period, sums.get(period) ?? nothing] as const)
  }
  const remember = (at: number, { day, month }: OfPeriods<Amount>) => {
    for (const [index, [period, { micros, resources }]] of sumsAt(at).entries()) {
      const now = index === 0 ? day : month
      // Responses may arrive in another order.
      sums.set(period, { micros: Math.max(micros, now.micros), resources: Math.max(resources, now.resources) })
    }
    for (const [oldest] of sums) if (sums.size > maxPeriods) sums.delete(oldest)
  }
  return {
    args: (at) => [epoch, ...sumsAt(at).flatMap(([, { micros, resources }]) => [micros, resources])],
    read: (at, returned) => {
      const [outcome, found, dayMicros, dayResources, monthMicros, monthResources, more] = Array.isArray(returned)
        ? returned
        : []
      if (outcome === "damaged") return new StoreRefusal(`in Redis ${found}, which is no amount: correct or remove it`)
      // It may have changed while the script was on its way.
      if (outcome === "forgotten" || (epoch !== "" && found !== epoch)) return { outcome: "forgotten", more }
      epoch = String(found)
      const spent = { day: toAmount(dayMicros, dayResources), month: toAmount(monthMicros, monthResources) }
      remember(at, spent)
      return { outcome: String(outcome), more, spent }
    }
  }
}

// A response with a wrong date adds periods.
const maxPeriods = 24

const toAmount = (micros: unknown, resources: unknown): Amount => ({
  micros: Number(micros),
  resources: Number(resources)
})

/** Why calls are refused once Redis has forgotten what was spent. */
export const forgotten = new StoreRefusal(
  "Redis has forgotten what was spent, because it restarted without its data, was emptied or evicted keys. " +
    "Restore its data, or restart the processes to begin with what it has"
)
