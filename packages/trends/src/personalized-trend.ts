import * as Shape from "@xeffect/core/shape"

/**
 * A trend as it is shown to one user. `trend_name` is returned by default, the other fields if
 * `personalized_trend_fields` requests them.
 *
 * @see https://docs.x.com/x-api/trends/personalized-trends/introduction
 */
export interface PersonalizedTrend {
  /** The subject of the trend, for example `Sports`. */
  readonly category?: string
  /** How many posts are about it, as it is shown: digits, or text such as `12.3K posts`. */
  readonly post_count?: string
  /** The word, hashtag or phrase. */
  readonly trend_name?: string
  /** Since when, as it is shown, for example `5 hours ago`. */
  readonly trending_since?: string
}

/** The fields of a personalized trend that are returned by default. */
export type PersonalizedTrendDefault = "trend_name"

/** The names that `personalized_trend_fields` accepts. */
export type PersonalizedTrendField = keyof PersonalizedTrend

/** @since 0.1.0 */
export const PersonalizedTrend: Shape.Shape<PersonalizedTrend> = Shape.struct({
  category: Shape.string,
  post_count: Shape.textOrNumber,
  trend_name: Shape.string,
  trending_since: Shape.string
})
