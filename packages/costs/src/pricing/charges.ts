import type { Definition } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import type { ReadPrice } from "@xeffect/core/prices"
import { type Charge, toMicros } from "./amount.ts"
import { chargeOfRequest } from "./charge-of-request.ts"
import { formOfData } from "./form-of-data.ts"
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
    const isNothing = entries?.length === 0 && (definition.method === "GET" || isListOf(field(json, "errors")))
    return isNothing ? [] : [chargeOfRequest(pricing, priced, price)]
  }
  const included = includedCharges(pricing, json)
  if (price === undefined || included === undefined || entries === undefined)
    return price === undefined ? included : undefined
  if (price.per === "event") return entries.map((one) => chargeOfEvent(pricing, one))
  return [...included, chargeOfEach(pricing, price.of, entries, isOwned(pricing, priced, price))]
}

/** The charges for an item of a stream, which is billed when it arrives. */
export const chargesOfItem = (pricing: Pricing, priced: Priced, json: unknown): ReadonlyArray<Charge> => {
  const price = priceOfOperation(priced.definition)
  const entries = toEntries(field(json, "data"))
  if (price?.per === "event") return entries.map((one) => chargeOfEvent(pricing, one))
  const included = includedCharges(pricing, json) ?? []
  return price?.per === "resource"
    ? [...included, chargeOfEach(pricing, price.of, entries, isOwned(pricing, priced, price))]
    : included
}

const isListOf = (value: unknown): boolean => Array.isArray(value) && value.length > 0

const isResource = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value)

const areResources = (value: unknown): value is ReadonlyArray<object> => Array.isArray(value) && value.every(isResource)

/**
 * The entries of a response. None if it says so: by an empty list, a count of 0, or errors in their place. `undefined` if it is not
 * known how many there were.
 */
const listedEntries = (definition: Definition, json: unknown): ReadonlyArray<unknown> | undefined => {
  const data = field(json, "data")
  const count = field(field(json, "meta"), "result_count")
  if (data === undefined && isResource(json)) return count === 0 || isListOf(field(json, "errors")) ? [] : undefined
  const form = formOfData(definition)
  if (form !== "list" && isResource(data)) return [data]
  if (form === "one" || !areResources(data)) return undefined
  // Entries that are counted and missing may have been billed.
  const missing = Number.isSafeInteger(count) ? Math.min(Number(count), maxCounted) - data.length : 0
  return missing > 0 ? [...data, ...Array.from({ length: missing })] : data
}

/** More entries than any page has. */
const maxCounted = 1000

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

/** The charges for what a response includes. `undefined` if that cannot be read. */
const includedCharges = (pricing: Pricing, json: unknown): ReadonlyArray<Charge> | undefined => {
  const charges: Array<Charge> = []
  const includes = pricing.includes ? field(json, "includes") : undefined
  if (includes === undefined) return charges
  if (!isResource(includes)) return undefined
  for (const [name, of] of includedKinds) {
    const resources = field(includes, name)
    if (resources !== undefined && !areResources(resources)) return undefined
    if (resources !== undefined) charges.push(chargeOfEach(pricing, of, resources))
  }
  return charges
}

/** The charges for the body of a delivery to a webhook. Deliveries of other APIs are free. */
export const deliveredCharges = (pricing: Pricing, json: unknown): ReadonlyArray<Charge> => {
  const data = field(json, "data")
  if (field(data, "event_type") !== undefined) return [chargeOfEvent(pricing, data)]
  const included = includedCharges(pricing, json) ?? []
  return field(data, "id") === undefined ? included : [chargeOfEach(pricing, "post", [data]), ...included]
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
