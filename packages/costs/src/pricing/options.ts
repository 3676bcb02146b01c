import type { InvalidInput } from "@xeffect/core"
import { checkObject, checkOptions, functionOption, option } from "@xeffect/core/options"
import type { Parameter } from "@xeffect/core/parameter"
import { type Prices, prices as published } from "@xeffect/core/prices"
import { field } from "@xeffect/core/wire"
import type { AppOwner } from "./owned-by.ts"
import type { Pricing } from "./pricing.ts"

/** How a call is priced. */
export interface PriceOptions {
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
}

/** Reads the options, with their defaults. */
export const pricingOf = ({ includes = true, links, owner_id, prices = published }: PriceOptions): Pricing => ({
  prices,
  includes,
  links,
  owner_id
})

/** The error in the options, if any. Others are left out. */
export const invalidPriceOption = (options: PriceOptions): InvalidInput | undefined =>
  checkObject("options", options) ?? checkOptions(options, declaredPriceOptions) ?? options.owner_id?.invalid

/** An option that only a function of this package makes: its example, and the name of what it has. */
export const madeBy = (example: string, name: string) =>
  option(`made by a function: ${example}`, (value) => field(value, name) !== undefined)

export const declaredPriceOptions: Readonly<Record<keyof PriceOptions, Parameter>> = {
  includes: option("true or false", (value) => typeof value === "boolean"),
  links: functionOption(),
  owner_id: madeBy('ownedBy("2244994945")', "owns"),
  prices: option("a price list, as prices of @xeffect/core/prices, with dollars for each price", isPrices)
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
