import type { InvalidInput } from "@xeffect/core"
import type { Parameter } from "@xeffect/core/parameter"
import { type CallbackResult, checkObject, checkOptions, functionOption, option } from "@xeffect/core/options"
import type { Cost } from "@xeffect/core/wire"
import { declaredPriceOptions, madeBy, type PriceOptions } from "../pricing/options.ts"
import type { CostStore } from "../ledger/store.ts"
import type { BudgetLimits } from "../limits/within.ts"
import { checkNames } from "../limits/check-names.ts"
import type { BalanceLimit } from "../limits/balance/not-below.ts"

export type { Cost } from "@xeffect/core/wire"

/** The amount that was spent in a period. */
export interface Spent {
  readonly dollars: number
  /** Resources that were read. */
  readonly resources: number
}

/** How costs are counted and limited. */
export interface CostsOptions extends PriceOptions {
  /**
   * Runs for each response that cost something, before it is returned, and for items of a stream as they arrive. A failure of
   * it is logged, and refuses the next call: money would be spent that nobody counts.
   */
  readonly on_cost?: ((cost: Cost) => CallbackResult) | undefined
  /** The limit of spending, for example `within({ dollars: 5, per: "day" })`. Default: no limit. */
  readonly budget?: BudgetLimits | undefined
  /** The balance of the developer account that must be left, for example `notBelow({ dollars: 2 })`. Default: it is not read. */
  readonly balance?: BalanceLimit | undefined
  /** How many resources of a day are remembered of each kind at least, and at most twice as many, to count each once. The oldest
   * go first. Default: 100,000. */
  readonly remember?: number | undefined
  /** Where the sums are. Default: memory. */
  readonly store?: CostStore | undefined
}

/** The error in the options, if any. */
export const invalidOption = (options: CostsOptions): InvalidInput | undefined =>
  checkObject("options", options) ??
  checkNames(options, declared) ??
  checkOptions(options, declared) ??
  [options.budget, options.balance, options.owner_id, options.store].find((value) => value?.invalid !== undefined)
    ?.invalid

const declared: Readonly<Record<keyof CostsOptions, Parameter>> = {
  balance: madeBy("notBelow({ dollars: 2 })", "beside"),
  budget: madeBy('within({ dollars: 5, per: "day" })', "reservationOf"),
  ...declaredPriceOptions,
  on_cost: functionOption(),
  remember: option("a whole number, 0 or more", (value) => Number.isInteger(value) && Number(value) >= 0),
  store: functionOption()
}
