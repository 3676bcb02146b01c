// Written by npm run generate from spec/operations/users/follows.ts. Changes belong there.
import type { Id, PagingParams, UserAuthParams, UserFieldsParams, UsersPage, WriteResponse } from "@xeffect/core"
import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface GetUsersFollowersParams extends UserFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

export interface GetUsersFollowersResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the users who follow a user.
 *
 * @returns `data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `follows.read`, `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a.
 *   `user_auth` is `false` by default
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 1000; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getUsersFollowers)` and `items(getUsersFollowers)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-followers
 * @example
 * ```ts
 * import { getUsersFollowers } from "xeffect/users"
 *
 * const program = getUsersFollowers({ id: "2244994945", max_results: 1000, user_fields: ["public_metrics"] })
 * ```
 */
export const getUsersFollowers = operation<GetUsersFollowersParams, GetUsersFollowersResult>({
  name: "get_users_followers",
  method: "GET",
  path: "/2/users/{id}/followers",
  params: Parameter.combine({ id: Parameter.id }, Parameter.paging(1, 1000, 100), Parameter.userFields),
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.any("follows.read", "tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(300, 300),
  paging: "pagination_token"
})

export interface GetUsersFollowingParams extends UserFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

export interface GetUsersFollowingResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the users whom a user follows.
 *
 * @returns `data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `follows.read`, `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a.
 *   `user_auth` is `false` by default
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 1000; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getUsersFollowing)` and `items(getUsersFollowing)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-following
 * @example
 * ```ts
 * import { getUsersFollowing } from "xeffect/users"
 *
 * const program = getUsersFollowing({ id: "2244994945", max_results: 1000 })
 * ```
 */
export const getUsersFollowing = operation<GetUsersFollowingParams, GetUsersFollowingResult>({
  name: "get_users_following",
  method: "GET",
  path: "/2/users/{id}/following",
  params: Parameter.combine({ id: Parameter.id }, Parameter.paging(1, 1000, 100), Parameter.userFields),
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.any("follows.read", "tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(300, 300),
  paging: "pagination_token"
})

export interface FollowUserParams extends UserAuthParams {
  /** The ID of the user to follow or to unfollow. */
  readonly target_user_id: Id
}

export interface FollowUserResult extends WriteResponse<{
  /** Whether the user is followed now. Absent if the X API does not say. */
  readonly following?: boolean

  /** Whether the user, whose posts are not public, has yet to accept the request. */
  readonly pending_follow?: boolean
}> {}

/**
 * Follows a user for the authenticated user, or requests to if the posts of that user are not public. Also succeeds if
 * the user is already followed or the request is pending.
 *
 * @returns `data.following`, `true` if the user is followed now; `data.pending_follow`, `true` if the request is
 * pending
 * @remarks The self-serve access tiers fail with `Forbidden` since April 2026.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `follows.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `target_user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, `Forbidden`, and what every request can fail with. `Forbidden`:
 *   Following needs more than self-serve access
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/follow-user
 * @example
 * ```ts
 * import { followUser } from "xeffect/users"
 *
 * const program = followUser({ target_user_id: "2244994945" })
 * ```
 */
export const followUser = operation<FollowUserParams, FollowUserResult>({
  name: "follow_user",
  method: "POST",
  path: "/2/users/{me}/following",
  params: { target_user_id: Parameter.required(Parameter.id) },
  body: Body.json(),
  me: authenticatedUser,
  response: Response.outcome(
    Response.written(Shape.struct({ following: Shape.boolean, pending_follow: Shape.boolean })),
    {}
  ),
  accepts: Credentials.user("follows.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50),
  idempotent: true,
  forbidden: { hint: "Following needs more than self-serve access." }
})

export interface UnfollowUserResult extends WriteResponse<{ readonly following: boolean }> {}

/**
 * Unfollows a user for the authenticated user. Also succeeds if the user is not followed.
 *
 * @returns `data.following`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `follows.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `target_user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/unfollow-user
 * @example
 * ```ts
 * import { unfollowUser } from "xeffect/users"
 *
 * const program = unfollowUser({ target_user_id: "2244994945" })
 * ```
 */
export const unfollowUser = operation<FollowUserParams, UnfollowUserResult>({
  name: "unfollow_user",
  method: "DELETE",
  path: "/2/users/{me}/following/{target_user_id}",
  params: { target_user_id: Parameter.id },
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ following: Shape.always(Shape.boolean) })), {
    following: false
  }),
  accepts: Credentials.user("follows.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50),
  idempotent: true
})
