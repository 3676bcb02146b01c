// Written by npm run generate from spec/operations/tweets/counts.ts. Changes belong there.
import type { CountsPage, TimeWindowParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetTweetsCountParams extends TimeWindowParams {
  /** The search query, in the X API's query language. Its longest length depends on the account's access. */
  readonly query: string
  /** How long each stretch is. Default: `hour`. */
  readonly granularity?: "minute" | "hour" | "day" | undefined
  /** `meta.next_token` of the previous response, unmodified. */
  readonly next_token?: string | undefined
}

/**
 * How many posts of the last seven days match a query, as a time series.
 *
 * @returns `data`, the stretches with `start`, `end` and `tweet_count` (or `post_count`); `meta.total_tweet_count` (or
 * `total_post_count`) of the page; `meta.next_token` if there are more
 * @remarks `start_time` is inclusive, by default seven days ago; `end_time` is exclusive, by default 30 seconds ago.
 * `since_id` and `until_id` are exclusive; with `since_id`, `start_time` is ignored. Beyond the specification:
 * `next_token`, and longer queries than its access levels allow.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope or app-only bearer token
 * - Rate limit: 300 requests in 15 minutes for the app
 * - `query` (required): text of 1 to 4096 characters
 * - `granularity`: one of minute, hour, day
 * - `next_token`: text of 1 or more characters
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `since_id` and `until_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Paging: by `next_token`, with `pages(getRecentTweetsCount)` and `items(getRecentTweetsCount)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-count-of-recent-posts
 * @example
 * ```ts
 * import { getRecentTweetsCount } from "xeffect/tweets"
 *
 * const program = getRecentTweetsCount({ query: "from:XDevelopers", granularity: "day" })
 * ```
 */
export const getRecentTweetsCount = operation<GetTweetsCountParams, CountsPage>({
  name: "get_recent_tweets_count",
  method: "GET",
  path: "/2/tweets/counts/recent",
  params: Parameter.combine(
    { query: Parameter.query, granularity: Parameter.choice("minute", "hour", "day"), next_token: Parameter.token },
    Parameter.timeWindow()
  ),
  response: Response.json(Response.Counts),
  accepts: { appOnly: true, oauth2: [] },
  limits: Limits.per15Minutes(300, 0),
  paging: "next_token"
})

/**
 * How many posts since 26 March 2006 match a query, as a time series. Only for accounts with access to research.
 *
 * @returns `data`, the stretches with `start`, `end` and `tweet_count` (or `post_count`); `meta.total_tweet_count` (or
 * `total_post_count`) of the page; `meta.next_token` if there are more
 * @remarks `start_time` is inclusive, by default 30 days ago; `end_time` is exclusive, by default 30 seconds ago.
 * Without `start_time`, the 30 days before `end_time` are counted. `since_id` and `until_id` are exclusive; with
 * `since_id`, `start_time` is ignored. `until_id` goes with `since_id`. Fails with `Forbidden` without access to
 * research. Beyond the specification: longer queries.
 *
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 300 requests in 15 minutes for the app
 * - `query` (required): text of 1 to 4096 characters
 * - `granularity`: one of minute, hour, day
 * - `next_token`: text of 1 or more characters
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `since_id` and `until_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Paging: by `next_token`, with `pages(getAllTweetsCount)` and `items(getAllTweetsCount)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-count-of-all-posts
 * @example
 * ```ts
 * import { pages } from "xeffect/core"
 * import { getAllTweetsCount } from "xeffect/tweets"
 *
 * const program = pages(getAllTweetsCount, { query: "effect", start_time: "2020-01-01T00:00:00Z", granularity: "day" })
 * ```
 */
export const getAllTweetsCount = operation<GetTweetsCountParams, CountsPage>({
  name: "get_all_tweets_count",
  method: "GET",
  path: "/2/tweets/counts/all",
  params: Parameter.combine(
    { query: Parameter.query, granularity: Parameter.choice("minute", "hour", "day"), next_token: Parameter.token },
    Parameter.timeWindow()
  ),
  response: Response.json(Response.Counts),
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(300, 0),
  paging: "next_token"
})
