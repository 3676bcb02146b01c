import * as Effect from "effect/Effect"
import { inBackground } from "./background.ts"
import type { Gap } from "./events.ts"
import type { Follower } from "./follower.ts"

/** How much more than a gap is requested, in milliseconds: posts arrive some seconds late, and opening takes time. */
export const margin = 15_000

/** How far back a connection can start, in milliseconds. */
const longest = 300_000

/**
 * The `backfill_minutes` for a gap that started at `from`. The maximum if the clock was set back, since the length of the gap
 * is then unknown.
 */
export const backfillMinutes = (from: number, now: number): number =>
  from > now ? 5 : Math.min(5, Math.max(1, Math.ceil((now - from + margin) / 60_000)))

/** How far back a connection with so many `backfill_minutes` reaches for certain, in milliseconds. */
export const reachOf = (minutes: number): number => (minutes === 0 ? 0 : Math.min(minutes * 60_000, longest) - margin)

/** Reports the time between two connections, and fills it if `fill_gap` is set. */
export const closeGap = Effect.fnUntraced(function* (follower: Follower, gap: Gap, minutes: number) {
  const { emit = () => Effect.void, fill_gap, progress } = follower
  const reach = reachOf(minutes)
  const { to } = gap
  const isSetBack = gap.from > to
  const from = isSetBack ? to : gap.from
  if (minutes > 0) yield* emit({ _tag: "Gap", from: Math.max(from, to - reach), to, filled_by: "backfill" })
  if (from >= to - reach && !(isSetBack && minutes === 0)) return
  const rest = { from, to: to - reach }
  yield* emit({ _tag: "Gap", ...rest, filled_by: fill_gap === undefined ? "nothing" : "fill_gap" })
  if (fill_gap === undefined) return
  const hold = progress?.hold(from)
  const filling = Effect.andThen(
    fill_gap.fill(follower, rest),
    Effect.sync(() => hold?.release())
  )
  yield* inBackground(follower, filling)
})
