import { type Charge, toMicros } from "./amount.ts"
import { linkOf } from "./links.ts"
import type { Priced, PriceOf, Pricing } from "./pricing.ts"

/** The charge for a request that is billed as a whole. A post with a link has a price of its own. */
export const chargeOfRequest = (pricing: Pricing, priced: Priced, { of, with_link }: PriceOf<"request">): Charge => {
  const named = with_link !== undefined && linkOf(pricing, priced) !== "absent" ? with_link : of
  return { of: named, kind: "", micros: toMicros(pricing.prices.request[named]), resources: 0, ids: [undefined] }
}

/** The least and the most that such a request may cost: without `links`, its text is not searched, and may have one. */
export const rangeOfRequest = (pricing: Pricing, priced: Priced, price: PriceOf<"request">) => ({
  min: chargeOfRequest({ ...pricing, links: pricing.links ?? (() => []) }, priced, price),
  max: chargeOfRequest(pricing, priced, price)
})
