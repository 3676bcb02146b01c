// Written by npm run generate from spec/operations/tweets/reposts.ts. Changes belong there.
import type { Id, PagingParams, TweetFieldsParams, TweetsPage, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetRetweetsParams extends TweetFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the post that was reposted. */
  readonly id: Id
}

export interface GetRetweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the reposts of a post, which are posts themselves. `getRetweeters` returns the users.
 *
 * @returns `data`, the reposts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 75 requests in 15 minutes for the app, 75 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getRetweets)` and `items(getRetweets)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-reposts
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { getRetweets } from "xeffect/tweets"
 *
 * const program = items(getRetweets, { id: "20", tweet_fields: ["author_id", "created_at"] })
 * ```
 */
export const getRetweets = operation<GetRetweetsParams, GetRetweetsResult>({
  name: "get_retweets",
  method: "GET",
  path: "/2/tweets/{id}/retweets",
  params: Parameter.combine({ id: Parameter.id }, Parameter.paging(1, 100, 100), Parameter.tweetFields),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(75, 75),
  paging: "pagination_token"
})

export interface GetRepostsOfMeParams extends TweetFieldsParams, PagingParams, UserAuthParams {}

export interface GetRepostsOfMeResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts of the authenticated user that others have reposted.
 *
 * @returns `data`, the posts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `timeline.read` and `tweet.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: 75 requests in 15 minutes for each user
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getRepostsOfMe)` and `items(getRepostsOfMe)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-reposts-of-me
 * @example
 * ```ts
 * import { getRepostsOfMe } from "xeffect/tweets"
 *
 * const program = getRepostsOfMe({ tweet_fields: ["public_metrics"], max_results: 10 })
 * ```
 */
export const getRepostsOfMe = operation<GetRepostsOfMeParams, GetRepostsOfMeResult>({
  name: "get_reposts_of_me",
  method: "GET",
  path: "/2/users/reposts_of_me",
  params: Parameter.combine(Parameter.paging(1, 100, 100), Parameter.tweetFields),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.user("timeline.read", "tweet.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 75),
  paging: "pagination_token"
})
