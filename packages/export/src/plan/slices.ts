import type { Json } from "@xeffect/core/wire"
import { timeOf } from "@xeffect/text"
import { type Collectable, collectable } from "./collectable.ts"
import { conversationQuery } from "./keys.ts"
import type { Plan } from "./plan.ts"
import { searchReach } from "./search-reach.ts"

/** A part of the work that has a position of its own and runs beside others. */
export interface Slice {
  /** From 0. Work begins with the lowest. */
  readonly number: number
  /** The operation's specified name. */
  readonly operation: string
  readonly params: Readonly<Record<string, Json>>
  /** The target of the entries. */
  readonly target?: string
  /** The keys that it looks up, by their numbers: from the first, to the one after the last. */
  readonly range?: readonly [from: number, to: number]
  /** The number of the update that made it. Absent: the first run. */
  readonly round?: number
  /** How it continues from the known entries. Absent without them. */
  readonly from?: SliceStart
}

/** The posts that were received on a day in UTC: the X API bills them once on it. */
export interface BilledDay {
  /** For example `2026-01-31`. */
  readonly day: string
  /** All posts that were made since then, in milliseconds since 1970. */
  readonly since: number
  /** The number of the last row of posts before that day. */
  readonly after: number
}

/** A gap of posts that the X API may have found late, as it was recorded. Its times are RFC 3339 text. */
export interface LateGap {
  readonly reason: "counted_fewer" | "found_late"
  readonly detail: string
  readonly target?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly posts?: number | undefined
}

/** How a slice of an update continues from the known entries. */
export type SliceStart =
  /**
   * After a time, in milliseconds since 1970, which its parameters have as an ID or a time. Until `reached` everything is there
   * that was listed then. `counted` is when posts were counted last, and `billed` what was received on a day.
   */
  | {
      readonly by: "newest"
      readonly since: number
      readonly reached?: number
      readonly counted?: number
      readonly billed?: BilledDay
    }
  /**
   * A list, until entries come that were in it before: how many new ones are expected, and how many requests may look for them.
   * `whole` is the round that listed it whole last.
   */
  | { readonly by: "known"; readonly expected: number; readonly requests?: number; readonly whole?: number }
  /** A list, to its end: what was not found by the round that listed it whole before either has disappeared. */
  | { readonly by: "whole"; readonly whole?: number }
  /**
   * Posts of a period, in milliseconds since 1970: those that are counted and not stored. With a gap, all minutes of the
   * period that may have them are fetched, whatever they cost.
   */
  | { readonly by: "counted"; readonly since: number; readonly to: number; readonly gap?: LateGap }
  /** Keys that were looked up before, for what has changed. */
  | { readonly by: "again" }
  /** Posts of a day that were made since a time, in milliseconds since 1970, up to the number of a row. */
  | { readonly by: "young"; readonly day: string; readonly since: number; readonly to: number }

/** A period whose posts are counted. */
export type CountedPeriod = Extract<SliceStart, { readonly by: "counted" }>

/** A slice without its number. */
export type SlicePart = Omit<Slice, "number">

/** The state at the first run. */
export interface FirstRun {
  /** In milliseconds since 1970. */
  readonly now: number
  /** The keys of a plan whose keys are targets. */
  readonly targets: ReadonlyArray<string>
  /** The number of keys of a plan that looks up keys. */
  readonly keyCount: number
  /** How many keys an earlier run had: they are left out. Default: none. */
  readonly before?: number | undefined
}

/** The most keys of a slice: 500 requests of 100. */
const maxKeysOfSlice = 50_000

const keysInRequest = 100

/** A minute in milliseconds. */
export const minuteInMilliseconds = 60_000

/** Into how many parts a search is divided by time. */
export const defaultSlices = 8

/** A time in whole seconds, as parameters have it. */
export const inSeconds = (time: number): string =>
  new Date(Math.floor(time / 1000) * 1000).toISOString().replace(".000", "")

const textParameter = (value: Json | undefined): string | undefined => (typeof value === "string" ? value : undefined)

