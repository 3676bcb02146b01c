// Written by npm run generate from spec/operations/trends/trends.ts. Changes belong there.
import type { Envelope, Names } from "@xeffect/core"
import { type Given, operation, type ResultOf, type Select } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { Trend, type TrendDefault, type TrendField } from "./trend.ts"

export interface GetTrendsParams {
  /** The "where on earth" ID of a place: 1 is the world, 23424977 the United States. */
  readonly woeid: number
  /** How many trends are returned at most: 1 to 50. Default: 20. */
  readonly max_trends?: number | undefined
  /** Fields beyond `trend_name`: `["tweet_count"]`. */
  readonly trend_fields?: Names<TrendField> | undefined
}

export interface GetTrendsResult extends ResultOf {
  readonly result: Envelope<ReadonlyArray<Select<Trend, TrendDefault, Given<this["params"], "trend_fields">>>>
}

/**
 * The trends of a place.
 *
 * @returns `data`, the trends with their default and the requested fields
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope or app-only bearer token
 * - Rate limit: 75 requests in 15 minutes for the app
 * - `woeid` (required): a whole number from 1 to 2147483647
 * - `max_trends`: a whole number from 1 to 50; default `20`
 * - `trend_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/trends/get-trends-by-woeid
 * @example
 * ```ts
 * import { getTrends } from "xeffect/trends"
 *
 * const program = getTrends({ woeid: 23424977, max_trends: 10, trend_fields: ["tweet_count"] })
 * ```
 */
export const getTrends = operation<GetTrendsParams, GetTrendsResult>({
  name: "get_trends",
  method: "GET",
  path: "/2/trends/by/woeid/{woeid}",
  params: {
    woeid: Parameter.integer(1, 2_147_483_647),
    max_trends: Parameter.integer(1, 50, 20),
    trend_fields: Parameter.names
  },
  response: Response.json(
    Shape.struct({ data: Shape.intact(Shape.list(Trend)), errors: Shape.list(Resource.Problem) })
  ),
  accepts: { appOnly: true, oauth2: [] },
  limits: Limits.per15Minutes(75, 0)
})
