import type { InvalidInput } from "@xeffect/core"
import type { Parameter } from "@xeffect/core/parameter"
import { type Prices, prices as published } from "@xeffect/core/prices"
import { type CallbackResult, checkObject, checkOptions, functionOption, option } from "@xeffect/core/options"
import { type Cost, field } from "@xeffect/core/wire"
import type { BalanceLimit } from "./balance/not-below.ts"
import { checkNames } from "./check-names.ts"
import type { AppOwner } from "./owned-by.ts"
import type { CostStore } from "./store.ts"
import type { BudgetLimits } from "./within.ts"

export type { Cost } from "@xeffect/core/wire"

/** The amount that was spent in a period. */
export interface Spent {
  readonly dollars: number
  /** Resources that were read. */
  readonly resources: number
}

/** How costs are counted and limited. */
export interface CostsOptions {
  /**
   * Runs for each response that cost something, before it is returned, and for items of a stream as they arrive. A failure of
   * it is logged, and refuses the next call: money would be spent that nobody counts.
   */
  readonly on_cost?: ((cost: Cost) => CallbackResult) | undefined
  /** The limit of spending, for example `within({ dollars: 5, per: "day" })`. Default: no limit. */
  readonly budget?: BudgetLimits | undefined
  /** The balance of the developer account that must be left, for example `notBelow({ dollars: 2 })`. Default: it is not read. */
  readonly balance?: BalanceLimit | undefined
  /** Whether included resources are billed, which is documented nowhere. Default: `true`, the dearer. */
  readonly includes?: boolean | undefined
  /**
   * Who owns the app, for example `ownedBy("2244994945")`: that user's reads of own data have a price of their own. Default: they
   * have not.
   */
  readonly owner_id?: AppOwner | undefined
  /** Finds the links in a text, as `extractUrls` of `@xeffect/text` does. Without it a text that may have one costs as one with a link. */
  readonly links?: ((text: string) => ReadonlyArray<unknown>) | undefined
  /** The price list. Default: the published one. */
  readonly prices?: Prices | undefined
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

const madeBy = (example: string, name: string) =>
  option(`made by a function: ${example}`, (value) => field(value, name) !== undefined)

const declared: Readonly<Record<keyof CostsOptions, Parameter>> = {
  balance: madeBy("notBelow({ dollars: 2 })", "beside"),
  budget: madeBy('within({ dollars: 5, per: "day" })', "ask"),
  includes: option("true or false", (value) => typeof value === "boolean"),
  links: functionOption(),
  on_cost: functionOption(),
  owner_id: madeBy('ownedBy("2244994945")', "owns"),
  prices: option("a price list, as prices of @xeffect/core/prices, with dollars for each price", isPrices),
  remember: option("a whole number, 0 or more", (value) => Number.isInteger(value) && Number(value) >= 0),
  store: functionOption()
}

const isAmount = (value: unknown) => Number.isFinite(value) && Number(value) >= 0

function isPrices(prices: unknown): boolean {
  return (["resource", "request", "event"] as const).every((group) => {
    const own = field(prices, group)
    const names = group === "event" ? own : published[group]
    return (
      typeof own === "object" && own !== null && Object.keys(Object(names)).every((name) => isAmount(field(own, name)))
    )
  })
}
