import { field } from "@xeffect/core/wire"
import type { Price, Prices, ReadPrice } from "@xeffect/core/prices"
import type { Credential, OutgoingRequest } from "@xeffect/http"
import { type Amount, type Charge, nothing, plus, toMicros } from "./amount.ts"
import { hasOneEntry } from "./entries.ts"
import { maxIncluded } from "./includes.ts"
import { linkOf } from "./links.ts"
import type { AppOwner } from "./owned-by.ts"
import { priceOfOperation } from "./price.ts"

/** How requests are priced. */
export interface Pricing {
  readonly prices: Prices
  /** Whether included resources are billed. */
  readonly includes: boolean
  /** The user who owns the app. */
  readonly owner_id?: AppOwner | undefined
  /** Finds the links in a text. */
  readonly links?: ((text: string) => ReadonlyArray<unknown>) | undefined
}

/** The price of an operation that is billed per resource, or per request. */
export type PriceOf<Per extends Price["per"]> = Extract<Price, { readonly per: Per }>

/** The part of a request that decides what it costs. */
export type Priced = Pick<OutgoingRequest, "definition" | "values"> & {
  readonly request: { readonly url: string }
  /** Who makes it. Absent in an estimate. */
  readonly credential?: Credential
}

/** What a successful response is billed for. */
export const chargesOf = (pricing: Pricing, priced: Priced, json: unknown): ReadonlyArray<Charge> => {
  const price = priceOfOperation(priced.definition)
  const entries = toEntries(field(json, "data"))
  if (price?.per === "request") {
    const isDone = entries.length > 0 || (priced.definition.method !== "GET" && field(json, "errors") === undefined)
    return isDone ? [chargeOfRequest(pricing, priced, price)] : []
  }
  if (price?.per === "event") return entries.map((one) => chargeOfEvent(pricing, one))
  const charges = includedCharges(pricing, json)
  if (price !== undefined) charges.push(chargeOfEach(pricing, price.of, entries, isOwned(pricing, priced, price)))
  return charges
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

/** What a request costs that is billed as a whole. */
export const chargeOfRequest = (pricing: Pricing, priced: Priced, { of, with_link }: PriceOf<"request">): Charge => {
  const named = with_link !== undefined && linkOf(pricing, priced) !== "absent" ? with_link : of
  return { of: named, kind: "", micros: toMicros(pricing.prices.request[named]), resources: 0, ids: [undefined] }
}

/** What the body of a delivery to a webhook is billed for. Deliveries of other APIs are free. */
export const deliveredCharges = (pricing: Pricing, json: unknown): ReadonlyArray<Charge> => {
  const data = field(json, "data")
  if (field(data, "event_type") !== undefined) return [chargeOfEvent(pricing, data)]
  return field(data, "id") === undefined
    ? includedCharges(pricing, json)
    : [chargeOfEach(pricing, "post", [data]), ...includedCharges(pricing, json)]
}

/** What an event costs at most. */
export const dearestEvent = ({ prices }: Pick<Pricing, "prices">): number => Math.max(0, ...Object.values(prices.event))

const chargeOfEvent = ({ prices }: Pricing, event: unknown): Charge => {
  const of = String(field(event, "event_type"))
  const listed = new Map(Object.entries(prices.event))
  // A type that is not in the list costs what the dearest does.
  const dollars = listed.get(of) ?? listed.get(of.replace(/\w+$/, "*")) ?? dearestEvent({ prices })
  return { of, kind: "event", micros: toMicros(dollars), resources: 1, ids: [toId(field(event, "event_uuid"))] }
}

const isOwned = ({ owner_id }: Pricing, priced: Priced, { owned }: PriceOf<"resource">): boolean =>
  owned === true && owner_id?.owns(priced) === true

const toEntries = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

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

/** What one entry of a response costs, and the most that its includes may. */
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
