import { anyCredentials, per15Minutes } from "@xeffect/core/credentials"
import { type Operation, operation } from "@xeffect/core/operation"
import { choices } from "@xeffect/core/parameters/choice"
import { type Id, id } from "@xeffect/core/parameters/id"
import {
  combine,
  paging,
  type PagingParams,
  timeWindow,
  type TimeWindowParams,
  tweetFields,
  type TweetFieldsParams,
  type UserAuthParams
} from "@xeffect/core/params"
import { SeveralTweets, type TweetsPage } from "@xeffect/core/responses"
import type { ResultOf } from "@xeffect/core/select"

export interface GetUsersTweetsParams extends TweetFieldsParams, TimeWindowParams, PagingParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
  /** Kinds of posts to leave out: a list, or a string with commas and no spaces. */
  readonly exclude?: ReadonlyArray<"replies" | "retweets"> | string | undefined
}

export interface GetUsersTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts of a user, the newest first. The 3,200 most recent ones can be reached; with `replies` excluded,
 * the 800 most recent.
 *
 * @param params `id`; `start_time` (inclusive, not before `2010-11-06T00:00:00Z`) and `end_time` (inclusive, not before
 * `2010-11-06T00:00:01Z`); `since_id` and `until_id` (both exclusive, moved by the service to the oldest and the newest
 * post that can be reached); `exclude`; `max_results`, 5 to 100, default 10; `pagination_token`; fields and expansions;
 * `user_auth`, default `false`
 * @returns `data`, the posts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks Credentials: app-only bearer token, OAuth 1.0a, or OAuth 2.0 with `tweet.read` and `users.read`.
 * Rate limit: 10,000 requests in 15 minutes for the app, 900 for a user. The posts count towards the project's post cap.
 * Errors: `InvalidInput`, `MissingCredentials`, `UsageCapped`, and what every request can fail with.
 * Pages, forward and back: `pages(getUsersTweets)` and `items(getUsersTweets)`.
 * @see https://docs.x.com/x-api/users/get-posts
 * @example
 * ```ts
 * import { getUsersTweets } from "@xeffect/tweets"
 *
 * const program = getUsersTweets({ id: "2244994945", exclude: ["replies"], max_results: 100 })
 * ```
 */
export const getUsersTweets: Operation<GetUsersTweetsParams, GetUsersTweetsResult> = operation<
  GetUsersTweetsParams,
  GetUsersTweetsResult
>({
  name: "get_users_tweets",
  method: "GET",
  path: "/2/users/{id}/tweets",
  params: combine(
    { id, exclude: choices("replies", "retweets") },
    timeWindow("2010-11-06T00:00:00Z", "2010-11-06T00:00:01Z"),
    paging(5, 100, 10),
    tweetFields
  ),
  result: SeveralTweets,
  accepts: anyCredentials("tweet.read", "users.read"),
  user_auth: false,
  limits: per15Minutes(10_000, 900),
  paging: "pagination_token"
})
