import type { Price } from "@xeffect/core/prices"
import { nothing, plus } from "../amount.ts"
import { chargeOfRequest } from "../charge-of-request.ts"
import type { Priced, Pricing } from "../pricing.ts"
import { unitOf } from "../upper-bound.ts"
import type { Range } from "./range.ts"

/** The cost of so many entries, the part of it that is for their includes, and why that is a range. */
export const amountsOf = (pricing: Pricing, priced: Priced, price: Price | undefined, entries: Range<number>) => {
  if (price?.per === "request") {
    const max = chargeOfRequest(pricing, priced, price)
    const min = chargeOfRequest({ ...pricing, links: pricing.links ?? (() => []) }, priced, price)
    const reasons =
      min.micros === max.micros ? [] : ["Without links, the text is not searched for links: it may have one."]
    return { amounts: { min, max }, included: 0, reasons }
  }
  if (price?.per !== "resource") return { amounts: { min: nothing, max: nothing }, included: 0, reasons: [] }
  const { included: each, own } = unitOf(pricing, priced, price)
  const reasons =
    each.micros === 0
      ? []
      : [
          `Whether includes are billed is documented nowhere, and how many an entry has is not known: from none to ` +
            `${each.resources}. An object that several entries include is billed once.`
        ]
  const amounts = { min: plus(nothing, own, entries.min), max: plus(nothing, plus(own, each), entries.max) }
  return { amounts, included: each.micros * entries.max, reasons }
}
