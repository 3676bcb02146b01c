// Written by npm run generate from spec/operations/tweets/analytics.ts. Changes belong there.
import type { Envelope, Id, Names, Time, UserAuthParams } from "@xeffect/core"
import { type Given, operation, type ResultOf, type Select } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { type TweetAnalytics, type TweetAnalyticsField, TweetsAnalytics } from "./tweet-analytics.ts"

export interface GetTweetsAnalyticsParams extends UserAuthParams {
  /** 1 to 100 IDs of posts of the authenticated user: a list, or a string with commas and no spaces. */
  readonly ids: ReadonlyArray<Id> | string
  /** From when to count: a `Date`, a `DateTime`, or RFC 3339 text. */
  readonly start_time: Time
  /** Until when to count, in the same forms. */
  readonly end_time: Time
  /** The length of a stretch of time that is counted together; `total` is one stretch. */
  readonly granularity: "hourly" | "daily" | "weekly" | "total"
  /** Fields beyond `id`. */
  readonly analytics_fields?: Names<TweetAnalyticsField> | undefined
}

export interface GetTweetsAnalyticsResult extends ResultOf {
  readonly result: Envelope<ReadonlyArray<Select<TweetAnalytics, "id", Given<this["params"], "analytics_fields">>>>
}

/**
 * The metrics of posts of the authenticated user, counted in stretches of time.
 *
 * @returns `data`, an entry for each post with its `id` and the requested fields; the counts of each stretch are in
 * `timestamped_metrics`
 * @remarks The latest description of the X API has a default for `granularity`, those before require it. So it is
 * required here.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `ids` (required): 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `start_time` and `end_time` (required): a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or
 *   text with an offset such as 2026-11-21T08:30:00Z)
 * - `granularity` (required): one of hourly, daily, weekly, total
 * - `analytics_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-post-analytics
 * @example
 * ```ts
 * import { getTweetsAnalytics } from "xeffect/tweets"
 *
 * const program = getTweetsAnalytics({
 *   ids: ["1346889436626259968"],
 *   start_time: "2026-11-01T00:00:00Z",
 *   end_time: "2026-11-08T00:00:00Z",
 *   granularity: "daily",
 *   analytics_fields: ["timestamped_metrics"]
 * })
 * ```
 */
export const getTweetsAnalytics = operation<GetTweetsAnalyticsParams, GetTweetsAnalyticsResult>({
  name: "get_tweets_analytics",
  method: "GET",
  path: "/2/tweets/analytics",
  params: {
    ids: Parameter.required(Parameter.ids(100)),
    start_time: Parameter.required(Parameter.time()),
    end_time: Parameter.required(Parameter.time()),
    granularity: Parameter.required(Parameter.choice("hourly", "daily", "weekly", "total")),
    analytics_fields: Parameter.names
  },
  response: Response.json(TweetsAnalytics),
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(300, 300)
})
