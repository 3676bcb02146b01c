import { field, mostIncluded, type PriceClass, priceClassOf } from "@xeffect/core/transport"
import type { Prices, ReadPrice } from "@xeffect/core/prices"
import type { OutgoingRequest } from "../transport/transport.ts"
import { type Amount, type Charge, nothing, plus, times, toMicros } from "./amount.ts"

/** How requests are priced. */
export interface Pricing {
  readonly prices: Prices
  /** Whether included resources are billed. */
  readonly includes: boolean
  /** The ID of the user who owns the app. */
  readonly owner_id?: string | undefined
  /** Finds the links in a text. */
  readonly links?: ((text: string) => ReadonlyArray<unknown>) | undefined
}

/** The part of a request that decides what it costs. */
export type Priced = Pick<OutgoingRequest, "definition" | "template" | "values"> & {
  readonly request: { readonly url: string }
}

/** What a successful response is billed for. */
export const chargesOf = (pricing: Pricing, priced: Priced, json: unknown): ReadonlyArray<Charge> => {
  const { definition, template } = priced
  const of = priceClassOf(definition.method, template)
  if (of === undefined) return pricing.includes ? includedCharges(pricing, json) : []
  const entries = toEntries(field(json, "data"))
  if (of.per === "request") {
    const isDone = entries.length > 0 || (definition.method !== "GET" && field(json, "errors") === undefined)
    return isDone ? [chargeOfRequest(pricing, priced, of)] : []
  }
  const charges =
    of.per === "event" ? entries.map((one) => eventCharge(pricing, one)) : readCharges(pricing, priced, of, entries)
  return pricing.includes ? [...charges, ...includedCharges(pricing, json)] : charges
}

type PerResource = Extract<PriceClass, { readonly per: "resource" }>
type PerRequest = Extract<PriceClass, { readonly per: "request" }>

const readCharges = (pricing: Pricing, priced: Priced, { of }: PerResource, entries: ReadonlyArray<unknown>) => {
  const owned = isOwned(pricing, priced)
  return entries.map((one) => resourceCharge(pricing, owned ? "owned" : of, one, owned ? `owned:${of}` : of))
}

const resourceCharge = ({ prices }: Pricing, of: ReadPrice, resource: unknown, kind: string = of): Charge => {
  const id = field(resource, "id")
  const amount = { micros: toMicros(prices.resource[of]), resources: 1 }
  return { of, amount, ...(id === undefined ? undefined : { key: `${kind}:${String(id)}` }) }
}

// Includes by the key in the response. Media, places, polls and topics have no price.
const includedKinds: ReadonlyArray<readonly [key: string, of: ReadPrice]> = [
  ["tweets", "post"],
  ["posts", "post"],
  ["users", "user"]
]

const includedCharges = (pricing: Pricing, json: unknown): ReadonlyArray<Charge> => {
  const includes = field(json, "includes")
  return includedKinds.flatMap(([key, of]) =>
    toEntries(field(includes, key)).map((one) => resourceCharge(pricing, of, one))
  )
}

/** What a request costs that is billed as a whole. */
export const chargeOfRequest = (pricing: Pricing, priced: Priced, { of }: PerRequest): Charge => {
  const named = priced.template === "/2/tweets" && hasLink(pricing, priced) ? "post_with_url" : of
  return { of: named, amount: { micros: toMicros(pricing.prices.request[named]), resources: 0 } }
}

// What becomes a link in the post counts as one, and everything does without a function that finds links.
const linking = ["card_uri", "direct_message_deep_link", "media_ids", "quote_tweet_id"]

const hasLink = ({ links }: Pricing, { values }: Priced): boolean => {
  const text = String(values?.get("text") ?? "")
  // An address is taken for a link, whatever its domain is.
  return linking.some((name) => values?.has(name)) || /https?:/i.test(text) || (links?.(text).length ?? 1) > 0
}

/** What the body of a delivery to a webhook is billed for. Deliveries of other APIs are free. */
export const deliveredCharges = (pricing: Pricing, json: unknown): ReadonlyArray<Charge> => {
  const data = field(json, "data")
  if (field(data, "event_type") !== undefined) return [eventCharge(pricing, data)]
  const posts = field(data, "id") === undefined ? [] : [resourceCharge(pricing, "post", data)]
  return pricing.includes ? [...posts, ...includedCharges(pricing, json)] : posts
}

const eventCharge = ({ prices }: Pricing, event: unknown): Charge => {
  const type = String(field(event, "event_type"))
  const id = field(event, "event_uuid")
  const amount = { micros: toMicros(priceOfEvent(prices, type)), resources: 1 }
  return { of: type, amount, ...(id === undefined ? undefined : { key: `event:${String(id)}` }) }
}

// A type that is not in the list costs what the dearest does.
const priceOfEvent = ({ event }: Prices, type: string): number =>
  Object.entries(event).find(([name]) =>
    name.endsWith("*") ? type.startsWith(name.slice(0, -1)) : name === type
  )?.[1] ?? Math.max(...Object.values(event))

// Reads of a user's own data, if the user owns the app.
const owned =
  /^\/2\/users\/\{\w+\}\/(tweets|mentions|liked_tweets|bookmarks(\/folders\/\{\w+\})?|followers|following|blocking|muting|(owned|followed|pinned)_lists|list_memberships)$/

const isOwned = ({ owner_id }: Pricing, { definition, request, template }: Priced): boolean => {
  if (owner_id === undefined || definition.method !== "GET" || !owned.test(template)) return false
  const path = request.url.split("?")[0]?.split("/") ?? []
  // The segment of the template's third name, counted from the end since `base_url` may have a path.
  return path.at(3 - template.split("/").length) === owner_id
}

const toEntries = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** The most that a request may cost, by its parameters. Where nothing bounds a list, 100 entries are assumed. */
export const boundOf = (pricing: Pricing, priced: Priced): Amount => {
  const of = priceClassOf(priced.definition.method, priced.template)
  if (of === undefined || of.per === "event") return nothing
  if (of.per === "request") return chargeOfRequest(pricing, priced, of).amount
  const { included, own } = unitOf(pricing, priced, of)
  return times(pricing.includes ? plus(own, included) : own, mostEntries(priced))
}

/** What one entry of a response costs, and the most that its includes may. */
export const unitOf = (pricing: Pricing, priced: Priced, { of }: PerResource) => ({
  own: resourceCharge(pricing, isOwned(pricing, priced) ? "owned" : of, undefined).amount,
  included: includedBound(pricing, priced)
})

const assumed = 100

/** How many entries a response may have. */
export const mostEntries = ({ definition: { params, response }, template, values }: Priced): number => {
  // Before a stream is opened there must be room for an item; more is reserved as items arrive.
  if (response.kind === "lines") return 1
  const limit = params["max_results"]
  if (limit !== undefined) return Number(values?.get("max_results") ?? limit.default ?? limit.maximum ?? assumed)
  for (const [name, value] of values ?? []) if (/^(ids|usernames|\w+_ids)$/.test(name)) return listOf(value).length
  return /\}$|\/me$/.test(template) ? 1 : assumed
}

/** The elements of a list, or of a text with commas. */
export const listOf = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value)
    ? value.map(String)
    : String(value ?? "")
        .split(",")
        .filter((one) => one !== "")

/** The most that the includes of one entry cost. */
const includedBound = (pricing: Pricing, { values }: Priced): Amount => {
  const { post, user } = mostIncluded(listOf(values?.get("expansions")))
  const one = (of: ReadPrice) => resourceCharge(pricing, of, undefined).amount
  return plus(times(one("post"), post), times(one("user"), user))
}
