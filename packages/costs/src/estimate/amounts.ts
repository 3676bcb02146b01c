import type { Price } from "@xeffect/core/prices"
import { type Amount, nothing, plus } from "../pricing/amount.ts"
import { rangeOfRequest } from "../pricing/charge-of-request.ts"
import type { Priced, Pricing, Range } from "../pricing/pricing.ts"
import { unitOf } from "../pricing/upper-bound.ts"
import type { Size } from "./size.ts"

/** The cost of a call with all its pages. */
export interface CallCost {
  readonly amounts: Range<Amount>
  /** The most that includes cost, in millionths of a dollar. */
  readonly included: number
  /** Why the amounts differ. */
  readonly reasons: ReadonlyArray<string>
}

/** The cost of several calls. */
export const plusCost = (one: CallCost, other: CallCost): CallCost => ({
  amounts: { min: plus(one.amounts.min, other.amounts.min), max: plus(one.amounts.max, other.amounts.max) },
  included: one.included + other.included,
  reasons: [...new Set([...one.reasons, ...other.reasons])]
})

/** The cost of a call, from its number of entries and requests. */
export const costOfCall = (
  pricing: Pricing,
  priced: Priced,
  price: Price | undefined,
  { entries, requests }: Pick<Size, "entries" | "requests">
): CallCost => {
  if (price?.per === "request") {
    const { max, min } = rangeOfRequest(pricing, priced, price)
    const reasons =
      min.micros === max.micros
        ? []
        : ["Without links, the text is not searched for links, so the estimate assumes that it may have one."]
    const amounts = { min: plus(nothing, min, requests.min), max: plus(nothing, max, requests.max) }
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
