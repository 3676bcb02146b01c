import { type Definition, type Limit, pages, XApi, type XError } from "@xeffect/core"
import { type Prices, prices as published } from "@xeffect/core/prices"
import { checkObject, field, mostIncluded, priceClassOf, refuse } from "@xeffect/core/transport"
import { getList } from "@xeffect/lists"
import { getAllTweetsCount, getRecentTweetsCount } from "@xeffect/tweets"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { hydrateUsers } from "@xeffect/users/hydrate"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Collectable, collectable } from "./plan/collectable.ts"
import { checkPlan, type Plan } from "./plan/plan.ts"
import { type Slice, slicesOf } from "./plan/slices.ts"
import { readKeys } from "./store/sources.ts"

/** What a plan is expected to need. */
export interface CollectionEstimate {
  /** How many entries there are now. Absent if nothing says so before they are collected: a stream, for example. */
  readonly entries?: number
  /** How many requests that takes. */
  readonly requests?: number
  /** How long the rate limits of the app make it take at least, in seconds. */
  readonly seconds?: number
  /**
   * What it costs by the price list, in dollars. `min` is without the posts and users that `expansions` include, `max` has
   * as many of them for each entry as there may be. What is collected again on a day, and data of the user who owns
   * the app, cost less.
   */
  readonly dollars?: { readonly min: number; readonly max: number }
  /** Where the number of entries is from. */
  readonly basis: "counts" | "keys" | "profiles" | "unknown"
}

/** How a plan is estimated. */
export interface CollectionEstimateOptions {
  /** The price list. Default: the published one. */
  readonly prices?: Prices | undefined
}

type CountedEntries = Effect.Effect<ReadonlyArray<number>, XError, XApi>

const sumOf = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, number) => sum + number, 0)

const totalOf = (page: unknown): number => {
  const meta = field(page, "meta")
  return Number(field(meta, "total_tweet_count") ?? field(meta, "total_post_count") ?? 0)
}

// The parameters of a count, of those of a search, which were checked.
const countParams = ({ params }: Definition, given: Slice["params"]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(params, name)))

const countSlice = (row: Collectable, { params }: Slice): Effect.Effect<number, XError, XApi> => {
  const count = row.window === "all" ? getAllTweetsCount : getRecentTweetsCount
  const given = { granularity: "day", ...countParams(count.definition, params) }
  return Stream.runFold(
    pages(count)(given as never),
    () => 0,
    (sum, page) => sum + totalOf(page)
  )
}

const metricOf = (entry: unknown, name: string): number =>
  Number(field(field(entry, "public_metrics"), name) ?? field(entry, name) ?? 0)

/** The number of entries of each target. */
const countTargets = ({ counted, definition }: Collectable, targets: ReadonlyArray<string>): CountedEntries => {
  const name = counted?.field ?? ""
  const reachable = definition.reach?.entries ?? Infinity
  const numbers = Stream.runCollect(
    counted?.by === "users"
      ? Stream.map(hydrateUsers({ ids: targets, user_fields: ["public_metrics"] }), (found) =>
          found._tag === "Found" ? metricOf(found.value, name) : 0
        )
      : counted?.by === "posts"
        ? Stream.map(hydrateTweets({ ids: targets, tweet_fields: ["public_metrics"] }), (found) =>
            found._tag === "Found" ? metricOf(found.value, name) : 0
          )
        : Stream.mapEffect(Stream.fromIterable(targets), (id) =>
            Effect.map(getList({ id, list_fields: ["member_count", "follower_count"] }), ({ data }) =>
              metricOf(data, name)
            )
          )
  )
  return Effect.map(numbers, (counts) => counts.map((count) => Math.min(count, reachable)))
}

/** How long so many requests take at least. */
const secondsFor = (limits: ReadonlyArray<Limit>, requests: number): number =>
  Math.max(
    0,
    ...limits
      .filter(({ per }) => per === "app")
      .map(({ limit, windowSeconds }) => Math.max(0, Math.ceil(requests / limit) - 1) * windowSeconds)
  )

const rounded = (dollars: number): number => Math.round(dollars * 1e6) / 1e6

const dollarsFor = (
  { definition }: Collectable,
  { params }: Plan,
  { prices = published }: CollectionEstimateOptions
) => {
  const expansions = params["expansions"]
  const { post, user } = mostIncluded(expansions === undefined ? [] : String(expansions).split(","))
  const of = priceClassOf(definition.method, String(definition.path))
  const entry = of?.per === "resource" ? prices.resource[of.of] : 0
  const included = post * prices.resource.post + user * prices.resource.user
  return (entries: number) => ({ min: rounded(entries * entry), max: rounded(entries * (entry + included)) })
}

const estimateOf = (
  row: Collectable,
  plan: Plan,
  options: CollectionEstimateOptions,
  basis: CollectionEstimate["basis"],
  slices: ReadonlyArray<number>
) => {
  const size = row.by === "keys" ? 100 : Number(plan.params["max_results"] ?? 100)
  const requests = sumOf(slices.map((entries) => Math.max(1, Math.ceil(entries / size))))
  const entries = sumOf(slices)
  const seconds = secondsFor(row.definition.limits ?? [], requests)
  return { entries, requests, seconds, dollars: dollarsFor(row, plan, options)(entries), basis }
}

/**
 * Estimates what a plan needs before it runs. Searches are counted by `getRecentTweetsCount` or `getAllTweetsCount`, which
 * are requests with a price of their own; targets by their profiles: `getUsers`, `getTweets`, `getList`; keys by reading
 * them.
 *
 * @param plan the plan
 * @param options `prices`, if your contract has others than the published ones
 * @returns `entries`, `requests`, `seconds` that the rate limits of the app make it take, `dollars` from `min` to `max`, and
 * `basis`, where they are from
 * @example
 * ```ts
 * import { collect, estimate } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides" })
 *   const { dollars, entries, seconds } = yield* estimate(plan)
 *   yield* Effect.log(`${entries} posts in ${seconds} seconds at least, for ${dollars?.min} to ${dollars?.max} dollars`)
 * })
 * ```
 */
export const estimate = Effect.fnUntraced(function* (
  plan: Plan,
  options: CollectionEstimateOptions = {}
): Effect.fn.Return<CollectionEstimate, XError, XApi> {
  const invalid = checkPlan(plan) ?? checkObject("options", options)
  const row = collectable(plan.operation)
  if (invalid !== undefined) return yield* refuse("estimate", invalid)
  if (row === undefined) return { basis: "unknown" }
  const keys = plan.keys === undefined ? [] : yield* readKeys(row, plan.keys)
  if (row.by === "keys") return estimateOf(row, plan, options, "keys", [keys.length])
  if (row.window !== undefined) {
    const slices = slicesOf(plan, { now: yield* Clock.currentTimeMillis, keyCount: 0, targets: keys })
    const searches = slices.filter(({ range }) => range === undefined)
    const counts = yield* Effect.forEach(searches, (slice) => countSlice(row, slice), { concurrency: 4 })
    return estimateOf(row, plan, options, "counts", counts)
  }
  if (row.counted === undefined || keys.length === 0) return { basis: "unknown" }
  return estimateOf(row, plan, options, "profiles", yield* countTargets(row, keys))
})
