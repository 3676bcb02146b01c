// Written by npm run generate from spec/operations/tweets/retweets.ts. Changes belong there.
import type { AllUserFieldsParams, Id, PagingParams, UserAuthParams, UsersPage, WriteResponse } from "@xeffect/core"
import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface GetRetweetersParams extends AllUserFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the post. */
  readonly id: Id
}

export interface GetRetweetersResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the users who reposted a post.
 *
 * @returns `data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks The X API no longer describes `media_fields`, `place_fields` and `poll_fields` here; they are specified, and
 * sent.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 75 requests in 15 minutes for the app, 75 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getRetweeters)` and `items(getRetweeters)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-reposted-by
 * @example
 * ```ts
 * import { getRetweeters } from "xeffect/tweets"
 *
 * const program = getRetweeters({ id: "20", user_fields: ["created_at"] })
 * ```
 */
export const getRetweeters = operation<GetRetweetersParams, GetRetweetersResult>({
  name: "get_retweeters",
  method: "GET",
  path: "/2/tweets/{id}/retweeted_by",
  params: Parameter.combine({ id: Parameter.id }, Parameter.paging(1, 100, 100), Parameter.tweetFields),
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(75, 75),
  paging: "pagination_token"
})

export interface RetweetParams extends UserAuthParams {
  /** The ID of the post. */
  readonly tweet_id: Id
}

export interface RetweetResult extends WriteResponse<{
  readonly retweeted: boolean

  /** The ID of the repost. */
  readonly rest_id?: string
}> {}

/**
 * Reposts a post for the authenticated user.
 *
 * @returns `data.retweeted`, `true`, and `data.rest_id`, the ID of the repost, if the X API says it
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read`, `tweet.write` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `tweet_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/repost-post
 * @example
 * ```ts
 * import { retweet } from "xeffect/tweets"
 *
 * const program = retweet({ tweet_id: "20" })
 * ```
 */
export const retweet = operation<RetweetParams, RetweetResult>({
  name: "retweet",
  method: "POST",
  path: "/2/users/{me}/retweets",
  params: { tweet_id: Parameter.required(Parameter.id) },
  body: Body.json(),
  me: authenticatedUser,
  response: Response.outcome(
    Response.written(Shape.struct({ retweeted: Shape.always(Shape.boolean), rest_id: Shape.string })),
    { retweeted: true }
  ),
  accepts: Credentials.user("tweet.read", "tweet.write", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50)
})

export interface UnretweetParams extends UserAuthParams {
  /** The ID of the post that was reposted, not of the repost. */
  readonly source_tweet_id: Id
}

/**
 * Takes back a repost of the authenticated user. Succeeds also when the post is not reposted.
 *
 * @returns `data.retweeted`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read`, `tweet.write` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `source_tweet_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/unrepost-post
 * @example
 * ```ts
 * import { unretweet } from "xeffect/tweets"
 *
 * const program = unretweet({ source_tweet_id: "20" })
 * ```
 */
export const unretweet = operation<UnretweetParams, RetweetResult>({
  name: "unretweet",
  method: "DELETE",
  path: "/2/users/{me}/retweets/{source_tweet_id}",
  params: { source_tweet_id: Parameter.id },
  me: authenticatedUser,
  response: Response.outcome(
    Response.written(Shape.struct({ retweeted: Shape.always(Shape.boolean), rest_id: Shape.string })),
    { retweeted: false }
  ),
  accepts: Credentials.user("tweet.read", "tweet.write", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50),
  idempotent: true
})
