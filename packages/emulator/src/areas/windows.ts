/** Narrows posts down to a window of time or identifiers. */
import * as Effect from "effect/Effect"
import { invalidParameter, type Refusal } from "../request/problems.ts"
import { one } from "../description/validate.ts"
import { isNewer, timeOf } from "../world/ids.ts"
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
}

// A test's clock may stand before the service's beginning, and so do its posts then.
const notBefore = (world: World, time: string): number => Math.min(new Date(time).getTime(), world.clock.epoch)

/** Timelines reach as far back as the service knows posts by time. */
export const timelineRules = ({ world }: Call): WindowRules => ({
  earliest: notBefore(world, "2010-11-06T00:00:00Z"),
  endIncluded: true
})

/** A recent search reaches seven days back. */
export const recentRules = ({ now }: Call): WindowRules => ({ earliest: now - 7 * day, endIncluded: false })

/** A search of everything reaches back to the first post, and 30 days if nothing else is said. */
export const allRules = ({ world }: Call): WindowRules => ({
  earliest: notBefore(world, "2006-03-26T00:00:00Z"),
  length: 30 * day,
  endIncluded: false
})

const given = (call: Call, name: string): number | undefined => {
  const text = one(call.query, name)
  return text === undefined ? undefined : new Date(text).getTime()
}

const checkTimes = Effect.fnUntraced(function* (call: Call, rules: WindowRules): Effect.fn.Return<void, Refusal> {
  const start = given(call, "start_time")
  const end = given(call, "end_time")
  const refuse = (name: string, message: string) => invalidParameter(name, one(call.query, name) ?? "", message)
  const earliest = new Date(rules.earliest).toISOString()
  // A client that sends whole seconds cannot hit the instant itself.
  const limit = Math.floor(rules.earliest / 1000) * 1000
  if (start !== undefined && start < limit) {
    return yield* refuse("start_time", `The 'start_time' must not be before ${earliest}.`)
  }
  if (end !== undefined && end < limit) {
    return yield* refuse("end_time", `The 'end_time' must not be before ${earliest}.`)
  }
  if (end !== undefined && end > call.now) return yield* refuse("end_time", "The 'end_time' is in the future.")
  if (start !== undefined && start >= (end ?? call.now)) {
    return yield* refuse("start_time", "The 'start_time' must be before the 'end_time'.")
  }
})

/** A stretch of time, its end outside. */
export interface Window {
  readonly start: number
  readonly end: number
}

const timesOf = (call: Call, rules: WindowRules): Window => {
  const end = given(call, "end_time") ?? call.now
  const usual = rules.length === undefined ? rules.earliest : Math.max(rules.earliest, end - rules.length)
  const start = one(call.query, "since_id") === undefined ? (given(call, "start_time") ?? usual) : rules.earliest
  return { start, end }
}

/**
 * The posts inside the window a request asks for. `since_id` and `until_id` are outside themselves, and `since_id`
 * takes the place of `start_time`.
 */
export const inWindow = Effect.fnUntraced(function* (
  call: Call,
  rules: WindowRules,
  posts: ReadonlyArray<WorldPost>
): Effect.fn.Return<ReadonlyArray<WorldPost>, Refusal> {
  yield* checkTimes(call, rules)
  const since = one(call.query, "since_id")
  const until = one(call.query, "until_id")
  const { start } = timesOf(call, rules)
  // Without an end the present instant is inside, so that what was made just now is found.
  const end = given(call, "end_time") ?? Infinity
  return posts.filter(
    (post) =>
      post.createdAt >= start &&
      (rules.endIncluded ? post.createdAt <= end : post.createdAt < end) &&
      (since === undefined || isNewer(post.id, since)) &&
      (until === undefined || isNewer(until, post.id))
  )
})

/** The stretch of time a request is about, that between two identifiers included. */
export const windowOf = (call: Call, rules: WindowRules): Window => {
  const { epoch } = call.world.clock
  const { end, start } = timesOf(call, rules)
  const since = one(call.query, "since_id")
  const until = one(call.query, "until_id")
  return {
    start: since === undefined ? start : Math.min(Math.max(start, timeOf(epoch, since)), end),
    end: until === undefined ? end : Math.max(start, Math.min(end, timeOf(epoch, until)))
  }
}
