/** Narrows posts down to a window of time or identifiers. */
import * as Effect from "effect/Effect"
import { invalidParameter, type Refusal } from "../problems.ts"
import { one } from "../validate.ts"
import { isNewer } from "../world/ids.ts"
import type { WorldPost } from "../world/types.ts"
import type { Call } from "./operation.ts"

/** The rules of an operation's window. */
export interface WindowRules {
  /** The earliest `start_time` that is allowed, which is also the beginning where none is given. */
  readonly earliest: number
  /** Whether a post made exactly at `end_time` is inside. */
  readonly endIncluded: boolean
}

const timeOf = (call: Call, name: string): number | undefined => {
  const text = one(call.query, name)
  return text === undefined ? undefined : new Date(text).getTime()
}

const checkTimes = Effect.fnUntraced(function* (call: Call, rules: WindowRules): Effect.fn.Return<void, Refusal> {
  const start = timeOf(call, "start_time")
  const end = timeOf(call, "end_time")
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
  const start = since === undefined ? (timeOf(call, "start_time") ?? rules.earliest) : rules.earliest
  const end = timeOf(call, "end_time") ?? Infinity
  return posts.filter(
    (post) =>
      post.createdAt >= start &&
      (rules.endIncluded ? post.createdAt <= end : post.createdAt < end) &&
      (since === undefined || isNewer(post.id, since)) &&
      (until === undefined || isNewer(until, post.id))
  )
})
