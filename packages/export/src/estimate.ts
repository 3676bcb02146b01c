import { type Definition, type Limit, pages, XApi, type XError } from "@xeffect/core"
import { field, refuse } from "@xeffect/core/transport"
import { getList } from "@xeffect/lists"
import { getAllTweetsCount, getRecentTweetsCount, hydrateTweets } from "@xeffect/tweets"
import { hydrateUsers } from "@xeffect/users"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Collectable, collectable } from "./plan/collectable.ts"
import { checkPlan, type Plan } from "./plan/plan.ts"
import { type Slice, slicesOf } from "./plan/slices.ts"
import { readKeys } from "./store/sources.ts"

/** What a plan is expected to need. */
export interface Estimate {
  /** How many entries there are now. Absent if nothing says so before they are collected: a stream, for example. */
  readonly entries?: number
  /** How many requests that takes. */
  readonly requests?: number
  /** How long the rate limits of the app make it take at least, in seconds. */
  readonly seconds?: number
  /** Where the number of entries is from. */
  readonly basis: "counts" | "keys" | "profiles" | "unknown"
}

type Counted = Effect.Effect<ReadonlyArray<number>, XError, XApi>

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
const countTargets = ({ counted, reach }: Collectable, targets: ReadonlyArray<string>): Counted => {
  const name = counted?.field ?? ""
  const most = reach?.entries ?? Infinity
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
  return Effect.map(numbers, (counts) => counts.map((count) => Math.min(count, most)))
}

/** How long so many requests take at least. */
const secondsFor = (limits: ReadonlyArray<Limit>, requests: number): number =>
  Math.max(
    0,
    ...limits
      .filter(({ per }) => per === "app")
      .map(({ limit, windowSeconds }) => Math.max(0, Math.ceil(requests / limit) - 1) * windowSeconds)
  )

const estimateOf = (
  { definition }: Collectable,
  size: number,
  basis: Estimate["basis"],
  slices: ReadonlyArray<number>
) => {
  const requests = sumOf(slices.map((entries) => Math.max(1, Math.ceil(entries / size))))
  return { entries: sumOf(slices), requests, seconds: secondsFor(definition.limits ?? [], requests), basis }
}

/**
 * Estimates what a plan needs before it runs. Searches are counted by `getRecentTweetsCount` or `getAllTweetsCount`, which
 * are requests with a price of their own; targets by their profiles: `getUsers`, `getTweets`, `getList`; keys by reading
 * them.
 *
 * @param plan the plan
 * @returns `entries`, `requests`, `seconds` that the rate limits of the app make it take, and `basis`, where they are from
 * @example
 * ```ts
 * import { collect, estimate } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides" })
 *   const { entries, requests, seconds } = yield* estimate(plan)
 *   yield* Effect.log(`${entries} posts by ${requests} requests, in ${seconds} seconds at least`)
 * })
 * ```
 */
export const estimate = Effect.fnUntraced(function* (plan: Plan): Effect.fn.Return<Estimate, XError, XApi> {
  const invalid = checkPlan(plan)
  const row = collectable(plan.operation)
  if (invalid !== undefined) return yield* refuse("estimate", invalid)
  if (row === undefined) return { basis: "unknown" }
  const keys = plan.keys === undefined ? [] : yield* readKeys(row, plan.keys)
  if (row.by === "keys") return estimateOf(row, 100, "keys", [keys.length])
  const size = Number(plan.params["max_results"] ?? 100)
  if (row.window !== undefined) {
    const slices = slicesOf(plan, { now: yield* Clock.currentTimeMillis, keyCount: 0, targets: keys })
    const searches = slices.filter(({ range }) => range === undefined)
    const counts = yield* Effect.forEach(searches, (slice) => countSlice(row, slice), { concurrency: 4 })
    return estimateOf(row, size, "counts", counts)
  }
  if (row.counted === undefined || keys.length === 0) return { basis: "unknown" }
  return estimateOf(row, size, "profiles", yield* countTargets(row, keys))
})
