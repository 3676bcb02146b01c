// Written by npm run generate from spec/operations/lists/members.ts. Changes belong there.
import type { Id, PagingParams, UserAuthParams, UserFieldsParams, UsersPage, WriteResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface GetListMembersParams extends UserFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the list, also as a list of exactly one ID. */
  readonly id: Id | readonly [Id]
}

export interface GetListMembersResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the members of a list.
 *
 * @returns `data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks A private list needs the credentials of its owner.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.read`, `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a.
 *   `user_auth` is `false` by default
 * - Rate limit: 900 requests in 15 minutes for the app, 900 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer), also as a list of exactly one
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getListMembers)` and `items(getListMembers)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/lists/get-list-members
 * @example
 * ```ts
 * import { getListMembers } from "xeffect/lists"
 *
 * const program = getListMembers({ id: "84839422", user_fields: ["verified"] })
 * ```
 */
export const getListMembers = operation<GetListMembersParams, GetListMembersResult>({
  name: "get_list_members",
  method: "GET",
  path: "/2/lists/{id}/members",
  params: Parameter.combine({ id: Parameter.singleId }, Parameter.paging(1, 100, 100), Parameter.userFields),
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.any("list.read", "tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(900, 900),
  paging: "pagination_token"
})

export interface AddListMemberParams extends UserAuthParams {
  /** The ID of the list, one of the authenticated user's own. */
  readonly id: Id
  /** The ID of the user to add. */
  readonly user_id: Id
}

export interface AddListMemberResult extends WriteResponse<{ readonly is_member: boolean }> {}

/**
 * Adds a user to a list of the authenticated user.
 *
 * @returns `data.is_member`, `true`
 * @remarks Fails with `Forbidden` for a list of another user.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 300 requests in 15 minutes for each user
 * - `id` and `user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/lists/add-list-member
 * @example
 * ```ts
 * import { addListMember } from "xeffect/lists"
 *
 * const program = addListMember({ id: "84839422", user_id: "2244994945" })
 * ```
 */
export const addListMember = operation<AddListMemberParams, AddListMemberResult>({
  name: "add_list_member",
  method: "POST",
  path: "/2/lists/{id}/members",
  params: { id: Parameter.id, user_id: Parameter.required(Parameter.id) },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ is_member: Shape.always(Shape.boolean) })), {
    is_member: true
  }),
  accepts: Credentials.user("list.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 300)
})

export interface RemoveListMemberParams extends UserAuthParams {
  /** The ID of the list. */
  readonly id: Id
  /** The ID of the member. */
  readonly user_id: Id
}

export interface RemoveListMemberResult extends WriteResponse<{ readonly is_member: boolean }> {}

/**
 * Removes a member from a list of the authenticated user.
 *
 * @returns `data.is_member`, `false`
 * @remarks Fails with `Forbidden` for a list of another user.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 300 requests in 15 minutes for each user
 * - `id` and `user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/lists/remove-list-member
 * @example
 * ```ts
 * import { removeListMember } from "xeffect/lists"
 *
 * const program = removeListMember({ id: "84839422", user_id: "2244994945" })
 * ```
 */
export const removeListMember = operation<RemoveListMemberParams, RemoveListMemberResult>({
  name: "remove_list_member",
  method: "DELETE",
  path: "/2/lists/{id}/members/{user_id}",
  params: { id: Parameter.id, user_id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ is_member: Shape.always(Shape.boolean) })), {
    is_member: false
  }),
  accepts: Credentials.user("list.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 300),
  idempotent: true
})
