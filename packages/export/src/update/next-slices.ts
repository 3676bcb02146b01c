import type { SliceState } from "../store/store.ts"
import { type Collectable, collectable } from "../plan/collectable.ts"
import { freshnessOf, isNewestFirst, requestsOf } from "../plan/freshness.ts"
import { idAtTime, latestOf } from "../plan/newest.ts"
import type { Plan } from "../plan/plan.ts"
import {
  dayInMilliseconds,
  inSeconds,
  lookupParams,
  rangesOf,
  searchReach,
  startOf,
  type Slice,
  type SlicePart,
  type SliceStart
} from "../plan/slices.ts"

/** The settings of an update: its requests for more than new entries. */
export interface UpdateSettings {
  /** How much older than the newest known entry those are that it asks for again, in milliseconds. */
  readonly overlap: number
  readonly lists: "new" | "whole"
  /** Posts that are younger are looked up again, in milliseconds. */
  readonly refresh: number | undefined
  /** How much later than they were made the posts of a search are found that are looked for by counting, in milliseconds. */
  readonly recount: number | undefined
}

/** The state when an update begins. */
export interface KnownState {
  readonly states: ReadonlyArray<SliceState>
  /** How many keys the plan had until now. */
  readonly keyCount: number
  /** The number of the last row of posts. */
  readonly lastPost: number
  /** In milliseconds since 1970. */
  readonly now: number
  /** When the last round began. */
  readonly lastRound: number
}

/** The slices that one request after another asks for: those of a search of several windows are one line. */
type SliceLine = ReadonlyArray<SliceState>

const sliceLinesOf = (states: ReadonlyArray<SliceState>): ReadonlyArray<SliceLine> => {
  const lines = new Map<string, Array<SliceState>>()
  for (const state of states) {
    const { from, operation, params, target } = state.slice
    // Of keys nothing is new, unless the plan has more of them.
    if (from?.by === "young" || from?.by === "counted" || state.slice.range !== undefined) continue
    const name = JSON.stringify([operation, target, params["query"]])
    lines.set(name, [...(lines.get(name) ?? []), state])
  }
  return [...lines.values()]
}

/** Whether nothing of a slice is left, or only what no request returned until now. */
export const isSliceOver = ({ position: { done, unusable } }: SliceState): boolean => done || unusable !== undefined

const times = ["start_time", "end_time", "since_id", "until_id"]

const withoutTimes = (params: Slice["params"]): Slice["params"] =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !times.includes(name)))

// Everything until the end of a window was found, also if there was nothing.
const endOfWindow = ({ position, slice }: SliceState): number | undefined => {
  const end = slice.params["end_time"]
  return position.done && typeof end === "string" ? Date.parse(end) : undefined
}

const isClosed = ({ params }: Plan): boolean => params["end_time"] !== undefined || params["until_id"] !== undefined

// The start of an earlier update already includes its overlap.
const sinceOf = (line: SliceLine, overlap: number): number | undefined => {
  const newest = latestOf(line.flatMap((state) => [state.position.newest, endOfWindow(state)]))
  const before = line.map(({ slice }) => (slice.from?.by === "newest" ? slice.from.since : undefined))
  return latestOf([newest === undefined ? undefined : newest - overlap, ...before])
}

const nextNewest = (line: SliceLine, plan: Plan, overlap: number): ReadonlyArray<SlicePart> => {
  const [first] = line
  if (isClosed(plan) || first === undefined) return []
  const { operation, target } = first.slice
  const since = sinceOf(line, overlap)
  const common = { operation, ...(target === undefined ? {} : { target }) }
  const open = withoutTimes(first.slice.params)
  return since === undefined
    ? [{ ...common, params: { ...plan.params, ...open } }]
    : [{ ...common, params: { ...open, since_id: idAtTime(since) }, from: { by: "newest", since } }]
}

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
  const from: SliceStart =
    lists === "whole" || !isNewestFirst(row)
      ? { by: "whole" }
      : { by: "known", expected: expectedOf(last), requests: requestsOf(row, lines) }
  return [{ ...part, from }]
}

const nextOf = (
  line: SliceLine,
  plan: Plan,
  { lists, overlap }: UpdateSettings,
  lines: number
): ReadonlyArray<SlicePart> => {
  const row = collectable(line[0]?.slice.operation ?? "")
  // A slice that was left at its first page reaches until now itself, unless it has an end.
  const isBegun = line.every(
    ({ position: { done, pages }, slice }) => done || pages > 0 || slice.params["end_time"] !== undefined
  )
  if (row === undefined || !isBegun) return []
  const freshness = freshnessOf(row)
  if (freshness === "since_id") return nextNewest(line, plan, overlap)
  if (freshness === "counts") return nextCounts(line, plan)
  // A list that is not at its end must get there first.
  return freshness === "list" && line.every(({ position }) => position.done) ? nextList(line, row, lists, lines) : []
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

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

const minuteLength = 60_000

const inMinutes = (time: number): number => Math.floor(time / minuteLength) * minuteLength

/** The period to count: from the end of the last, less how late posts may be, to the start of the update's overlap. */
const countedPeriod = (
  line: SliceLine,
  { window }: Collectable,
  { lastRound, now }: Pick<KnownState, "lastRound" | "now">,
  { overlap, recount = 0 }: UpdateSettings
): { readonly since: number; readonly to: number } | undefined => {
  const since = sinceOf(line, overlap)
  if (since === undefined) return undefined
  // The minute in which the update begins is counted too, if it is over.
  const to = inMinutes(since) + (overlap >= 2 * minuteLength ? minuteLength : 0)
  const before = line.flatMap(({ slice }) => (slice.from?.by === "newest" ? [slice.from.since] : []))
  const reached = window === undefined ? 0 : now - searchReach[window] + 3_600_000
  return { since: inMinutes(Math.max(Math.min(lastRound, now, ...before) - recount, reached)), to }
}

const dayOfTime = (time: number): number => Math.floor(time / dayInMilliseconds)

// Once a day in UTC, in which what is fetched again is billed once. A plan with keys has a search for each.
const recountSlices = (
  plan: Plan,
  row: Collectable,
  known: KnownState,
  line: SliceLine,
  settings: UpdateSettings
): ReadonlyArray<SlicePart> => {
  const isCounted = dayOfTime(known.lastRound) === dayOfTime(known.now)
  if (isCounted || !settings.recount || row.counts === undefined || plan.keys !== undefined || isClosed(plan)) return []
  const begun = { ...known, lastRound: dayOfTime(known.lastRound) * dayInMilliseconds }
  const period = countedPeriod(line, row, begun, settings)
  if (period === undefined) return []
  const since = Math.max(period.since, Math.ceil((startOf(plan) ?? 0) / minuteLength) * minuteLength)
  const { operation, params } = plan
  const from = { by: "counted", since, to: period.to } as const
  return period.to <= since ? [] : [{ operation, params: withoutTimes(params), from }]
}

/** The slices of the next update, apart from those of new keys. Pure: the same state makes the same slices. */
export const nextSlicesOf = (
  plan: Plan,
  row: Collectable,
  known: KnownState,
  settings: UpdateSettings
): ReadonlyArray<SlicePart> => {
  const lines = sliceLinesOf(known.states)
  return [
    ...lines.flatMap((line) => nextOf(line, plan, settings, lines.length)),
    ...recountSlices(plan, row, known, lines[0] ?? [], settings),
    ...(settings.refresh === undefined ? [] : refreshSlices(plan, row, known, settings.refresh))
  ]
}
