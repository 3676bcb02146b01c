import type { XApi, XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { Manifest } from "../output/manifest.ts"
import { filesAt } from "../output/write-output.ts"
import { markUnfinished } from "../output/describe/write-manifest.ts"
import { unitedGaps } from "../output/describe/united-gaps.ts"
import { fetchGaps } from "../page/fetch-gaps.ts"
import { isStream } from "../plan/is-stream.ts"
import { checkPlan } from "../plan/collect.ts"
import type { KeyFileOptions, Plan } from "../plan/plan.ts"
import { checkFreshness } from "../plan/freshness.ts"
import { checkFiller, type FreshnessOptions, readFreshness } from "./freshness.ts"
import { knowingReceived } from "./budget/charge.ts"
import { fillStream } from "./fill-stream.ts"
import { lacksAsked } from "./lacks-asked.ts"
import { beginRound, storedGaps } from "./next/next-round.ts"
import type { UpdateSettings } from "./known-state.ts"
import { clearFailure } from "../store/failed-duties.ts"
import { checkRun, type RunOptions } from "../run/options.ts"
import { type OpenCollection, runPlan, workOnSlices } from "../run/run.ts"

/** Where and how to update a collection. */
export interface UpdateOptions extends RunOptions, FreshnessOptions {}

// After a kill, the manifest and the status say that new entries are missing.
const markOpen = Effect.fnUntraced(function* ({ settings: { place }, store }: OpenCollection) {
  if ((yield* store.read("finished_at")) === undefined) return
  const files = yield* filesAt(store, place)
  yield* markUnfinished(store, place, "an update did not finish: call update again", files)
})

// Gaps that are left.
const hasGaps = Effect.fnUntraced(function* ({ plan, store }: OpenCollection) {
  const slices = yield* store.slices
  const gaps = unitedGaps(plan, yield* storedGaps(store), slices)
  const isBegun = slices.every(({ position, slice }) => position.done && slice.round !== undefined)
  return isBegun && fetchGaps(plan, gaps, yield* Clock.currentTimeMillis).parts.length > 0
})

// An interrupted round continues as it began: another round does what this update asks for beyond that.
const lacksMore = Effect.fnUntraced(function* (
  collection: OpenCollection,
  settings: UpdateSettings,
  options: KeyFileOptions
) {
  const { plan, row, store } = collection
  const isDone = (yield* store.slices).every(({ position }) => position.done)
  // Cancelled, or left at a page that no request returned.
  if (!isDone) return false
  if (yield* lacksAsked(store, row, plan, settings, options)) return true
  return settings.gaps === "fetch" && (yield* hasGaps(collection))
})

const updateSlices = (options: UpdateOptions) =>
  Effect.fnUntraced(function* (collection: OpenCollection): Effect.fn.Return<void, XError | ExportError, XApi> {
    const { plan, row, store } = collection
    const settings = readFreshness(options)
    if (options.refresh !== undefined) yield* clearFailure(store, "refresh")
    const begin = beginRound(store, row, plan, settings, options)
    const isNew = yield* begin
    const work = knowingReceived(store)(workOnSlices(collection))
    yield* work
    if (isNew || !((yield* lacksMore(collection, settings, options)) && (yield* begin))) return
    yield* work
  })

/**
 * Collects what is new since the last complete run or update of a plan, into the same directory: a round. In a new
 * directory it is the first run. If a round was interrupted, it continues that round, and does everything else in another one.
 *
 * - Searches, timelines and mentions go on after what was read last, with an `overlap`, each post once.
 * - Once a day in UTC the posts of a search are counted, and those that the X API has found late are fetched (`recount`).
 * - Within a day in UTC, what was received on that day is read again, since the X API bills it once: posts that it lists late are
 *   found for requests alone.
 * - `gaps: "fetch"` also requests recorded gaps that the X API still fills.
 * - Counts go on with the last one, which was of a time that was not over.
 * - Lists without times are listed until known entries come, or whole (`lists`). Appearances and disappearances are rows of `changes`;
 *   edges that went are removed.
 * - Lookups look up keys that are new in the file of the plan.
 * - Of a stream, `fill_gap` fills the time since it was followed last, and gaps that are recorded. It is not followed.
 * - `refresh` looks up posts again that are younger than a bound, or all users: their counters are rows of `metrics`.
 *
 * Posts that `comply` has removed do not come back. Files get what is new as further parts (`posts-00002.ndjson`), which are
 * joined as they grow; `manifest.json` lists the files, and each round. A period that the X API does not return any more, for example
 * because a recent search was not updated for more than seven days, is in `gaps`.
 *
 * One process at a time runs or updates a directory: another is refused with `DirectoryInUse`.
 *
 * @param plan the plan, as `collect` made it
 * @param options `overlap`, default 15 minutes; `recount`, default 1 day; `gaps`, default `keep`; `lists`, default `new`; `refresh`, default none; and the options of `run`
 * @returns the manifest, with the round as the last of `rounds`. Fails like `run`
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect, update } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides", tweet_fields: ["created_at", "public_metrics"] })
 *   const { rounds } = yield* update(plan, { directory: "tides", refresh: "3 days" })
 *   yield* Effect.log(rounds.at(-1)?.added.posts ?? 0, "new posts")
 * })
 * ```
 */
export const update = (plan: Plan, options: UpdateOptions): Effect.Effect<Manifest, XError | ExportError, XApi> =>
  Effect.suspend(() => {
    const invalid = checkPlan(plan) ?? checkRun(options) ?? checkFreshness(options) ?? checkFiller(plan, options)
    if (invalid !== undefined) return refuse("update", invalid)
    const work = isStream(plan) ? fillStream : updateSlices(options)
    return runPlan("update", plan, options, (collection) => Effect.andThen(markOpen(collection), work(collection)))
  })
