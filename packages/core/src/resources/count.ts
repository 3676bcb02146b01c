import { always, number, type Shape, string, struct } from "../shape/shape.ts"

/** The number of matching posts in a time interval. */
export interface CountBucket {
  /** The start of the interval (inclusive), for example `2026-11-21T08:00:00.000Z`. */
  readonly start: string
  /** The end of the interval (exclusive). */
  readonly end: string
  /** Until description 2.166. */
  readonly tweet_count?: number
  /** `tweet_count` in the newer vocabulary. Since description 2.167. */
  readonly post_count?: number
}

/** @since 0.1.0 */
export const CountBucket: Shape<CountBucket> = struct({
  start: always(string),
  end: always(string),
  tweet_count: number,
  post_count: number
})
