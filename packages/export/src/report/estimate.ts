import type { InvalidInput, XApi, XError } from "@xeffect/core"
import { prices as published } from "@xeffect/core/prices"
import { refuse } from "@xeffect/core/failure"
import { checkObject, checkOptions } from "@xeffect/core/options"
import { field } from "@xeffect/core/wire"
import { type Estimate, estimateCalls, type EstimateOptions } from "@xeffect/costs/estimate"
import { getList } from "@xeffect/lists"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { hydrateUsers } from "@xeffect/users/hydrate"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Collectable, collectable } from "../plan/collectable.ts"
import { checkPlan } from "../plan/collect.ts"
import { allowKeyFileOption, checkKeyFile, type KeyFileOptions, type Plan } from "../plan/plan.ts"
import { slicesOf } from "../plan/slices.ts"
import { readKeys } from "../store/sources.ts"

/** The expected needs of a plan, as `estimate` of `@xeffect/costs/estimate` returns them for a call. */
export interface CollectionEstimate extends Partial<Omit<Estimate, "basis">> {
  /** Where the number of entries is from. If it is `unknown`, everything else is absent: of a stream, for example. */
  readonly basis: Estimate["basis"] | "unknown"
}

/** How a plan is estimated. */
export interface CollectionEstimateOptions
  extends Pick<EstimateOptions, "includes" | "owner_id" | "prices">, KeyFileOptions {}

const checkEstimate = (options: CollectionEstimateOptions): InvalidInput | undefined =>
  checkObject("options", options) ?? checkOptions(options, { allow_key_file: allowKeyFileOption() })

const metricOf = (entry: unknown, name: string): number =>
  Number(field(field(entry, "public_metrics"), name) ?? field(entry, name) ?? 0)

/** The number of entries of each target. */
const countTargets = (
  { by, field: name }: NonNullable<Collectable["counted"]>,
  targets: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<number>, XError, XApi> => {
  if (by === "lists") {
    return Effect.forEach(targets, (id) =>
      Effect.map(getList({ id, list_fields: ["member_count", "follower_count"] }), ({ data }) => metricOf(data, name))
    )
  }
  const found =
    by === "users"
      ? Stream.map(hydrateUsers({ ids: targets, user_fields: ["public_metrics"] }), (one) =>
          one._tag === "Found" ? metricOf(one.value, name) : 0
        )
      : Stream.map(hydrateTweets({ ids: targets, tweet_fields: ["public_metrics"] }), (one) =>
          one._tag === "Found" ? metricOf(one.value, name) : 0
        )
  return Stream.runCollect(found)
}

/**
 * Estimates what a plan needs before it runs: as many calls of its operation as it has slices. Searches are counted by the
 * counts operations, which are requests with a price of their own; targets by their profiles: `getUsers`, `getTweets`,
 * `getList`; keys by reading them.
 *
 * @param plan the plan
 * @param options `prices`, if your contract has others than the published ones; `includes` and `owner_id` as of `costs`;
 * `allow_key_file`, default `false`
 * @returns as `estimate` of `@xeffect/costs/estimate`: `entries`, how many there are now; `dollars`, `resources`, `requests` and
 * `duration` from `min` to `max`; `assumptions` and `basis`, what they rest on; `estimateCost`; `suggestions`
 * @remarks Fails with `InvalidInput`, and like the requests that it makes.
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect, estimate } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides" })
 *   const { dollars, entries } = yield* estimate(plan)
 *   yield* Effect.log(`${entries} posts for ${dollars?.min} to ${dollars?.max} dollars`)
 * })
 * ```
 */
export const estimate = Effect.fnUntraced(function* (
  plan: Plan,
  options: CollectionEstimateOptions = {}
): Effect.fn.Return<CollectionEstimate, XError, XApi> {
  const invalid = checkPlan(plan) ?? checkEstimate(options) ?? checkKeyFile(plan, options)
  if (invalid !== undefined) return yield* refuse("estimate", invalid)
  const row = collectable(plan.operation)
  if (row === undefined) return { basis: "unknown" }
  const keys = plan.keys === undefined ? [] : yield* readKeys(row, plan.keys)
  if (plan.keys !== undefined && keys.length === 0) return { basis: "ids", entries: 0 }
  if (row.by === "keys") {
    return yield* estimateCalls(
      row.operation,
      [{ params: { ...plan.params, [plan.keys?.parameter ?? "ids"]: keys } }],
      options
    )
  }
  const slices = slicesOf(plan, { now: yield* Clock.currentTimeMillis, keyCount: 0, targets: keys })
  // The posts that conversations begin with are looked up, and counted with the others.
  if (row.window !== undefined)
    return yield* estimateCalls(
      row.operation,
      slices.filter(({ range }) => range === undefined),
      options
    )
  if (row.counted === undefined || keys.length === 0) return { basis: "unknown" }
  const counts = yield* countTargets(row.counted, keys)
  const estimated = yield* estimateCalls(
    row.operation,
    slices.map(({ params }, index) => ({ params, entries: counts[index] ?? 0 })),
    options
  )
  const { user, post, list } = (options.prices ?? published).resource
  const each = { users: user, posts: post, lists: list }[row.counted.by]
  const requests = row.counted.by === "lists" ? keys.length : Math.ceil(keys.length / 100)
  const dollars = Math.round(keys.length * each * 1e6) / 1e6
  return { ...estimated, estimateCost: { dollars, requests } }
})
