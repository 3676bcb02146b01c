import type { Envelope, Id, Names, Time, UserAuthParams } from "@xeffect/core"
import { type Given, operation, type ResultOf, type Select } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/Credentials"
import * as Limits from "@xeffect/core/Limits"
import * as Parameter from "@xeffect/core/Parameter"
import * as Resource from "@xeffect/core/Resource"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"

/** What is counted of a post. */
export interface TweetCounters {
  readonly app_install_attempts?: number
  readonly app_opens?: number
  readonly bookmarks?: number
  readonly detail_expands?: number
  /** How often the post was sent by email. */
  readonly email_tweet?: number
  readonly engagements?: number
  readonly follows?: number
  readonly hashtag_clicks?: number
  readonly impressions?: number
  readonly likes?: number
  readonly media_views?: number
  readonly permalink_clicks?: number
  readonly quote_tweets?: number
  readonly replies?: number
  readonly retweets?: number
  readonly shares?: number
  readonly unfollows?: number
  readonly unlikes?: number
  readonly url_clicks?: number
  readonly user_profile_clicks?: number
}

/** What was counted of a post. `id` is returned by default, the other fields if `analytics_fields` requests them. */
export interface TweetAnalytics extends TweetCounters {
  readonly id: string
  readonly timestamp?: string
  /** The counts of each stretch of time. */
  readonly timestamped_metrics?: ReadonlyArray<{
    /** When the stretch begins. */
    readonly timestamp?: string
    readonly metrics?: TweetCounters
  }>
}

/** The names that `analytics_fields` takes. */
export type TweetAnalyticsField = keyof TweetAnalytics

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

// Whole numbers of 64 bits, which descriptions have as numbers and as text.
const counters = {
  app_install_attempts: Shape.numberOrText,
  app_opens: Shape.numberOrText,
  bookmarks: Shape.numberOrText,
  detail_expands: Shape.numberOrText,
  email_tweet: Shape.numberOrText,
  engagements: Shape.numberOrText,
  follows: Shape.numberOrText,
  hashtag_clicks: Shape.numberOrText,
  impressions: Shape.numberOrText,
  likes: Shape.numberOrText,
  media_views: Shape.numberOrText,
  permalink_clicks: Shape.numberOrText,
  quote_tweets: Shape.numberOrText,
  replies: Shape.numberOrText,
  retweets: Shape.numberOrText,
  shares: Shape.numberOrText,
  unfollows: Shape.numberOrText,
  unlikes: Shape.numberOrText,
  url_clicks: Shape.numberOrText,
  user_profile_clicks: Shape.numberOrText
}

/**
 * What became of posts of the authenticated user, counted in stretches of time.
 *
 * @param params `ids` of the posts; `start_time` and `end_time`; `granularity`; `analytics_fields`; `user_auth`
 * @returns `data`, an entry for each post with its `id` and the requested fields; the counts of each stretch are in
 * `timestamped_metrics`
 * @remarks The latest description of the X API has a default for `granularity`, those before require it. So it is
 * required here.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `tweet.read` and `users.read`. `user_auth` is `true` by default
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `ids` (required): 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `start_time` and `end_time` (required): an existing date and time in the years 0000 to 9999 (a Date, a DateTime, or
 *   text with an offset such as 2026-11-21T08:30:00Z)
 * - `granularity` (required): one of hourly, daily, weekly, total
 * - `analytics_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
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
  response: Response.json(
    Shape.struct({
      data: Shape.intact(
        Shape.list(
          Shape.struct(
            Parameter.combine(counters, {
              id: Shape.always(Shape.string),
              timestamp: Shape.string,
              timestamped_metrics: Shape.list(
                Shape.struct({ timestamp: Shape.string, metrics: Shape.struct(counters) })
              )
            })
          )
        )
      ),
      errors: Shape.list(Resource.Problem)
    })
  ),
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(300, 300)
})
