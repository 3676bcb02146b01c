import type { Json } from "@xeffect/core/Wire"
import { type Collectable, collectable } from "./collectable.ts"
import { conversationQuery } from "./keys.ts"
import type { Plan } from "./plan.ts"

/** A part of the work that has a position of its own and runs beside others. */
export interface Slice {
  /** From 0. Work begins with the lowest. */
  readonly number: number
  /** The operation's specified name. */
  readonly operation: string
  readonly params: Readonly<Record<string, Json>>
  /** Of whom or of what the entries are. */
  readonly target?: string
  /** The keys that it looks up, by their numbers: from the first, to the one after the last. */
  readonly range?: readonly [from: number, to: number]
}

type SlicePart = Omit<Slice, "number">

/** What is known at the first run. */
export interface FirstRun {
  /** In milliseconds since 1970. */
  readonly now: number
  /** The keys of a plan whose keys are targets. */
  readonly targets: ReadonlyArray<string>
  /** The number of keys of a plan that looks up keys. */
  readonly keyCount: number
}

/** The most keys of a slice: 500 requests of 100. */
const mostKeys = 50_000

const keysInRequest = 100

const dayInMilliseconds = 86_400_000

const inSeconds = (time: number): string => new Date(Math.floor(time / 1000) * 1000).toISOString().replace(".000", "")

const textParameter = (value: Json | undefined): string | undefined => (typeof value === "string" ? value : undefined)

/** How far a search reaches back without `start_time`, in milliseconds. */
export const searchReach = { recent: 7 * dayInMilliseconds, all: 30 * dayInMilliseconds }

/**
 * Divides the window of a search into equal parts. The first has no beginning if none was given: how far the search
 * reaches back is decided by the X API then, and no post is lost while the run goes on.
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

const rangesOf = (keyCount: number, slices: number): ReadonlyArray<readonly [number, number]> => {
  const even = Math.ceil(keyCount / slices / keysInRequest) * keysInRequest
  const size = Math.min(Math.max(even, keysInRequest), mostKeys)
  const starts = Array.from({ length: Math.ceil(keyCount / size) }, (_, index) => index * size)
  return starts.map((from) => [from, Math.min(from + size, keyCount)])
}

// The fields that a lookup of posts takes too.
const lookupParams = (params: Slice["params"]): Slice["params"] => {
  const names = collectable("get_tweets")?.definition.params ?? {}
  return Object.fromEntries(Object.entries(params).filter(([name]) => Object.hasOwn(names, name)))
}

// A search by conversation does not find the post that began it.
const conversationSlices = ({ operation, params }: Plan, { targets }: FirstRun): ReadonlyArray<SlicePart> => [
  ...rangesOf(targets.length, 1).map((range) => ({ operation: "get_tweets", params: lookupParams(params), range })),
  ...targets.map((target) => ({
    operation,
    params: { ...params, query: conversationQuery(target, params["query"]) }
  }))
]

const sliceParts = (plan: Plan, row: Collectable, first: FirstRun): ReadonlyArray<SlicePart> => {
  const { keys, operation, params, slices } = plan
  if (row.by === "keys") {
    return rangesOf(first.keyCount, slices).map((range) => ({ operation, params, range }))
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
  return sliceParts(plan, row, first).map((part, number) => ({ number, ...part }))
}
