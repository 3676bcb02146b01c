import type { InvalidInput, XApi, XError } from "@xeffect/core"
import { prices as published, type Prices } from "@xeffect/core/prices"
import { refuse } from "@xeffect/core/failure"
import { checkObject, millisOf } from "@xeffect/core/options"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ExportError } from "../export-error.ts"
import { allRounds } from "../output/describe/rounds.ts"
import { checkDirectory } from "../run/options.ts"
import { type Collectable, collectable } from "../plan/collectable.ts"
import { knownEntries, type ListScheduleOptions, type NumberRange } from "./estimate-lists.ts"
import { countsOf, priceOfCount } from "../run/steps/counts.ts"
import { checkPlan } from "../plan/collect.ts"
import type { Plan } from "../plan/plan.ts"
import { checkFreshness, checkScheduleTimes, freshnessOf } from "../plan/freshness.ts"
import { dayInMilliseconds } from "../plan/search-reach.ts"
import { hasDatabase } from "../store/sqlite/database.ts"
import { inMonth, mean, type Rate, totalIn } from "./new-entries.ts"
import { openExisting } from "./status.ts"

/** How a schedule is estimated. */
export interface ScheduleEstimateOptions extends ListScheduleOptions {
  /** As of the schedule. */
  readonly overlap?: Duration.Input | undefined
  readonly recount?: Duration.Input | undefined
  readonly gaps?: "keep" | "fetch" | undefined
  readonly refresh?: Duration.Input | undefined
  /** A collection that was updated already: its rounds say how much is new. Default: the X API is asked, for searches. */
  readonly directory?: string | undefined
  /** Whether included posts and users are billed. Default: `true`, the dearer. */
  readonly includes?: boolean | undefined
  /** The price list. Default: the published one. */
  readonly prices?: Prices | undefined
}

/** The expected cost of a schedule in 30 days. */
export interface ScheduleEstimate {
  /** The source of the number of new entries: `rounds` of the collection, `counts` of the last week, or nothing. */
  readonly basis: "rounds" | "counts" | "unknown"
  /** New entries in 30 days. Absent if nothing says how many. */
  readonly entries?: { readonly min: number; readonly max: number }
  readonly dollars?: { readonly min: number; readonly max: number }
  /** The assumptions, in sentences. */
  readonly assumptions: ReadonlyArray<string>
  /** The cost of the estimate itself. */
  readonly estimateCost: { readonly dollars: number; readonly requests: number }
}

const ratesOfRounds = Effect.fnUntraced(function* (directory: string, { edge, resource }: Collectable) {
  const store = yield* openExisting("estimateSchedule", directory)
  const slices = yield* store.slices
  const rounds = yield* allRounds(store, slices)
  const counts = yield* store.counts
  const size = { lists: Math.max(1, slices.length), listed: counts[edge === undefined ? resource : "edges"] ?? 0 }
  const spans = rounds.slice(1).flatMap(({ startedAt, sums }, index) => {
    const time = Date.parse(startedAt) - Date.parse(rounds[index]?.startedAt ?? "")
    return time > 0 ? [{ added: sums.added[resource] ?? 0, time: time / dayInMilliseconds }] : []
  })
  const days = spans.map(({ added, time }) => added / time)
  // Rounds are unequally long.
  const perDay = totalIn(spans, "added") / totalIn(spans, "time")
  return days.length === 0
    ? undefined
    : ({ basis: "rounds", days, perDay, size, dollars: 0, requests: 0 } satisfies Rate)
})

// The first and the last day are not whole.
const ratesOfCounts = Effect.fnUntraced(function* (plan: Plan, row: Collectable, prices: Prices) {
  const { keys, params } = plan
  const now = yield* Clock.currentTimeMillis
  // The search has checked the query.
  const query = String(params["query"] ?? "")
  if (row.counts === undefined || keys !== undefined) return undefined
  const counted = { query, granularity: "day", start_time: new Date(now - 7 * dayInMilliseconds + 120_000) } as const
  const data = yield* Stream.runCollect(countsOf(row.counts, counted))
  const days = data.slice(1, -1).map(({ count }) => count)
  const dollars = priceOfCount(row.counts.definition.name, prices)
  return days.length === 0
    ? undefined
    : ({
        basis: "counts",
        days,
        perDay: mean(days),
        size: { lists: 0, listed: 0 },
        dollars,
        requests: 1
      } satisfies Rate)
})

const expansionsOf = ({ params }: Plan): ReadonlyArray<string> =>
  [params["expansions"] ?? []].flat().flatMap((names) => String(names).split(","))

// The upper bound of the price of an entry's includes. Media, places, polls and topics have no price.
const includedPrice = (plan: Plan, { resource }: Prices): number =>
  expansionsOf(plan).reduce((sum, name) => {
    if (/media|poll|place|topic/.test(name)) return sum
    return sum + (/tweet|post/.test(name) ? resource.post : resource.user)
  }, 0)

// Each post is counted on some days, and fetching again costs at most a twentieth of what is counted, or with gaps all of it.
const recounted = (
  plan: Plan,
  { counts, price }: Collectable,
  { max }: NumberRange,
  options: ScheduleEstimateOptions
) => {
  const { every, gaps, prices = published, recount = "1 day" } = options
  const days = millisOf(recount) / dayInMilliseconds
  if (counts === undefined || plan.keys !== undefined || days === 0 || price.per === "request")
    return { min: 0, max: 0 }
  const rounds = (30 * dayInMilliseconds) / Math.max(dayInMilliseconds, millisOf(every))
  const dollars = rounds * priceOfCount(counts.name, prices)
  const part = gaps === "fetch" ? 1 : 1 / 20
  return { min: dollars / 5, max: dollars + max * (Math.ceil(days) + 2) * part * prices.resource[price.of] }
}

