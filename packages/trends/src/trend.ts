import * as Shape from "@xeffect/core/shape"

/**
 * Something that many posts are about. `trend_name` is returned by default, the other fields if `trend_fields` requests
 * them.
 *
 * @see https://docs.x.com/x-api/trends/trends-by-woeid/introduction
 */
export interface Trend {
  /** The word, hashtag or phrase. */
  readonly trend_name: string
  /** How many posts are about it. Absent if the X API does not count them. */
  readonly tweet_count?: number
}

/** The fields of a trend that are returned by default. */
export type TrendDefault = "trend_name"

/** The names that `trend_fields` accepts. */
export type TrendField = keyof Trend

/** @since 0.1.0 */
export const Trend: Shape.Shape<Trend> = Shape.struct({
  trend_name: Shape.always(Shape.string),
  tweet_count: Shape.numberOrText
})
