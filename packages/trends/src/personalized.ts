// Written by npm run generate from spec/operations/trends/personalized.ts. Changes belong there.
import type { Envelope, Names, UserAuthParams } from "@xeffect/core"
import { type Given, operation, type ResultOf, type Select } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { PersonalizedTrend, type PersonalizedTrendDefault, type PersonalizedTrendField } from "./personalized-trend.ts"

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
 * The trends for the authenticated user, who needs X Premium.
 *
 * @returns `data`, the trends with their default and the requested fields
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: 200 requests in 15 minutes for the app, 10 for each user; 200 requests in 24 hours for the app, 100 for
 *   each user
 * - `personalized_trend_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/trends/get-personalized-trends
 * @example
 * ```ts
 * import { getPersonalizedTrends } from "xeffect/trends"
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
