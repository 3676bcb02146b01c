import { collectable } from "../../plan/collectable.ts"
import { idAtTime, latestOf } from "../../plan/newest.ts"
import type { Plan } from "../../plan/plan.ts"
import { type BilledDay, type Slice, type SlicePart, startOf, withoutTimes } from "../../plan/slices.ts"
import { dayInMilliseconds, reachedSince } from "../../plan/search-reach.ts"
import type { SliceState } from "../../store/store.ts"
import type { KnownState, SliceLine, UpdateSettings } from "../known-state.ts"

/** The number of a day in UTC. */
export const dayOfTime = (time: number): number => Math.floor(time / dayInMilliseconds)

// Everything was found until the end of a window, or until when its first page was read, also if there was nothing: an account
// may be quiet. A window of a clock that was ahead ends in the future of the X API.
const readUntil = ({ position, slice }: SliceState): number | undefined => {
  const { done, gone, reached = Infinity, short } = position
  const end = slice.params["end_time"]
  const until = Math.min(typeof end === "string" ? Date.parse(end) : Infinity, reached)
  const isSure = until < reached || (gone === undefined && short === undefined)
  return done && isSure && until < Infinity ? until : undefined
}

const newestStart = ({ slice: { from } }: SliceState) => (from?.by === "newest" ? from : undefined)

/** Until when a line has everything that was listed then: a deleted newest post does not take it back. */
const knownUntil = (line: SliceLine): number | undefined =>
  latestOf(
    line.flatMap((state) => {
      const from = newestStart(state)
      const isPlaced = line.every(({ position }) => position.unplaced === undefined)
      return [state.position.newest, isPlaced ? readUntil(state) : undefined, from?.reached ?? from?.since]
    })
  )

/** From when on an update asks for posts: an overlap before what is known, as far as the X API has it. */
export const sinceOf = (line: SliceLine, overlap: number, now: number): number | undefined => {
  const reached = knownUntil(line)
  const [first] = line
  if (reached === undefined || first === undefined) return undefined
  // A period that was never reached is a gap. An overlap with known posts that the X API no longer has is none.
  const limit = reachedSince(first.slice.operation, now)
  return reached > limit ? Math.max(reached - overlap, limit) : reached - overlap
}

/** When the posts of a line were counted last, or were all new. */
export const countedAt = (line: SliceLine, lastRound: number): number | undefined =>
  line.every(({ slice }) => slice.from === undefined)
    ? lastRound
    : latestOf(line.map((state) => newestStart(state)?.counted))

/** The day of a time in UTC, for example `2026-01-31`. */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Requests that are under way at midnight are of the next day. In milliseconds. */
const beforeMidnight = 300_000

// It follows the X API's clock where that is known. A clock that was set back is not believed.
const isOfToday = ({ position: { at, first_at } }: SliceState, now: number): boolean =>
  first_at !== undefined && at !== undefined && dayOfTime(first_at) === dayOfTime(now) && at <= now + 60_000

/** The posts that a line has received today, which the X API does not bill again. */
export const billedToday = (
  line: SliceLine,
  { now, postsBefore }: Pick<KnownState, "now" | "postsBefore">
): BilledDay | undefined => {
  const [first] = line
  const isToday = dayOfTime(now + beforeMidnight) === dayOfTime(now) && line.every((state) => isOfToday(state, now))
  if (first === undefined || !isToday) return undefined
  const from = newestStart(first)
  const day = isoDay(now)
  if (from?.billed?.day === day) return from.billed
  return { day, since: from?.since ?? 0, after: postsBefore }
}

/** How many requests an update makes at most for what was received today, and the last update of a day. */
const maxRequests = { always: 10, lastOfDay: 200 }

const isLastOfDay = ({ lastRound, now }: KnownState): boolean =>
  dayOfTime(now + Math.max(0, now - lastRound)) > dayOfTime(now)

// A timeline that ends after some entries must have room for new ones.
const isCheapAgain = (line: SliceLine, known: KnownState): boolean => {
  const { operation = "", params = {} } = line[0]?.slice ?? {}
  const reach = collectable(operation)?.operation.definition.reach
  const room = (reach?.withoutReplies ?? reach?.entries ?? Infinity) / 4
  const requests = known.postsToday / Number(params["max_results"] ?? 10)
  return known.postsToday <= room && requests <= (isLastOfDay(known) ? maxRequests.lastOfDay : maxRequests.always)
}

// The next update of the day finds posts that are listed late, for requests alone.
const againSince = (line: SliceLine, known: KnownState, recount: number): number | undefined => {
  const billed = billedToday(line, known)
  const reached = knownUntil(line)
  if (billed === undefined || reached === undefined || recount === 0 || !isCheapAgain(line, known)) return undefined
  return Math.max(billed.since, reached - recount)
}

// A plan with a beginning has nothing that is older, however long the overlap is.
const paramsSince = (plan: Plan, since: number): Slice["params"] => {
  const { since_id, start_time } = plan.params
  if (since > (startOf(plan) ?? -Infinity)) return { since_id: idAtTime(since) }
  return since_id === undefined ? { start_time: start_time ?? null } : { since_id }
}

/** The slice of a line that asks for what is new. */
export const nextNewest = (
  line: SliceLine,
  plan: Plan,
  known: KnownState,
  { overlap, recount = 0 }: UpdateSettings,
  counted: number | undefined
): ReadonlyArray<SlicePart> => {
  const [first] = line
  if (plan.params["end_time"] !== undefined || plan.params["until_id"] !== undefined || first === undefined) return []
  const { operation, target } = first.slice
  const common = { operation, ...(target === undefined ? {} : { target }) }
  const open: Slice["params"] = withoutTimes(first.slice.params)
  const usual = sinceOf(line, overlap, known.now)
  const reached = knownUntil(line)
  if (usual === undefined || reached === undefined) return [{ ...common, params: { ...plan.params, ...open } }]
  const since = Math.min(usual, againSince(line, known, recount) ?? usual)
  const billed = billedToday(line, known)
  const from = {
    by: "newest",
    since,
    reached,
    ...(counted !== undefined && { counted }),
    ...(billed !== undefined && { billed })
  } as const
  return [{ ...common, params: { ...open, ...paramsSince(plan, since) }, from }]
}
