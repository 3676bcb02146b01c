// Written by npm run generate from spec/operations/tweets/likes.ts. Changes belong there.
import type {
  AllUserFieldsParams,
  Id,
  PagingParams,
  TweetFieldsParams,
  TweetsPage,
  UserAuthParams,
  UsersPage,
  WriteResponse
} from "@xeffect/core"
import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface LikeParams extends UserAuthParams {
  /** The ID of the post. */
  readonly tweet_id: Id
}

export interface LikeResult extends WriteResponse<{ readonly liked: boolean }> {}

/**
 * Likes a post for the authenticated user.
 *
 * @returns `data.liked`, `true`
 * @remarks The self-serve access tiers fail with `Forbidden` since April 2026.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `like.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user; 1,000 requests in 24 hours for each user
 * - `tweet_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, `Forbidden`, and what every request can fail with.
 *   `Forbidden`: Liking needs more than self-serve access
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/like-post
 * @example
 * ```ts
 * import { like } from "xeffect/tweets"
 *
 * const program = like({ tweet_id: "20" })
 * ```
 */
export const like = operation<LikeParams, LikeResult>({
  name: "like",
  method: "POST",
  path: "/2/users/{me}/likes",
  params: { tweet_id: Parameter.required(Parameter.id) },
  body: Body.json(),
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ liked: Shape.always(Shape.boolean) })), { liked: true }),
  accepts: Credentials.user("like.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50, Limits.per24Hours(0, 1000)),
  forbidden: { hint: "Liking needs more than self-serve access." }
})

/**
 * Takes back a like of the authenticated user. Succeeds also when the post is not liked.
 *
 * @returns `data.liked`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `like.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user; 1,000 requests in 24 hours for each user
 * - `tweet_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/unlike-post
 * @example
 * ```ts
 * import { unlike } from "xeffect/tweets"
 *
 * const program = unlike({ tweet_id: "20" })
 * ```
 */
export const unlike = operation<LikeParams, LikeResult>({
  name: "unlike",
  method: "DELETE",
  path: "/2/users/{me}/likes/{tweet_id}",
  params: { tweet_id: Parameter.id },
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ liked: Shape.always(Shape.boolean) })), { liked: false }),
  accepts: Credentials.user("like.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50, Limits.per24Hours(0, 1000)),
  idempotent: true
})

export interface GetLikingUsersParams extends AllUserFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the post. */
  readonly id: Id
}

export interface GetLikingUsersResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the users who like a post.
 *
 * @returns `data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks The bearer token, which is the default, must be a user's: the X API no longer describes this for an app-only
 * one. The X API no longer describes `media_fields`, `place_fields` and `poll_fields` here; they are specified, and
 * sent.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `like.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `false` by
 *   default
 * - Rate limit: 75 requests in 15 minutes for the app, 75 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getLikingUsers)` and `items(getLikingUsers)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-liking-users
 * @example
 * ```ts
 * import { getLikingUsers } from "xeffect/tweets"
 *
 * const program = getLikingUsers({ id: "20", user_fields: ["verified"] })
 * ```
 */
export const getLikingUsers = operation<GetLikingUsersParams, GetLikingUsersResult>({
  name: "get_liking_users",
  method: "GET",
  path: "/2/tweets/{id}/liking_users",
  params: Parameter.combine({ id: Parameter.id }, Parameter.paging(1, 100, 100), Parameter.tweetFields),
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.user("like.read", "tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(75, 75),
  paging: "pagination_token"
})

export interface GetLikedTweetsParams extends TweetFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

export interface GetLikedTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts that a user likes, the newest like first.
 *
 * @returns `data`, the posts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks The bearer token, which is the default, must be a user's: the X API no longer describes this for an app-only
 * one. The posts count towards the project's post cap, which `UsageCapped` reports.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `like.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `false` by
 *   default
 * - Rate limit: 75 requests in 15 minutes for the app, 75 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 5 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getLikedTweets)` and `items(getLikedTweets)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-liked-posts
 * @example
 * ```ts
 * import { getLikedTweets } from "xeffect/tweets"
 *
 * const program = getLikedTweets({ id: "2244994945", tweet_fields: ["created_at"] })
 * ```
 */
export const getLikedTweets = operation<GetLikedTweetsParams, GetLikedTweetsResult>({
  name: "get_liked_tweets",
  method: "GET",
  path: "/2/users/{id}/liked_tweets",
  params: Parameter.combine({ id: Parameter.id }, Parameter.paging(5, 100, 100), Parameter.tweetFields),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.user("like.read", "tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(75, 75),
  paging: "pagination_token"
})
