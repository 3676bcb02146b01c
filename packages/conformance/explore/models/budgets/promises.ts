// The promises of the page "What it costs" about a budget.
import type { XError } from "@xeffect/core"
import type { KeyValueCosts } from "../../../../costs/src/stores/key-value.ts"
import { periodsOf } from "../../../../costs/src/ledger/budget.ts"
import { type BudgetWorld, countedIn, dayOf, limit, price, requested } from "./world.ts"

const spentIn = ({ ledger }: KeyValueCosts, period: string) => ledger.sums.get(period)?.micros ?? 0

/** A call is refused only if it does not fit beside what is spent, or if something fails. */
export const refusedWithRoom = (
  { isCalm, now }: BudgetWorld,
  costs: KeyValueCosts,
  error: XError | undefined
): string | undefined => {
  const isFull = spentIn(costs, dayOf(now)) + requested * price > limit
  if (error?.reason._tag === "BudgetExceeded")
    return isFull ? undefined : "A call is refused only if it does not fit beside what is spent."
  return isCalm ? "A call succeeds if nothing fails and the budget has room." : undefined
}

/** The amounts billed within the bounds of the requests, for the month and for each day. */
const billedIn = ({ beyond, billed }: BudgetWorld, period: string): number =>
  [...billed].reduce((sum, [day, micros]) => (day.startsWith(period) ? sum + micros - (beyond.get(day) ?? 0) : sum), 0)

/** The reservation of a call counts when it ends: on a day that is over there may be less. */
const isUncounted = (world: BudgetWorld, counted: (period: string) => number): boolean =>
  Object.values(periodsOf(world.now)).some((period) => counted(period) < billedIn(world, period))

export const brokenPromise = (world: BudgetWorld, costs: KeyValueCosts | undefined): string | undefined => {
  const { billed, calls, isCalm, store } = world
  if ([...billed.keys()].some((day) => billedIn(world, day) > limit))
    return "What is billed on a day is never more than the budget."
  if (isUncounted(world, (period) => countedIn(store, period))) return "What is billed counts after a kill at any time."
  if (costs === undefined) return undefined
  const { reservations, sums } = costs.ledger
  const { micros: reserved } = reservations.reserved()
  if (costs.state().isLoaded && isUncounted(world, (period) => spentIn(costs, period) + reserved))
    return "What is billed is counted."
  if (calls.includes("begun")) return undefined
  if (reserved !== 0 || reservations.calls.size > 0 || reservations.waiting.size > 0)
    return "Nothing is reserved once no call is in flight."
  const isExact = [...sums].every(([period, { micros }]) => period.length < 8 || micros === (billed.get(period) ?? 0))
  return isCalm && !isExact ? "What is counted is what was billed, if nothing fails." : undefined
}
