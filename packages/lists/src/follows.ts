// Written by npm run generate from spec/operations/lists/follows.ts. Changes belong there.
import type {
  Id,
  ListFieldsParams,
  ListsPage,
  PagingParams,
  UserAuthParams,
  UserFieldsParams,
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

export interface GetListFollowersParams extends UserFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the list, also as a list of exactly one ID. */
  readonly id: Id | readonly [Id]
}

export interface GetListFollowersResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the users who follow a list.
 *
 * @returns `data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks A private list needs the credentials of its owner.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.read`, `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a.
 *   `user_auth` is `false` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer), also as a list of exactly one
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getListFollowers)` and `items(getListFollowers)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/lists/get-list-followers
 * @example
 * ```ts
 * import { getListFollowers } from "xeffect/lists"
 *
 * const program = getListFollowers({ id: "84839422", user_fields: ["created_at"] })
 * ```
 */
export const getListFollowers = operation<GetListFollowersParams, GetListFollowersResult>({
  name: "get_list_followers",
  method: "GET",
  path: "/2/lists/{id}/followers",
  params: Parameter.combine({ id: Parameter.singleId }, Parameter.paging(1, 100, 100), Parameter.userFields),
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.any("list.read", "tweet.read", "users.read"),
  user_auth: false,
  paging: "pagination_token"
})

export interface GetFollowedListsParams extends ListFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

export interface GetFollowedListsResult extends ResultOf {
  readonly result: ListsPage<this["params"]>
}

/**
 * A page of the lists that a user follows.
 *
 * @returns `data`, the lists; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.read`, `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a.
 *   `user_auth` is `false` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `list_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getFollowedLists)` and `items(getFollowedLists)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-followed-lists
 * @example
 * ```ts
 * import { getFollowedLists } from "xeffect/lists"
 *
 * const program = getFollowedLists({ id: "2244994945", expansions: ["owner_id"] })
 * ```
 */
export const getFollowedLists = operation<GetFollowedListsParams, GetFollowedListsResult>({
  name: "get_followed_lists",
  method: "GET",
  path: "/2/users/{id}/followed_lists",
  params: Parameter.combine({ id: Parameter.id }, Parameter.paging(1, 100, 100), Parameter.listFields),
  response: Response.json(Response.SeveralLists),
  accepts: Credentials.any("list.read", "tweet.read", "users.read"),
  user_auth: false,
  paging: "pagination_token"
})

export interface FollowListParams extends UserAuthParams {
  /** The ID of the list. */
  readonly list_id: Id
}

export interface FollowListResult extends WriteResponse<{ readonly following: boolean }> {}

/**
 * Follows a list for the authenticated user.
 *
 * @returns `data.following`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `list_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/follow-list
 * @example
 * ```ts
 * import { followList } from "xeffect/lists"
 *
 * const program = followList({ list_id: "84839422" })
 * ```
 */
export const followList = operation<FollowListParams, FollowListResult>({
  name: "follow_list",
  method: "POST",
  path: "/2/users/{me}/followed_lists",
  params: { list_id: Parameter.required(Parameter.id) },
  body: Body.json(),
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ following: Shape.always(Shape.boolean) })), {
    following: true
  }),
  accepts: Credentials.user("list.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50)
})

/**
 * Unfollows a list for the authenticated user.
 *
 * @returns `data.following`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `list_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/unfollow-list
 * @example
 * ```ts
 * import { unfollowList } from "xeffect/lists"
 *
 * const program = unfollowList({ list_id: "84839422" })
 * ```
 */
export const unfollowList = operation<FollowListParams, FollowListResult>({
  name: "unfollow_list",
  method: "DELETE",
  path: "/2/users/{me}/followed_lists/{list_id}",
  params: { list_id: Parameter.id },
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ following: Shape.always(Shape.boolean) })), {
    following: false
  }),
  accepts: Credentials.user("list.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50),
  idempotent: true
})
