import { InvalidInput } from "@xeffect/core"
import type { Prices } from "@xeffect/core/prices"
import type { CallbackResult, Cost } from "@xeffect/core/transport"
import { checkCount, checkSwitch } from "../transport/options.ts"
import type { Budget } from "./ledger.ts"
import type { CostStore } from "./stores/store.ts"

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
export const invalidOption = ({ budget = [], includes = true, owner_id, remember = 0 }: CostsOptions) => {
  const budgets = [budget].flat()
  const isAmount = (value: number | undefined) => value === undefined || (Number.isFinite(value) && value >= 0)
  const isBudget = ({ dollars, per, resources }: Budget) =>
    isAmount(dollars) && isAmount(resources) && (dollars ?? resources) !== undefined && /^(day|month)$/.test(per)
  if (!budgets.every((one) => typeof one === "object" && one !== null && isBudget(one))) {
    const rule = 'dollars or resources, 0 or more, per "day" or "month", for example { dollars: 5, per: "day" }'
    return new InvalidInput({ parameter: "budget", value: budget, rule })
  }
  if (owner_id !== undefined && !/^\d{1,19}$/.test(owner_id)) {
    return new InvalidInput({ parameter: "owner_id", value: owner_id, rule: "the ID of a user, as text" })
  }
  return checkSwitch("includes", includes) ?? checkCount("remember", remember)
}
