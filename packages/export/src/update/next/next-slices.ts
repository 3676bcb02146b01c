import type { SliceState } from "../../store/store.ts"
import { type Collectable, collectable } from "../../plan/collectable.ts"
import { freshnessOf, isNewestFirst, requestsOf } from "../../plan/freshness.ts"
import { latestOf } from "../../plan/newest.ts"
import type { Plan } from "../../plan/plan.ts"
import {
  inSeconds,
  lookupParams,
  minuteInMilliseconds,
  rangesOf,
  startOf,
  type Slice,
  type SlicePart,
  type SliceStart,
  withoutTimes
} from "../../plan/slices.ts"
import { dayInMilliseconds, reachedSince, searchReach } from "../../plan/search-reach.ts"
import type { CollectionGap } from "../../page/gap.ts"
import type { KnownState, SliceLine, UpdateSettings } from "../known-state.ts"
import { billedToday, countedAt, dayOfTime, isoDay, nextNewest, sinceOf } from "./next-newest.ts"

const sliceLinesOf = (states: ReadonlyArray<SliceState>): ReadonlyArray<SliceLine> => {
  const lines = new Map<string, Array<SliceState>>()
  for (const state of states) {
    const { from, operation, params, target } = state.slice
    // Keys have nothing new, unless the plan has more of them.
    if (from?.by === "young" || from?.by === "counted" || state.slice.range !== undefined) continue
    const name = JSON.stringify([operation, target, params["query"]])
    lines.set(name, [...(lines.get(name) ?? []), state])
  }
  return [...lines.values()]
}

/** Whether nothing of a slice is left, or only what no request returned until now. */
export const isSliceOver = ({ position: { done, unusable } }: SliceState): boolean => done || unusable !== undefined

const isClosed = ({ params }: Plan): boolean => params["end_time"] !== undefined || params["until_id"] !== undefined

// The last count was of a time that was not over.
const nextCounts = (line: SliceLine, plan: Plan): ReadonlyArray<SlicePart> => {
  const { operation, params } = plan
  if (isClosed(plan)) return []
  const since = latestOf(line.map(({ position }) => position.newest))
  if (since === undefined) return [{ operation, params }]
  const start_time = inSeconds(since)
  return [{ operation, params: { ...withoutTimes(params), start_time }, from: { by: "newest", since } }]
}

const firstExpected = 10

const expectedOf = ({ position, slice }: SliceState): number =>
  slice.from?.by === "known" ? Math.round((slice.from.expected + (position.appeared ?? 0)) / 2) : firstExpected

// The round that has listed a list whole last: the first run, or one that was asked to.
const wholeRoundOf = ({ slice: { from, round = 0 } }: SliceState): number | undefined =>
  from?.by === "known" ? from.whole : round

const nextList = (
  line: SliceLine,
  row: Collectable,
  lists: UpdateSettings["lists"],
  lines: number
): ReadonlyArray<SlicePart> => {
  const last = line.at(-1)
  if (last === undefined) return []
  const { from: _, number: __, round: ___, ...part } = last.slice
  // A list that was never there has nothing to compare with.
  if (last.position.gone === true && last.slice.from === undefined) return [part]
  const round = wholeRoundOf(last)
  const whole = round === undefined ? {} : { whole: round }
  const from: SliceStart =
    lists === "whole" || !isNewestFirst(row)
      ? { by: "whole", ...whole }
      : { by: "known", expected: expectedOf(last), requests: requestsOf(row, lines), ...whole }
  return [{ ...part, from }]
}

const nextOf = (
  line: SliceLine,
  plan: Plan,
  known: KnownState,
  settings: UpdateSettings,
  lines: number,
  isCounted: boolean
): ReadonlyArray<SlicePart> => {
  const row = collectable(line[0]?.slice.operation ?? "")
  // A slice that was left at its first page reaches until now itself, unless it has an end.
  const isBegun = line.every(
    ({ position: { done, pages }, slice }) => done || pages > 0 || slice.params["end_time"] !== undefined
  )
  if (row === undefined || !isBegun) return []
  const freshness = freshnessOf(row)
  if (freshness === "since_id") {
    return nextNewest(line, plan, known, settings, isCounted ? known.now : countedAt(line, known.lastRound))
  }
  if (freshness === "counts") return nextCounts(line, plan)
  // A list that is not at its end must get there first.
  return freshness === "list" && line.every(({ position }) => position.done)
    ? nextList(line, row, settings.lists, lines)
    : []
}

const withMetricsField = (params: Slice["params"], name: string): Slice["params"] => {
  const fields = [params[name] ?? []].flat().flatMap((field) => String(field).split(","))
  const { expansions: _, ...rest } = params
  return { ...rest, [name]: [...new Set([...fields, "public_metrics"])] }
}

