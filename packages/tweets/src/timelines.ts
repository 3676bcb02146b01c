// Written by npm run generate from spec/operations/tweets/timelines.ts. Changes belong there.
import type {
  ExcludeParams,
  Id,
  PagingParams,
  TimeWindowParams,
  TweetFieldsParams,
  TweetsPage,
  UserAuthParams
} from "@xeffect/core"
import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetUsersTweetsParams
  extends TweetFieldsParams, TimeWindowParams, ExcludeParams, PagingParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

export interface GetUsersTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts of a user, the newest first.
 *
 * @returns `data`, the posts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks `start_time` and `end_time` are inclusive. `since_id` and `until_id` are exclusive; the X API moves them to
 * the oldest and the newest post that can be reached. The posts count towards the project's post cap, which
 * `UsageCapped` reports.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 10,000 requests in 15 minutes for the app, 900 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `exclude`: values without commas, spaces and control characters, for example replies, retweets (a list, or a string
 *   with commas and no spaces)
 * - `start_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an offset such as
 *   2026-11-21T08:30:00Z), 2010-11-06T00:00:00Z or later
 * - `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an offset such as
 *   2026-11-21T08:30:00Z), 2010-11-06T00:00:01Z or later
 * - `since_id` and `until_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 5 to 100; default `10`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getUsersTweets)` and `items(getUsersTweets)`
 * - Reach: about the 3,200 newest entries, 800 if `exclude` has `replies`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-posts
 * @example
 * ```ts
 * import { getUsersTweets } from "xeffect/tweets"
 *
 * const program = getUsersTweets({ id: "2244994945", exclude: ["replies"], max_results: 100 })
 * ```
 */
export const getUsersTweets = operation<GetUsersTweetsParams, GetUsersTweetsResult>({
  name: "get_users_tweets",
  method: "GET",
  path: "/2/users/{id}/tweets",
  params: Parameter.combine(
    { id: Parameter.id, exclude: Parameter.openChoices("replies", "retweets") },
    Parameter.timeWindow("2010-11-06T00:00:00Z", "2010-11-06T00:00:01Z"),
    Parameter.paging(5, 100, 10),
    Parameter.tweetFields
  ),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(10_000, 900),
  paging: "pagination_token",
  reach: { entries: 3200, withoutReplies: 800 }
})

export interface GetUsersMentionsParams extends TweetFieldsParams, TimeWindowParams, PagingParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

export interface GetUsersMentionsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts that mention a user, the newest first.
 *
 * @returns `data`, the posts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks `start_time` and `end_time` are inclusive. `since_id` and `until_id` are exclusive; the X API moves them to
 * the oldest and the newest post that can be reached. The posts count towards the project's post cap, which
 * `UsageCapped` reports.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 450 requests in 15 minutes for the app, 300 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `since_id` and `until_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 5 to 100; default `10`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getUsersMentions)` and `items(getUsersMentions)`
 * - Reach: about the 800 newest entries
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-mentions
 * @example
 * ```ts
 * import { getUsersMentions } from "xeffect/tweets"
 *
 * const program = getUsersMentions({ id: "2244994945", expansions: ["author_id"], max_results: 100 })
 * ```
 */
export const getUsersMentions = operation<GetUsersMentionsParams, GetUsersMentionsResult>({
  name: "get_users_mentions",
  method: "GET",
  path: "/2/users/{id}/mentions",
  params: Parameter.combine(
    { id: Parameter.id },
    Parameter.timeWindow(),
    Parameter.paging(5, 100, 10),
    Parameter.tweetFields
  ),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(450, 300),
  paging: "pagination_token",
  reach: { entries: 800 }
})

export interface GetHomeTimelineParams
  extends TweetFieldsParams, TimeWindowParams, ExcludeParams, PagingParams, UserAuthParams {}

export interface GetHomeTimelineResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts and reposts by the authenticated user and by those whom the user follows, the newest first.
 *
 * @returns `data`, the posts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks `start_time` and `end_time` are inclusive. `since_id` and `until_id` are exclusive; the X API moves them to
 * the oldest and the newest post that can be reached.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 180 requests in 15 minutes for each user
 * - `exclude`: values without commas, spaces and control characters, for example replies, retweets (a list, or a string
 *   with commas and no spaces)
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `since_id` and `until_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getHomeTimeline)` and `items(getHomeTimeline)`
 * - Reach: about the 3,200 newest entries
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-timeline
 * @example
 * ```ts
 * import { getHomeTimeline } from "xeffect/tweets"
 *
 * const program = getHomeTimeline({ exclude: ["retweets"], tweet_fields: ["created_at"], max_results: 50 })
 * ```
 */
export const getHomeTimeline = operation<GetHomeTimelineParams, GetHomeTimelineResult>({
  name: "get_home_timeline",
  method: "GET",
  path: "/2/users/{me}/timelines/reverse_chronological",
  params: Parameter.combine(
    { exclude: Parameter.openChoices("replies", "retweets") },
    Parameter.timeWindow(),
    Parameter.paging(1, 100, 100),
    Parameter.tweetFields
  ),
  me: authenticatedUser,
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 180),
  paging: "pagination_token",
  reach: { entries: 3200 }
})
