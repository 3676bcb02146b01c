/** Narrows posts down to a window of time or identifiers. */
import * as Effect from "effect/Effect"
import { invalidParameter, type Refusal } from "../request/problems.ts"
import { one } from "../description/validate.ts"
import { idAt, timeOf } from "../world/ids.ts"
import { isInRange, type PostRange } from "../world/search/range.ts"
import type { World, WorldPost } from "../world/types.ts"
import type { Call } from "./operation.ts"

const day = 24 * 60 * 60 * 1000

/** The rules of an operation's window. */
export interface WindowRules {
  /** The earliest `start_time` that is allowed. */
  readonly earliest: number
  /** How far before its end a window begins that has no beginning of its own; at the earliest if left out. */
  readonly length?: number
  /** Whether a post made exactly at `end_time` is inside. */
  readonly endIncluded: boolean
  /** How long ago `start_time` and `end_time` must be; 0 if left out. */
  readonly settled?: number
  /** Whether `since_id` and `until_id` must be in the window too. */
  readonly recentIds?: boolean
}

/** How old a post is when searches by time and counts know it. */
export const settled = 10_000

const wholeSeconds = (time: number): number => Math.floor(time / 1000) * 1000

// A test's clock may be before the beginning of the X API, and its posts too.
const notBefore = (world: World, time: string): number => Math.min(new Date(time).getTime(), world.clock.epoch)

/** Timelines reach back to the first posts whose IDs have a time. */
export const timelineRules = ({ world }: Call): WindowRules => ({
  earliest: notBefore(world, "2010-11-06T00:00:00Z"),
  endIncluded: true
})

/** A recent search reaches seven days back. */
export const recentRules = ({ now }: Call): WindowRules => ({
  earliest: now - 7 * day,
  endIncluded: false,
  settled,
  recentIds: true
})

/** Recent counts too, from their own end. */
export const recentCountRules = (call: Call): WindowRules => ({
  ...recentRules(call),
  earliest: wholeSeconds(call.now - settled) - 7 * day
})

/** A search of everything may reach back to the first post. Default: 30 days. */
export const allRules = ({ world }: Call): WindowRules => ({
  earliest: notBefore(world, "2006-03-21T00:00:00Z"),
  length: 30 * day,
  endIncluded: false,
  settled
})

const given = (call: Call, name: string): number | undefined => {
  const text = one(call.query, name)
  return text === undefined ? undefined : new Date(text).getTime()
}

const checkTime = Effect.fnUntraced(function* (
  call: Call,
  rules: WindowRules,
  name: string
): Effect.fn.Return<void, Refusal> {
  const time = given(call, name)
  if (time === undefined) return
  const text = one(call.query, name) ?? ""
  const refuse = (must: string) =>
    invalidParameter(name, text, `Invalid '${name}':'${text}'. '${name}' must be ${must}`)
  // A client that sends whole seconds cannot hit the instant itself.
  if (time < wholeSeconds(rules.earliest)) {
    return yield* refuse(`on or after ${new Date(rules.earliest).toISOString()}.`)
  }
  const { settled = 0 } = rules
  if (time <= call.now - settled) return
  const ago =
    settled === 0 ? "before the request time." : `a minimum of ${settled / 1000} seconds prior to the request time.`
  return yield* refuse(ago)
})

const checkId = Effect.fnUntraced(function* (
  call: Call,
  { earliest, recentIds = false }: WindowRules,
  name: string
): Effect.fn.Return<void, Refusal> {
  const id = one(call.query, name)
  const { epoch } = call.world.clock
  if (!recentIds || id === undefined || timeOf(epoch, id) >= wholeSeconds(earliest)) return
  const since = new Date(earliest).toISOString()
  const least = idAt(epoch, earliest)
  const message = `'${name}' must be a tweet id created after ${since}. Please use a '${name}' that is larger than ${least}`
  return yield* invalidParameter(name, id, message)
})

const checkWindow = Effect.fnUntraced(function* (call: Call, rules: WindowRules): Effect.fn.Return<void, Refusal> {
  // `since_id` takes the place of `start_time`, which is not read then.
  if (one(call.query, "since_id") === undefined) yield* checkTime(call, rules, "start_time")
  yield* checkTime(call, rules, "end_time")
  yield* checkId(call, rules, "since_id")
  yield* checkId(call, rules, "until_id")
  const start = one(call.query, "since_id") === undefined ? given(call, "start_time") : undefined
  if (start !== undefined && start >= (given(call, "end_time") ?? call.now)) {
    const text = one(call.query, "start_time") ?? ""
    return yield* invalidParameter(
      "start_time",
      text,
      `Invalid 'start_time':'${text}'. 'start_time' must be before 'end_time'.`
    )
  }
})

/** A stretch of time, its end outside. */
export interface Window {
  readonly start: number
  readonly end: number
}

const startOf = (call: Call, rules: WindowRules, end: number): number => {
  if (one(call.query, "since_id") !== undefined) return rules.earliest
  const usual = rules.length === undefined ? rules.earliest : Math.max(rules.earliest, end - rules.length)
  return given(call, "start_time") ?? usual
}

/**
 * The window that a request asks for. `since_id` and `until_id` are outside themselves, and `since_id` takes the place of
 * `start_time`.
 */
export const windowOf = Effect.fnUntraced(function* (
  call: Call,
  rules: WindowRules
): Effect.fn.Return<PostRange, Refusal> {
  yield* checkWindow(call, rules)
  // Without an end the present instant is inside, so that what was made just now is found.
  const end = given(call, "end_time") ?? Infinity
  return {
    start: startOf(call, rules, Math.min(end, call.now)),
    end,
    endIncluded: rules.endIncluded,
    since: one(call.query, "since_id"),
    until: one(call.query, "until_id")
  }
})

function* within(range: PostRange, posts: Iterable<WorldPost>): Generator<WorldPost> {
  for (const post of posts) if (isInRange(range, post)) yield post
}

/** The posts inside the window a request asks for; see {@link windowOf}. */
export const inWindow = (
  call: Call,
  rules: WindowRules,
  posts: Iterable<WorldPost>
): Effect.Effect<Iterable<WorldPost>, Refusal> => Effect.map(windowOf(call, rules), (range) => within(range, posts))

/**
 * The stretch of time that counts are about, in whole seconds. It ends before the present, when all posts are known, and
 * begins seven days before that, or with a day if it is 30 days.
 */
export const countedWindow = (call: Call, rules: WindowRules): Window => {
  const { epoch } = call.world.clock
  const last = wholeSeconds(call.now - settled)
  const [since, until] = [one(call.query, "since_id"), one(call.query, "until_id")]
  const end = Math.min(given(call, "end_time") ?? last, until === undefined ? Infinity : timeOf(epoch, until))
  const { earliest, length } = rules
  const usual = length === undefined ? earliest : Math.max(earliest, Math.floor((end - length) / day) * day)
  const start = since === undefined ? (given(call, "start_time") ?? usual) : Math.max(earliest, timeOf(epoch, since))
  return { start: Math.min(wholeSeconds(start), end), end: Math.max(wholeSeconds(start), end) }
}