const priceOfMonth = (
  plan: Plan,
  row: Collectable,
  { entries, size }: { readonly entries: NumberRange; readonly size: Rate["size"] },
  options: ScheduleEstimateOptions
) => {
  const { every, includes = true, overlap = "15 minutes", prices = published, refresh } = options
  const { price, resource } = row
  const known = knownEntries(row, size, entries, options)
  const lateCost = recounted(plan, row, entries, options)
  const each = price.per === "request" ? 0 : prices.resource[price.of]
  const dearest = each + (includes ? includedPrice(plan, prices) : 0)
  // Those of the day before are billed again: once a day, however often it is updated.
  const again = Math.min(1, millisOf(overlap) / Math.max(dayInMilliseconds, millisOf(every)))
  const looked = refresh === undefined || resource !== "posts" ? 0 : Math.ceil(millisOf(refresh) / dayInMilliseconds)
  const round = (dollars: number) => Math.round(dollars * 1e4) / 1e4
  return {
    min: round(entries.min * (each + Math.max(0, looked - 1) * each) + known.min * each + lateCost.min),
    max: round(
      entries.max * (dearest * (1 + again) + (looked + 1) * (looked > 0 ? each : 0)) +
        known.max * dearest +
        lateCost.max
    )
  }
}

const assumptionsOf = (
  plan: Plan,
  basis: Rate["basis"],
  isList: boolean,
  { gaps, includes = true, refresh }: ScheduleEstimateOptions
) => [
  basis === "counts"
    ? "The estimate assumes that the next 30 days are like the last week, with the spread of its daily counts."
    : "The estimate assumes that the next 30 days are like the rounds so far, with their spread.",
  isList
    ? "Each update reads some known entries of each list, which X bills once a day. A full listing reads all entries."
    : "X bills the posts of the overlap again once a day.",
  ...(isList ? [] : ["The posts of a search are counted once a day, and at most one in twenty is fetched again."]),
  ...(isList || gaps !== "fetch" ? [] : ["Gaps are fetched, which reads at most all counted posts again."]),
  "comply looks up edited posts again, at the price of a post. Their number is not known.",
  ...(refresh === undefined ? [] : ["Each post is looked up again once a day while it is young."]),
  ...(includes && includedPrice(plan, published) > 0
    ? ["X does not document whether it bills includes. The estimate allows for 0 to 1 per entry and expansion."]
    : [])
]

/** The rules of the schedule: the estimate of one that is refused would say nothing. */
const checkEstimated = (plan: Plan, options: ScheduleEstimateOptions): InvalidInput | undefined =>
  checkPlan(plan) ?? checkObject("options", options) ?? checkFreshness(options) ?? checkScheduleTimes(plan, options)

const rateOf = Effect.fnUntraced(function* (plan: Plan, row: Collectable, options: ScheduleEstimateOptions) {
  const { directory, prices = published } = options
  const known =
    directory !== undefined && checkDirectory(directory) === undefined && hasDatabase(directory)
      ? yield* ratesOfRounds(directory, row)
      : undefined
  return known ?? (yield* ratesOfCounts(plan, row, prices))
})

/**
 * Estimates what 30 days of a schedule cost: by the rounds of a collection that was updated already, or, for a search, by a
 * request that counts the last week by day. Resources that were read earlier on the same day are free, and requests without a result are.
 *
 * @param plan the plan
 * @param options `every`, and `max_every`, `overlap`, `recount`, `gaps`, `lists`, `whole_every` and `refresh` as of the schedule; `directory`, of a collection that was updated;
 * `includes` and `prices` as of `costs`
 * @returns `dollars` and `entries` of 30 days from `min` to `max`; `basis` and `assumptions`; `estimateCost`. Without `dollars` if
 * nothing says how much is new: of a list, before its first updates. Fails with `InvalidInput`, and like the requests that it makes
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect, estimateSchedule } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides" })
 *   const { dollars } = yield* estimateSchedule(plan, { every: "1 day", refresh: "3 days" })
 *   yield* Effect.log(`${dollars?.min} to ${dollars?.max} dollars a month`)
 * })
 * ```
 */
export const estimateSchedule = (
  plan: Plan,
  options: ScheduleEstimateOptions
): Effect.Effect<ScheduleEstimate, XError | ExportError, XApi> =>
  Effect.gen(function* () {
    const invalid = checkEstimated(plan, options)
    if (invalid !== undefined) return yield* refuse("estimateSchedule", invalid)
    const row = collectable(plan.operation)
    const rate = row === undefined ? undefined : yield* rateOf(plan, row, options)
    if (row === undefined || rate === undefined) {
      const assumptions = [
        "The number of new entries is not known yet. Estimate again after some updates, with their directory."
      ]
      return { basis: "unknown" as const, assumptions, estimateCost: { dollars: 0, requests: 0 } }
    }
    const entries = inMonth(rate)
    return {
      basis: rate.basis,
      entries,
      dollars: priceOfMonth(plan, row, { entries, size: rate.size }, options),
      assumptions: assumptionsOf(plan, rate.basis, freshnessOf(row) === "list", options),
      estimateCost: { dollars: rate.dollars, requests: rate.requests }
    }
  }).pipe(Effect.scoped)
