import { always, number, type Shape, string, struct } from "../shape/shape.ts"

/** How many posts matched in one stretch of time. */
export interface CountBucket {
  /** When the stretch begins (it is part of it), for example `2026-11-21T08:00:00.000Z`. */
  readonly start: string
  /** When the stretch ends (it is not part of it). */
  readonly end: string
  readonly tweet_count?: number
  /** `tweet_count` in the newer vocabulary. */
  readonly post_count?: number
}

export const CountBucket: Shape<CountBucket> = struct({
  start: always(string),
  end: always(string),
  tweet_count: number,
  post_count: number
})
