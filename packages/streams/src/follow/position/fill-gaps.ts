import { isXError, TransportError, XError } from "@xeffect/core"
import { inSpanNamed } from "@xeffect/core/span"
import * as Cause from "effect/Cause"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { StreamEvent } from "../machine/events.ts"
import { gapEvent, margin } from "../machine/gap.ts"
import type { GapFiller, GapToFill } from "../machine/options.ts"

/** Options of {@link fillGaps}. */
export interface FillOptions {
  /**
   * How long after its end a gap is filled. Posts that a search finds later than that are missed, and nothing reports them. The position
   * stays before the gap until it is filled. Default: 30 seconds.
   */
  readonly delay?: Duration.Input | undefined
}

/**
 * Fills gaps that `backfill` does not reach, for the option `fill_gap` of `follow`. Posts that it finds are delivered while the stream
 * continues, unless it was delivered before. It starts half a minute after the end of the gap, and waits for the consumer.
 *
 * The gap is by the clock of the X API, as the `Date` of its responses shows it, so a wrong local clock does no harm. If a response
 * has no `Date`, the gap is by the local clock. Then the period that was found may be another, and the event at the end is not
 * `Recovered`: the gap is reported once more, as one that is filled by `nothing`.
 *
 * @param find returns the items of a gap: `recover` of the same stream, a search, or a store of your own. The gap is 15
 * seconds longer on each side than the time without a connection, because posts may arrive late
 * @param options `delay`, default 30 seconds: a search finds some posts minutes after they were made
 * @since 0.1.0
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { fillGaps, follow, streamTweets } from "xeffect/streams"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Stream from "effect/Stream"
 *
 * // Without Enterprise access, use a search.
 * const fill_gap = fillGaps(({ from, to }) =>
 *   items(searchRecentTweets, { query: "effect has:links", start_time: from, end_time: to }).pipe(
 *     Stream.map((data) => ({ data }))
 *   )
 * )
 * const posts = follow(streamTweets, {}, { fill_gap })
 * ```
 */
export const fillGaps = <Message, R = never>(
  find: (gap: GapToFill) => Stream.Stream<Message, XError, R>,
  { delay = "30 seconds" }: FillOptions = {}
): GapFiller<Message, R> => ({
  fill: (gap, { deliver, operation }) => {
    const { from, isPlaced, to } = gap
    let count = 0
    const items = Stream.suspend(() => find({ from: new Date(from - margin), to: new Date(to + margin) }))
    const filling = Stream.runForEachArray(items, (found) =>
      Effect.map(deliver(found), (delivered) => {
        count += delivered
      })
    )
    return Effect.andThen(Effect.sleep(delay), inSpanNamed("fill_gap")(filling)).pipe(
      // The found posts may be of another period.
      Effect.map((): StreamEvent => (isPlaced ? { _tag: "Recovered", from, to, count } : gapEvent(gap, "nothing"))),
      Effect.catchCause((failure) => {
        const cause = Cause.squash(failure)
        const reason = new TransportError({ detail: "the gap could not be filled", cause })
        const error = isXError(cause) ? cause : new XError({ operation, reason })
        return Effect.succeed<StreamEvent>({ _tag: "NotRecovered", from, to, error })
      })
    )
  }
})
