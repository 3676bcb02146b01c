import * as Effect from "effect/Effect"
import type { Gap } from "./events.ts"
import type { Follower } from "./follower.ts"

/** What is requested beyond a gap, in milliseconds: posts come some seconds late, and a connection takes time to open. */
export const margin = 15_000

/** How far back a connection can begin, in milliseconds. */
const longest = 300_000

/** The minutes that a connection is to begin with, if the gap before it began then. */
export const backfillMinutes = (from: number, now: number): number =>
  Math.min(5, Math.max(1, Math.ceil((now - from + margin) / 60_000)))

/** How far back a connection surely began, in milliseconds, if it was to begin with so many minutes. */
export const reachOf = (minutes: number): number => (minutes === 0 ? 0 : Math.min(minutes * 60_000, longest) - margin)

/** Where nothing was received between two connections: says so, and fills it if there is a way. */
export const closeGap = Effect.fnUntraced(function* (follower: Follower, gap: Gap, minutes: number) {
  const { emit = () => Effect.void, fill_gap, progress, scope } = follower
  const reach = reachOf(minutes)
  const { from, to } = gap
  if (minutes > 0) yield* emit({ _tag: "Gap", from: Math.max(from, to - reach), to, filled_by: "backfill" })
  if (from >= to - reach) return
  const rest = { from, to: to - reach }
  yield* emit({ _tag: "Gap", ...rest, filled_by: fill_gap === undefined ? "nothing" : "fill_gap" })
  if (fill_gap === undefined) return
  const hold = progress?.hold(from)
  const filling = Effect.andThen(
    fill_gap.fill(follower, rest),
    Effect.sync(() => hold?.release())
  )
  yield* Effect.forkIn(filling, scope)
})
