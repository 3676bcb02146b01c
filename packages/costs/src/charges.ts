import { field } from "@xeffect/core/wire"
import type { ReadPrice } from "@xeffect/core/prices"
import { type Charge, toMicros } from "./amount.ts"
import { chargeOfRequest } from "./charge-of-request.ts"
import { priceOfOperation } from "./price.ts"
import { isOwned, type Priced, type Pricing } from "./pricing.ts"
import { dearestEvent } from "./upper-bound.ts"

/**
 * The charges for a successful response. `undefined` if it does not show what was billed: its body is not what the operation
 * returns, so the call counts with its upper bound.
 */
export const chargesOf = (pricing: Pricing, priced: Priced, json: unknown): ReadonlyArray<Charge> | undefined => {
  const { definition } = priced
  const price = priceOfOperation(definition)
  const entries = listedEntries(definition, json)
  if (price?.per === "request") {
    const isRefused = definition.method !== "GET" && !isListOf(field(json, "errors"))
    return entries === undefined || entries.length > 0 || isRefused ? [chargeOfRequest(pricing, priced, price)] : []
  }
  if (price === undefined && !pricing.includes) return []
  const charges = includedCharges(pricing, json)
  if (charges === undefined || (price !== undefined && entries === undefined)) return undefined
  if (price?.per === "event") return (entries ?? []).map((one) => chargeOfEvent(pricing, one))
  if (price !== undefined)
    charges.push(chargeOfEach(pricing, price.of, entries ?? [], isOwned(pricing, priced, price)))
  return charges
}

const isListOf = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value) && value.length > 0

const isEntry = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * The entries of a response. None if it says so: by an empty list, a count of 0, or errors in their place. `undefined` if it is not
 * known how many there were.
 */
const listedEntries = (definition: Definition, json: unknown): ReadonlyArray<unknown> | undefined => {
  const data = field(json, "data")
  const count = field(field(json, "meta"), "result_count")
  if (data === undefined && isEntry(json)) return count === 0 || isListOf(field(json, "errors")) ? [] : undefined
  if (hasOneEntry(definition)) return isEntry(data) ? [data] : undefined
  if (!Array.isArray(data)) return isEntry(data) && hasUnknownForm(definition) ? [data] : undefined
  if (!data.every(isEntry)) return undefined
  // Entries that are counted and missing may have been billed.
  const missing = typeof count === "number" && Number.isSafeInteger(count) ? count - data.length : 0
  return missing > 0 ? [...data, ...Array.from({ length: Math.min(missing, 1000) })] : data
}

const chargeOfEach = (
  { prices }: Pricing,
  of: ReadPrice,
  resources: ReadonlyArray<unknown>,
  isOwned = false
): Charge => {
  const named = isOwned ? "owned" : of
  return {
    of: named,
    // A resource that the owner reads of others as well is billed for both.
    kind: isOwned ? `owned:${of}` : of,
    micros: toMicros(prices.resource[named]),
    resources: 1,
    ids: resources.map((one) => toId(field(one, "id")))
  }
}

const toId = (id: unknown): string | undefined => (id === undefined || typeof id === "string" ? id : String(id))

// Media, places, polls and topics have no price.
const includedKinds = [
  ["tweets", "post"],
  ["posts", "post"],
  ["users", "user"]
] as const

const includedCharges = (pricing: Pricing, json: unknown): Array<Charge> => {
  const charges: Array<Charge> = []
  const includes = pricing.includes ? field(json, "includes") : undefined
  if (includes === undefined) return charges
  for (const [name, of] of includedKinds) {
    const resources = field(includes, name)
    if (Array.isArray(resources)) charges.push(chargeOfEach(pricing, of, resources))
  }
  return charges
}

/** The charges for the body of a delivery to a webhook. Deliveries of other APIs are free. */
export const deliveredCharges = (pricing: Pricing, json: unknown): ReadonlyArray<Charge> => {
  const data = field(json, "data")
  if (field(data, "event_type") !== undefined) return [chargeOfEvent(pricing, data)]
  return field(data, "id") === undefined
    ? includedCharges(pricing, json)
    : [chargeOfEach(pricing, "post", [data]), ...includedCharges(pricing, json)]
}

const chargeOfEvent = ({ prices }: Pricing, event: unknown): Charge => {
  const of = String(field(event, "event_type"))
  const listed = new Map(Object.entries(prices.event))
  // A type that is not in the list costs what the dearest does.
  const dollars = listed.get(of) ?? listed.get(of.replace(/\w+$/, "*")) ?? dearestEvent({ prices })
  return { of, kind: "event", micros: toMicros(dollars), resources: 1, ids: [toId(field(event, "event_uuid"))] }
}

const toEntries = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
