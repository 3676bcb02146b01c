import { isXError, TransportError, XError } from "@xeffect/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import { deliver } from "./deliver.ts"
import type { Follower } from "./follower.ts"
import { gapEvent, margin } from "./gap.ts"
import type { GapFiller, GapToFill } from "./options.ts"
import type { Missed } from "./service-time.ts"

/** The wait before a gap is filled, in milliseconds: until then its posts may not be found yet. */
const delay = 30_000

/**
 * Fills gaps that `backfill` does not reach, for the option `fill_gap` of `follow`. What it finds is delivered while the stream
 * continues, unless it was delivered before. It starts half a minute after the end of the gap, and waits for the consumer.
 *
 * The gap is by the clock of the X API, as the `Date` of its responses shows it, so a wrong local clock does no harm. If a response
 * has no `Date`, the gap is by the local clock. Then the period that was found may be another, and the event at the end is not
 * `Recovered`: the gap is reported once more, as one that is filled by `nothing`.
 *
 * @param find returns the items of a gap: `recover` of the same stream, a search, or a store of your own. The gap is 15
 * seconds longer on each side than the time without a connection, because posts may arrive late
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { fillGaps, follow, streamTweets } from "xeffect/streams"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Stream from "effect/Stream"
 *
 * // Without Enterprise access, use a search.
 * const fill_gap = fillGaps(({ from, to }) =>
 *   items(searchRecentTweets)({ query: "effect has:links", start_time: from, end_time: to }).pipe(
 *     Stream.map((data) => ({ data }))
 *   )
 * )
 * const posts = follow(streamTweets)({}, { fill_gap })
 * ```
 */
export const fillGaps = <Message, R = never>(
  find: (gap: GapToFill) => Stream.Stream<Message, XError, R>
): GapFiller<Message, R> => ({
  find,
  // The context of the stream has the services that it needs.
  fill: (follower, gap) => fill(follower, find as (gap: GapToFill) => Stream.Stream<Message, XError>, gap)
})

const fill = (
  follower: Follower,
  find: (gap: GapToFill) => Stream.Stream<unknown, XError>,
  gap: Missed
): Effect.Effect<void> => {
  const { definition, emit = () => Effect.void, settings } = follower
  const { from, isPlaced, to } = gap
  // The connection continues to be read and needs room too.
  const reserve = Math.floor(settings.buffer / 2)
  let count = 0
  const items = Stream.suspend(() => find({ from: new Date(from - margin), to: new Date(to + margin) }))
  return Effect.gen(function* () {
    yield* Effect.sleep(delay)
    const exit = yield* Effect.exit(
      Stream.runForEachArray(items, (messages) =>
        Effect.map(deliver(follower, messages, { waits: true, reserve }), (delivered) => {
          count += delivered
        })
      )
    )
    // What was found may be of another period.
    if (Exit.isSuccess(exit)) yield* emit(isPlaced ? { _tag: "Recovered", from, to, count } : gapEvent(gap, "nothing"))
    else {
      const cause = Cause.squash(exit.cause)
      const reason = new TransportError({ detail: "the gap could not be filled", cause })
      const error = isXError(cause) ? cause : new XError({ operation: definition.name, reason })
      yield* emit({ _tag: "NotRecovered", from, to, error })
    }
  })
}
