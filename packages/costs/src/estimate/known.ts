import { type Definition, dict, type Id, type XApi, type XError } from "@xeffect/core"
import { pageSteps } from "@xeffect/core/machine"
import type { Prices } from "@xeffect/core/prices"
import type { UncheckedParameters } from "@xeffect/core/options"
import { field } from "@xeffect/core/wire"
import { getAllTweetsCount, getRecentTweetsCount, type GetTweetsCountParams } from "@xeffect/tweets"
import { getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { toMicros } from "../pricing/amount.ts"
import { priceOfOperation } from "../pricing/price.ts"
import { countedBy } from "./counted-by.ts"

/** A number of entries that the X API reports, and what it cost to ask. */
export interface Known {
  readonly basis: "counts" | "profile"
  /** Absent if the response does not have it. */
  readonly entries: number | undefined
  /** How many entries can be read, however many there are. */
  readonly maximum: number
  /** The cost of the requests that it took, in millionths of a dollar. */
  readonly micros: number
  readonly requests: number
}

/** Entries that were counted by others. */
export const givenEntries = ({ reach }: Definition, entries: number): Known => ({
  basis: "profile",
  entries,
  maximum: reach?.entries ?? Infinity,
  micros: 0,
  requests: 0
})

/** The operation that counts the posts of a search, if it is one that another counts. */
export const countingOf = ({ name }: Definition): typeof getRecentTweetsCount | undefined => {
  const by = countedBy[name]
  if (by === undefined || !("operation" in by)) return undefined
  return by.operation === getAllTweetsCount.definition.name ? getAllTweetsCount : getRecentTweetsCount
}

/** The cost of a request that counts the entries of a search, in dollars. */
export const countsPrice = ({ request }: Prices, definition: Definition): number => {
  const counting = countingOf(definition)
  const price = counting && priceOfOperation(counting.definition)
  return price?.per === "request" ? request[price.of] : 0
}

/** Asks how many entries a list has, if another operation knows. */
export const askFor = (
  definition: Definition,
  params: UncheckedParameters,
  prices: Prices
): Effect.Effect<Known | undefined, XError, XApi> => {
  const counts = countingOf(definition)
  if (counts !== undefined) return askCounts(counts, params, countsPrice(prices, definition))
  const by = countedBy[definition.name]
  return by === undefined || !("field" in by)
    ? Effect.undefined
    : askProfile(by.field, definition.reach?.entries ?? Infinity, params, prices)
}

const askCounts = Effect.fnUntraced(function* (
  counts: typeof getRecentTweetsCount,
  given: UncheckedParameters,
  dollars: number
) {
  const { end_time, query, since_id, start_time, until_id } = given
  // The search has checked them.
  const params = { query, granularity: "day", start_time, end_time, since_id, until_id } as GetTweetsCountParams
  const { fetch, first } = pageSteps(counts, params)
  let [entries, requests] = [0, 0]
  for (let position = Option.some(first); Option.isSome(position); requests++) {
    const [{ meta }, next] = yield* fetch(position.value)
    entries += meta?.total_tweet_count ?? meta?.total_post_count ?? 0
    position = next
  }
  const micros = requests * toMicros(dollars)
  return { basis: "counts", entries, maximum: Infinity, micros, requests } satisfies Known
})

const askProfile = (name: string, maximum: number, { id, user_auth }: UncheckedParameters, { resource }: Prices) => {
  // The list has checked them.
  const params = { id: id as Id, user_fields: ["public_metrics"] as const, user_auth: user_auth as boolean | undefined }
  return Effect.map(dict(getUser, params), (json): Known => {
    const data = field(json, "data")
    const count = field(field(data, "public_metrics"), name) ?? field(data, name)
    const entries = typeof count === "number" ? count : undefined
    return { basis: "profile", entries, maximum, micros: data === undefined ? 0 : toMicros(resource.user), requests: 1 }
  })
}
