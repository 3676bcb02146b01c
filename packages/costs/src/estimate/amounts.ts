import type { Price } from "@xeffect/core/prices"
import { nothing, plus } from "../pricing/amount.ts"
import { rangeOfRequest } from "../pricing/charge-of-request.ts"
import type { Priced, Pricing, Range } from "../pricing/pricing.ts"
import { unitOf } from "../pricing/upper-bound.ts"

/** The cost of so many entries, the part of it that is for their includes, and why that is a range. */
export const amountsOf = (pricing: Pricing, priced: Priced, price: Price | undefined, entries: Range<number>) => {
  if (price?.per === "request") {
    const amounts = rangeOfRequest(pricing, priced, price)
    const isCertain = amounts.min.micros === amounts.max.micros
    const reasons = isCertain
      ? []
      : ["Without links, the text is not searched for links, so the estimate assumes that it may have one."]
    return { amounts, included: 0, reasons }
  }
  if (price?.per !== "resource") return { amounts: { min: nothing, max: nothing }, included: 0, reasons: [] }
  const { included: each, own } = unitOf(pricing, priced, price)
  const reasons =
    each.micros === 0
      ? []
      : [
          `X does not document whether it bills includes, or how many an entry has. The estimate allows for 0 to ` +
            `${each.resources} in each entry. X bills an object once, even if several entries include it.`
        ]
  const amounts = { min: plus(nothing, own, entries.min), max: plus(nothing, plus(own, each), entries.max) }
  return { amounts, included: each.micros * entries.max, reasons }
}
