// What the page "What it costs" promises of a budget.
import type { XError } from "@xeffect/core"
import type { KeyValueCosts } from "../../../../http/src/costs/stores/key-value.ts"
import { type BudgetWorld, countedIn, dayOf, limit, price, requested } from "./world.ts"

const spentOn = ({ ledger }: KeyValueCosts, day: string) => ledger.sums.get(day)?.micros ?? 0

/** A call is refused only if it does not fit beside what is spent, or if something fails. */
export const refusedWithRoom = (
  { isCalm, now }: BudgetWorld,
  costs: KeyValueCosts,
  error: XError | undefined
): string | undefined => {
  const isFull = spentOn(costs, dayOf(now)) + requested * price > limit
  if (error?.reason._tag === "BudgetExceeded")
    return isFull ? undefined : "A call is refused only if it does not fit beside what is spent."
  return isCalm ? "A call succeeds if nothing fails and the budget has room." : undefined
}

export const brokenPromise = (world: BudgetWorld, costs: KeyValueCosts | undefined): string | undefined => {
  const { beyond, billed, calls, isCalm, store } = world
  for (const [day, micros] of billed) {
    const within = micros - (beyond.get(day) ?? 0)
    if (within > limit) return "What is billed on a day is never more than the budget."
    if (countedIn(store, day) < within) return "What is billed counts after a kill at any time."
    if (costs === undefined || !costs.state.isLoaded) continue
    if (spentOn(costs, day) + costs.ledger.holds.held().micros < within) return "What is billed is counted."
  }
  if (costs === undefined || calls.includes("begun")) return undefined
  const { holds, sums } = costs.ledger
  if (holds.held().micros !== 0 || holds.calls.size > 0 || holds.waiting.size > 0)
    return "Nothing is held once no call is in flight."
  for (const [day, { micros }] of sums)
    if (isCalm && day.length > 7 && micros !== (billed.get(day) ?? 0))
      return "What is counted is what was billed, if nothing fails."
  return undefined
}