/** From when on a slice asks for entries, in milliseconds since 1970, if it says so. */
export const startOf = ({ params: { since_id, start_time } }: Pick<Slice, "params">): number | undefined => {
  if (typeof since_id === "string") return timeOf(since_id)?.getTime()
  return typeof start_time === "string" ? Date.parse(start_time) : undefined
}

/**
 * Divides the window of a search into equal parts. The first has no beginning if none was given: how far the search
 * reaches back is decided by the X API then, and no post is lost while the run continues.
 */
const windowsOf = (row: Collectable, { params, slices }: Plan, now: number): ReadonlyArray<Slice["params"]> => {
  const { end_time, start_time, ...rest } = params
  const end = textParameter(end_time) ?? inSeconds(now - 30_000)
  const hasIds = params["since_id"] !== undefined || params["until_id"] !== undefined
  // Posts by relevance are not all that match, and IDs are borders of their own.
  if (row.window === undefined || hasIds || params["sort_order"] === "relevancy") return [params]
  const last = Date.parse(end)
  const first = start_time === undefined ? last - searchReach[row.window] : Date.parse(String(start_time))
  const count = Math.max(1, Math.min(slices, Math.floor((last - first) / 1000)))
  const borders = Array.from({ length: count + 1 }, (_, index) => inSeconds(first + ((last - first) * index) / count))
  return Array.from({ length: count }, (_, index) => ({
    ...rest,
    // Without a beginning a search of everything reaches back 30 days from the end of the slice.
    ...(index === 0 && start_time === undefined && row.window === "recent" ? {} : { start_time: borders[index] ?? "" }),
    end_time: borders[index + 1] ?? end
  }))
}

/** Divides keys by their numbers, from one on to the one before another. */
export const rangesOf = (
  keyCount: number,
  slices: number,
  before = 0
): ReadonlyArray<readonly [from: number, to: number]> => {
  const count = keyCount - before
  const even = Math.ceil(count / slices / keysInRequest) * keysInRequest
  const size = Math.min(Math.max(even, keysInRequest), maxKeysOfSlice)
  const starts = Array.from({ length: Math.ceil(count / size) }, (_, index) => before + index * size)
  return starts.map((from) => [from, Math.min(from + size, keyCount)])
}

const times = ["start_time", "end_time", "since_id", "until_id"]

/** Parameters without a period. */
export const withoutTimes = (params: Slice["params"]): Slice["params"] =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !times.includes(name)))

/** The parameters that a lookup of posts takes too. */
export const lookupParams = (params: Slice["params"]): Slice["params"] => {
  const names = collectable("get_tweets")?.operation.definition.params ?? {}
  return Object.fromEntries(
    Object.entries(params).filter(([name]) => name === "user_auth" || Object.hasOwn(names, name))
  )
}

// A search by conversation does not find the post that began it.
const conversationSlices = (
  { operation, params }: Plan,
  { before = 0, targets }: FirstRun
): ReadonlyArray<SlicePart> => [
  ...rangesOf(before + targets.length, 1, before).map((range) => ({
    operation: "get_tweets",
    params: lookupParams(params),
    range
  })),
  ...targets.map((target) => ({
    operation,
    params: { ...params, query: conversationQuery(target, params["query"]) }
  }))
]

/** The slices of a plan without their numbers: of all keys, or of those that an earlier run did not have. */
export const slicePartsOf = (plan: Plan, row: Collectable, first: FirstRun): ReadonlyArray<SlicePart> => {
  const { keys, operation, params, slices } = plan
  if (row.by === "keys") {
    return rangesOf(first.keyCount, slices, first.before).map((range) => ({ operation, params, range }))
  }
  if (keys?.parameter === "conversation_id") return conversationSlices(plan, first)
  if (keys !== undefined) {
    return first.targets.map((target) => ({ operation, params: { ...params, [keys.parameter]: target }, target }))
  }
  return windowsOf(row, plan, first.now).map((window) => ({ operation, params: window }))
}

/** The slices of a plan. The same plan, time and keys make the same slices. */
export const slicesOf = (plan: Plan, first: FirstRun): ReadonlyArray<Slice> => {
  const row = collectable(plan.operation)
  if (row === undefined) return []
  return slicePartsOf(plan, row, first).map((part, number) => ({ number, ...part }))
}
