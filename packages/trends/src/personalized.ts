import type { Envelope, Names, UserAuthParams } from "@xeffect/core"
import { type Given, operation, type ResultOf, type Select } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/Credentials"
import * as Limits from "@xeffect/core/Limits"
import * as Parameter from "@xeffect/core/Parameter"
import * as Resource from "@xeffect/core/Resource"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"

/**
 * A trend as it is shown to one user. `trend_name` is returned by default, the other fields if
 * `personalized_trend_fields` requests them.
 *
 * @see https://docs.x.com/x-api/trends/personalized-trends/introduction
 */
export interface PersonalizedTrend {
  /** What it is about, for example `Sports`. */
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

export const PersonalizedTrend: Shape.Shape<PersonalizedTrend> = Shape.struct({
  category: Shape.string,
  post_count: Shape.textOrNumber,
  trend_name: Shape.string,
  trending_since: Shape.string
})

export interface GetPersonalizedTrendsParams extends UserAuthParams {
  /** Fields beyond `trend_name`, for example `["category", "post_count"]`. */
  readonly personalized_trend_fields?: Names<PersonalizedTrendField> | undefined
}

export interface GetPersonalizedTrendsResult extends ResultOf {
  readonly result: Envelope<
    ReadonlyArray<
      Select<PersonalizedTrend, PersonalizedTrendDefault, Given<this["params"], "personalized_trend_fields">>
    >
  >
}

/**
 * What is trending for the authenticated user, who needs X Premium.
 *
 * @param params `personalized_trend_fields`; `user_auth`
 * @returns `data`, the trends with their default and the requested fields
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `tweet.read` and `users.read`. `user_auth` is `true` by default
 * - Rate limit: 200 requests in 15 minutes for the app, 10 for each user; 200 requests in 24 hours for the app, 100 for
 *   each user
 * - `personalized_trend_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/trends/get-personalized-trends
 * @example
 * ```ts
 * import { getPersonalizedTrends } from "@xeffect/trends"
 *
 * const program = getPersonalizedTrends({ personalized_trend_fields: ["category", "trending_since"] })
 * ```
 */
export const getPersonalizedTrends = operation<GetPersonalizedTrendsParams, GetPersonalizedTrendsResult>({
  name: "get_personalized_trends",
  method: "GET",
  path: "/2/users/personalized_trends",
  params: { personalized_trend_fields: Parameter.names },
  response: Response.json(
    Shape.struct({ data: Shape.intact(Shape.list(PersonalizedTrend)), errors: Shape.list(Resource.Problem) })
  ),
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(200, 10, Limits.per24Hours(200, 100))
})
