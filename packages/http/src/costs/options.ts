import { InvalidInput } from "@xeffect/core"
import type { Prices } from "@xeffect/core/prices"
import { type CallbackResult, type Cost, field } from "@xeffect/core/transport"
import { checkCount, checkSwitch } from "../transport/options.ts"
import type { Budget } from "./budget.ts"
import type { CostStore } from "./store.ts"

export type { Cost } from "@xeffect/core/transport"

/** What was spent in a period. */
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
  /** What may be spent in a period, or several such limits. Default: no limit. */
  readonly budget?: Budget | ReadonlyArray<Budget> | undefined
  /** Whether included resources are billed, which is documented nowhere. Default: `true`, the dearer. */
  readonly includes?: boolean | undefined
  /** The ID of the user who owns the app: reads of that user's own data have a price of their own. */
  readonly owner_id?: string | undefined
  /** Finds the links in a text, as `extractUrls` of `@xeffect/text` does. Without it each post costs as one with a link. */
  readonly links?: ((text: string) => ReadonlyArray<unknown>) | undefined
  /** The price list. Default: the published one. */
  readonly prices?: Prices | undefined
  /** How many resources of a day are remembered, to count each once. The oldest go first. Default: 100,000. */
  readonly remember?: number | undefined
  /** Where the sums are. Default: memory. */
  readonly store?: CostStore | undefined
}

/** What is wrong with options, if anything. */
export const invalidOption = (options: CostsOptions): InvalidInput | undefined => {
  const { budget = [], includes = true, owner_id, prices, remember = 0 } = options
  const refuse = (parameter: keyof CostsOptions, rule: string) =>
    new InvalidInput({ parameter, value: options[parameter], rule })
  if (![budget].flat().every(isBudget)) {
    return refuse(
      "budget",
      'dollars or resources, 0 or more, per "day" or "month", for example { dollars: 5, per: "day" }'
    )
  }
  if (owner_id !== undefined && !(typeof owner_id === "string" && /^\d{1,19}$/.test(owner_id))) {
    return refuse("owner_id", "the ID of a user, as text")
  }
  const other = (["links", "on_cost", "store"] as const).find(
    (name) => !/^(undefined|function)$/.test(typeof options[name])
  )
  if (other !== undefined) return refuse(other, "a function")
  if (
    prices !== undefined &&
    !["resource", "request", "event"].every((name) => typeof field(prices, name) === "object")
  ) {
    return refuse("prices", "a price list, as prices of @xeffect/core/prices")
  }
  return checkSwitch("includes", includes) ?? checkCount("remember", remember)
}

const isAmount = (value: unknown) => value === undefined || (Number.isFinite(value) && Number(value) >= 0)

const isBudget = (budget: unknown): boolean => {
  const [dollars, resources] = [field(budget, "dollars"), field(budget, "resources")]
  return (
    isAmount(dollars) &&
    isAmount(resources) &&
    (dollars ?? resources) !== undefined &&
    /^(day|month)$/.test(String(field(budget, "per")))
  )
}
