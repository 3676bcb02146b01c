import { type Amount, nothing, plus, toMicros } from "./amount.ts"
import { chargeOfRequest } from "./charge-of-request.ts"
import { hasOneEntry } from "./form-of-data.ts"
import { priceOfOperation } from "./price.ts"
import { isOwned, type Priced, type PriceOf, type Pricing } from "./pricing.ts"

/** The upper bound of the cost of an event. */
export const dearestEvent = ({ prices }: Pick<Pricing, "prices">): number => Math.max(0, ...Object.values(prices.event))

/** The most that a request may cost, by its parameters. Where nothing bounds a list, 100 entries are assumed. */
export const boundOf = (pricing: Pricing, priced: Priced): Amount => {
  const price = priceOfOperation(priced.definition)
  if (price === undefined) return nothing
  // A stream of events: which of them arrive is not known before.
  if (price.per === "event") return { micros: toMicros(dearestEvent(pricing)), resources: 1 }
  if (price.per === "request") return chargeOfRequest(pricing, priced, price)
  const { included, own } = unitOf(pricing, priced, price)
  return plus(nothing, plus(own, included), maxEntries(priced))
}

/**
 * How many posts and users each entry may include at most, by the names in `expansions`. Media, places, polls and topics
 * have no price. Mentions and lists of users are assumed to be 10.
 */
const maxIncluded = (expansions: ReadonlyArray<string>): Readonly<Record<"post" | "user", number>> => {
  const included = { post: 0, user: 0 }
  for (const name of expansions) {
    if (/media_(k|e)|_media$|poll|place|topic/.test(name)) continue
    const each = /mentions|_ids$/.test(name) ? 10 : 1
    const of = /(tweet|post)(_ids?|s(\.id)?)?$/.test(name) ? "post" : "user"
    included[of] += each * (name.startsWith("referenced_") ? 3 : 1)
  }
  return included
}

// Most calls expand the same as the call before.
let lastExpansions = ""
let lastIncluded = maxIncluded([])
const includedBy = (expansions: string) => {
  if (expansions !== lastExpansions) {
    lastExpansions = expansions
    lastIncluded = maxIncluded(listedNames(expansions))
  }
  return lastIncluded
}

/** The cost of one entry of a response, and the most that its includes may cost. */
export const unitOf = (pricing: Pricing, priced: Priced, price: PriceOf<"resource">) => {
  const { post, user } = includedBy(pricing.includes ? String(priced.values?.get("expansions") ?? "") : "")
  const { resource } = pricing.prices
  const own: Amount = { micros: toMicros(resource[isOwned(pricing, priced, price) ? "owned" : price.of]), resources: 1 }
  const included: Amount = {
    micros: post * toMicros(resource.post) + user * toMicros(resource.user),
    resources: post + user
  }
  return { own, included }
}

/** How many entries a response may have. */
export const maxEntries = ({ definition, values }: Priced): number => {
  const { params, response } = definition
  // Before a stream is opened there must be room for an item; more is reserved as items arrive.
  if (response.kind === "lines") return 1
  const limit = params["max_results"]
  if (limit !== undefined) return Number(values?.get("max_results") ?? limit.default ?? limit.maximum ?? 100)
  for (const [name, value] of values ?? []) if (/^(id|username)s$/.test(name)) return listedNames(value).length
  return hasOneEntry(definition) ? 1 : 100
}

/** The elements of a list, or of a text with commas. */
export const listedNames = (value: unknown): ReadonlyArray<string> =>
  `${value ?? ""}`.split(",").filter((one) => one !== "")