const refreshSlices = (plan: Plan, row: Collectable, known: KnownState, refresh: number): ReadonlyArray<SlicePart> => {
  const { keyCount, lastPost, now } = known
  if (row.resource === "users" && row.by === "keys") {
    const params = withMetricsField(plan.params, "user_fields")
    const { operation } = plan
    return rangesOf(keyCount, plan.slices).map((range) => ({ operation, params, range, from: { by: "again" } }))
  }
  if (row.resource !== "posts" || lastPost === 0) return []
  const since = now - refresh
  const params = withMetricsField(lookupParams(plan.params), "tweet_fields")
  const first = Math.floor(since / dayInMilliseconds)
  const length = Math.floor(now / dayInMilliseconds) - first + 1
  return Array.from({ length }, (_, index) => ({
    operation: "get_tweets",
    params,
    from: { by: "young", day: isoDay((first + index) * dayInMilliseconds), since, to: lastPost }
  }))
}

const inMinutes = (time: number): number => Math.floor(time / minuteInMilliseconds) * minuteInMilliseconds

/** The first minute of a plan that has a beginning. */
const firstMinute = (plan: Plan): number =>
  Math.ceil((startOf(plan) ?? 0) / minuteInMilliseconds) * minuteInMilliseconds

/** From when on the posts of a search can be counted. */
const countableSince = ({ window }: Collectable, operation: string, now: number): number =>
  window === "all" ? now - searchReach.all : reachedSince(operation, now)

/** The period to count: from the end of the last, less how late posts may be, to the start of the update's overlap. */
const countedPeriod = (
  line: SliceLine,
  plan: Plan,
  row: Collectable,
  { lastRound, now }: Pick<KnownState, "lastRound" | "now">,
  { overlap, recount = 0 }: UpdateSettings
): { readonly since: number; readonly to: number } | undefined => {
  const since = sinceOf(line, overlap, now)
  if (since === undefined) return undefined
  // The minute in which the update begins is counted too, if it is over.
  const to = inMinutes(since) + (overlap >= 2 * minuteInMilliseconds ? minuteInMilliseconds : 0)
  const before = line.flatMap(({ slice }) => (slice.from?.by === "newest" ? [slice.from.since] : []))
  const begun = dayOfTime(lastRound) * dayInMilliseconds
  const countable = countableSince(row, plan.operation, now)
  const first = inMinutes(Math.max(Math.min(begun, now, ...before) - recount, countable))
  return { since: Math.max(first, firstMinute(plan)), to }
}

// Once a day in UTC, in which what is fetched again is billed once. A plan with keys has a search for each.
const isCountDue = (plan: Plan, row: Collectable, known: KnownState, { recount }: UpdateSettings): boolean => {
  const isCounted = dayOfTime(known.lastRound) === dayOfTime(known.now)
  return !isCounted && Boolean(recount) && row.counts !== undefined && plan.keys === undefined && !isClosed(plan)
}

const recountSlices = (
  plan: Plan,
  row: Collectable,
  known: KnownState,
  line: SliceLine,
  settings: UpdateSettings
): ReadonlyArray<SlicePart> => {
  const period = isCountDue(plan, row, known, settings) ? countedPeriod(line, plan, row, known, settings) : undefined
  if (period === undefined || period.to <= period.since) return []
  const { operation, params } = plan
  return [{ operation, params: withoutTimes(params), from: { by: "counted", ...period } }]
}

/** The period in which posts may have been found late that this update does not count any more, as a gap. */
export const lostGaps = (
  plan: Plan,
  row: Collectable,
  known: KnownState,
  settings: UpdateSettings
): ReadonlyArray<CollectionGap> => {
  const [line = []] = sliceLinesOf(known.states)
  const { overlap, recount = 0 } = settings
  const counted = countedAt(line, known.lastRound)
  const since = sinceOf(line, overlap, known.now)
  if (!isCountDue(plan, row, known, settings) || counted === undefined || since === undefined) return []
  const from = Math.max(inMinutes(counted - recount), firstMinute(plan))
  const to = Math.min(inMinutes(countableSince(row, plan.operation, known.now)), since)
  if (to <= from) return []
  const detail = "Posts that the X API found late may be missing, because no update counted them in time."
  return [{ reason: "found_late", detail, from: new Date(from).toISOString(), to: new Date(to).toISOString() }]
}

/** The number of the last row of posts before today, if everything since then was received today. */
export const lastRowBeforeToday = (
  states: ReadonlyArray<SliceState>,
  known: Pick<KnownState, "now" | "postsBefore">
): number | undefined => {
  const [line = []] = sliceLinesOf(states)
  return billedToday(line, known)?.after
}

/** The slices of the next update, except the slices of new keys. Pure: the same state makes the same slices. */
export const nextSlicesOf = (
  plan: Plan,
  row: Collectable,
  known: KnownState,
  settings: UpdateSettings
): ReadonlyArray<SlicePart> => {
  const lines = sliceLinesOf(known.states)
  const isCounted = isCountDue(plan, row, known, settings)
  return [
    ...lines.flatMap((line) => nextOf(line, plan, known, settings, lines.length, isCounted)),
    ...recountSlices(plan, row, known, lines[0] ?? [], settings),
    ...(settings.refresh === undefined ? [] : refreshSlices(plan, row, known, settings.refresh))
  ]
}
