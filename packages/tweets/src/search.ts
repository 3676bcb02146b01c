// Written by npm run generate from spec/operations/tweets/search.ts. Changes belong there.
import type { NextTokenParams, TimeWindowParams, TweetFieldsParams, TweetsPage, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface SearchTweetsParams extends TweetFieldsParams, TimeWindowParams, NextTokenParams {
  /** The search query, in the X API's query language. Its longest length depends on the account's access. */
  readonly query: string
  /** The order. Values that are not known today are sent as they are. Default: the most recent first. */
  readonly sort_order?: "recency" | "relevancy" | (string & {}) | undefined
}

export interface SearchRecentTweetsParams extends SearchTweetsParams, UserAuthParams {}

export interface SearchRecentTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts of the last seven days that match a query.
 *
 * @returns `data`, the posts; `meta.next_token` if there are more; `includes` for the expansions
 * @remarks `start_time` is inclusive, by default seven days ago; `end_time` is exclusive, by default 30 seconds ago.
 * `since_id` and `until_id` are exclusive; with `since_id`, `start_time` is ignored. The posts count towards the
 * project's post cap, which `UsageCapped` reports. Beyond the specification: longer queries than its access levels
 * allow levels.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 450 requests in 15 minutes for the app, 300 for each user
 * - `query` (required): text of 1 to 4096 characters
 * - `sort_order`: text without commas, spaces and control characters, for example recency, relevancy
 * - `max_results`: a whole number from 10 to 100; default `10`
 * - `next_token`: text of 1 or more characters
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `since_id` and `until_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `next_token`, with `pages(searchRecentTweets)` and `items(searchRecentTweets)`
 * - Reach: the last 7 days
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/search-recent-posts
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Stream from "effect/Stream"
 *
 * const program = items(searchRecentTweets, { query: "from:XDevelopers", max_results: 100 }).pipe(
 *   Stream.take(250),
 *   Stream.runCollect
 * )
 * ```
 */
export const searchRecentTweets = operation<SearchRecentTweetsParams, SearchRecentTweetsResult>({
  name: "search_recent_tweets",
  method: "GET",
  path: "/2/tweets/search/recent",
  params: Parameter.combine(
    {
      query: Parameter.query,
      sort_order: Parameter.openChoice("recency", "relevancy"),
      max_results: Parameter.integer(10, 100, 10),
      next_token: Parameter.token
    },
    Parameter.timeWindow(),
    Parameter.tweetFields
  ),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(450, 300),
  paging: "next_token",
  reach: { days: 7 }
})

export interface SearchAllTweetsParams extends SearchTweetsParams {}

export interface SearchAllTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts since 26 March 2006 that match a query. Only for accounts with access to research.
 *
 * @returns `data`, the posts; `meta.next_token` if there are more; `includes` for the expansions
 * @remarks `start_time` is inclusive, by default 30 days ago; `end_time` is exclusive, by default 30 seconds ago.
 * Without `start_time`, the 30 days before `end_time` are searched. `since_id` and `until_id` are exclusive; with
 * `since_id`, `start_time` is ignored. `until_id` goes with `since_id`. Fails with `Forbidden` without access to
 * research. The posts count towards the project's post cap, which `UsageCapped` reports. Beyond the specification:
 * longer queries; credentials of a user, which are used if no bearer token is configured. The X API describes that
 * `start_time` must not be given with `since_id`, nor `end_time` with `until_id`; both are sent if they are given.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a
 * - Rate limit: 300 requests in 15 minutes for the app; 1 request in a second for the app, 1 for each user
 * - `query` (required): text of 1 to 4096 characters
 * - `sort_order`: text without commas, spaces and control characters, for example recency, relevancy
 * - `max_results`: a whole number from 10 to 500; default `10`
 * - `next_token`: text of 1 or more characters
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `since_id` and `until_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `next_token`, with `pages(searchAllTweets)` and `items(searchAllTweets)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/search-all-posts
 * @example
 * ```ts
 * import { searchAllTweets } from "xeffect/tweets"
 *
 * const program = searchAllTweets({ query: "effect", start_time: "2020-01-01T00:00:00Z", max_results: 500 })
 * ```
 */
export const searchAllTweets = operation<SearchAllTweetsParams, SearchAllTweetsResult>({
  name: "search_all_tweets",
  method: "GET",
  path: "/2/tweets/search/all",
  params: Parameter.combine(
    {
      query: Parameter.query,
      sort_order: Parameter.openChoice("recency", "relevancy"),
      max_results: Parameter.integer(10, 500, 10),
      next_token: Parameter.token
    },
    Parameter.timeWindow(),
    Parameter.tweetFields
  ),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.any("tweet.read", "users.read"),
  limits: Limits.per15Minutes(300, 0, Limits.perSecond(1, 1)),
  paging: "next_token"
})
