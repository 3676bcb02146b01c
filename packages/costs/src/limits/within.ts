import type { InvalidInput } from "@xeffect/core"
import { checkParameter, option } from "@xeffect/core/options"
import { type Amount, toMicros } from "../pricing/amount.ts"
import type { Budget, OfPeriods } from "../ledger/budget.ts"
import { makeLedger } from "../ledger/ledger.ts"
import type { CostStore } from "../ledger/store.ts"
import { reservationOf } from "./reservation-of.ts"

/** Budgets that calls must fit into, made by {@link within}. */
export interface BudgetLimits {
  readonly budgets: ReadonlyArray<Budget>
  /** The reservation for a call, or for so many items of a stream. */
  readonly reservationOf: typeof reservationOf
  /** How many dollars are left of the budget that has the fewest left, if one is in dollars. */
  readonly left: (spent: OfPeriods<Amount>) => number | undefined
  /** Keeps in memory what was spent and what is reserved. */
  readonly store: CostStore
  /** The error in a budget, if any: a layer with it is not built. */
  readonly invalid: InvalidInput | undefined
}

/**
 * Keeps `costs` within a budget for a day or a month, or within several. A call reserves its upper bound before it is sent,
 * and returns what it did not use.
 *
 * **Errors**
 *
 * Calls and items of streams fail with `BudgetExceeded` if they do not fit. Building a layer fails with `InvalidInput` for a
 * malformed budget.
 *
 * @param budgets `per`, `"day"` or `"month"`, in UTC, with `dollars`, `resources` or both: the most that may be spent, or read, in
 * it, 0 or more
 * @returns the `budget` of `costs`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { costs, within } from "xeffect/costs"
 *
 * const budget = within({ dollars: 5, per: "day" }, { dollars: 50, per: "month" })
 * const live = layer({ bearer_token: "…", around: [costs({ budget })] })
 * ```
 */
export const within = (...budgets: ReadonlyArray<Budget>): BudgetLimits => ({
  budgets,
  reservationOf,
  store: makeLedger,
  left: (spent) => {
    const left = Math.min(
      ...budgets.map(({ dollars = Infinity, per }) => Math.max(0, toMicros(dollars) - spent[per].micros))
    )
    return left < Infinity ? left / 1e6 : undefined
  },
  // None is not a limit.
  invalid: (budgets.length > 0 ? budgets : [undefined])
    .map((budget) => checkParameter("budget", budget, limit))
    .find((wrong) => wrong !== undefined)
})

const isLimit = (value: unknown) => value === undefined || (Number.isFinite(value) && Number(value) >= 0)

const limit = option(
  'dollars or resources, 0 or more, per "day" or "month", for example { dollars: 5, per: "day" }',
  (budget) => {
    const { dollars, per, resources, ...others } = Object(budget)
    return (
      isLimit(dollars) &&
      isLimit(resources) &&
      (dollars ?? resources) !== undefined &&
      /^(day|month)$/.test(String(per)) &&
      Object.keys(others).length === 0
    )
  }
)
