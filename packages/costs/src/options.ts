import { InvalidInput } from "@xeffect/core"
import type { Parameter } from "@xeffect/core/parameter"
import { type Prices, prices as published } from "@xeffect/core/prices"
import { type CallbackResult, checkObject, checkOptions, functionOption, option } from "@xeffect/core/options"
import { type Cost, field } from "@xeffect/core/wire"
import type { Budget } from "./budget.ts"
import type { CostStore } from "./store.ts"

export type { Cost } from "@xeffect/core/wire"

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
  /**
   * The ID of the user who owns the app: that user's reads of own data have a price of their own. A token that does not
   * contain its user counts as the owner's, unless it is the app's own.
   */
  readonly owner_id?: string | undefined
  /** Finds the links in a text, as `extractUrls` of `@xeffect/text` does. Without it a text that may have one costs as one with a link. */
  readonly links?: ((text: string) => ReadonlyArray<unknown>) | undefined
  /** The price list. Default: the published one. */
  readonly prices?: Prices | undefined
  /** How many resources of a day are remembered, to count each once. The oldest go first. Default: 100,000. */
  readonly remember?: number | undefined
  /** Where the sums are. Default: memory. */
  readonly store?: CostStore | undefined
}

/** What is wrong with options, if anything. */
export const invalidOption = (options: CostsOptions): InvalidInput | undefined =>
  checkObject("options", options) ?? checkNames(options) ?? checkOptions(options, declared) ?? options.store?.invalid

const declared: Readonly<Record<keyof CostsOptions, Parameter>> = {
  budget: option(
    'dollars or resources, 0 or more, per "day" or "month", for example { dollars: 5, per: "day" }',
    (value) => [value].flat().every(isBudget)
  ),
  includes: option("true or false", (value) => typeof value === "boolean"),
  links: functionOption(),
  on_cost: functionOption(),
  owner_id: option("the ID of a user, as text", (value) => typeof value === "string" && /^\d{1,19}$/.test(value)),
  prices: option("a price list, as prices of @xeffect/core/prices, with a number of dollars for each price", isPrices),
  remember: option("a whole number, 0 or more", (value) => Number.isInteger(value) && Number(value) >= 0),
  store: functionOption()
}

// A limit that is misspelt would be none.
const checkNames = (options: object): InvalidInput | undefined => {
  for (const [parameter, value] of Object.entries(options)) {
    if (!(parameter in declared) && value !== undefined) {
      return new InvalidInput({ parameter, value, rule: `left out: there are ${Object.keys(declared).join(", ")}` })
    }
  }
  return undefined
}

const isAmount = (value: unknown) => Number.isFinite(value) && Number(value) >= 0

function isBudget(budget: unknown): boolean {
  const { dollars, per, resources, ...others } = Object(budget)
  return (
    [dollars, resources].every((limit) => limit === undefined || isAmount(limit)) &&
    (dollars ?? resources) !== undefined &&
    /^(day|month)$/.test(String(per)) &&
    Object.keys(others).length === 0
  )
}

function isPrices(prices: unknown): boolean {
  const { event, request, resource } = Object(prices)
  const hasAll = (own: unknown, names: object) => Object.keys(names).every((name) => isAmount(field(own, name)))
  return (
    hasAll(resource, published.resource) &&
    hasAll(request, published.request) &&
    typeof event === "object" &&
    event !== null &&
    hasAll(event, event)
  )
}
