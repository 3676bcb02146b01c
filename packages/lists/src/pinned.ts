// Written by npm run generate from spec/operations/lists/pinned.ts. Changes belong there.
import type { Id, ListFieldsParams, ListsResponse, UserAuthParams, WriteResponse } from "@xeffect/core"
import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface GetPinnedListsParams extends ListFieldsParams, UserAuthParams {}

export interface GetPinnedListsResult extends ResultOf {
  readonly result: ListsResponse<this["params"]>
}

/**
 * The lists that the authenticated user has pinned, all at once.
 *
 * @returns `data`, the lists; `meta.result_count`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 15 requests in 15 minutes for the app, 15 for each user
 * - `expansions`, `list_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-pinned-lists
 * @example
 * ```ts
 * import { getPinnedLists } from "xeffect/lists"
 *
 * const program = getPinnedLists({ list_fields: ["member_count"], expansions: ["owner_id"] })
 * ```
 */
export const getPinnedLists = operation<GetPinnedListsParams, GetPinnedListsResult>({
  name: "get_pinned_lists",
  method: "GET",
  path: "/2/users/{me}/pinned_lists",
  params: Parameter.listFields,
  me: authenticatedUser,
  response: Response.json(Response.SeveralLists),
  accepts: Credentials.user("list.read", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(15, 15)
})

export interface PinListParams extends UserAuthParams {
  /** The ID of the list. */
  readonly list_id: Id
}

export interface PinListResult extends WriteResponse<{ readonly pinned: boolean }> {}

/**
 * Pins a list for the authenticated user.
 *
 * @returns `data.pinned`, `true`
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
 * @see https://docs.x.com/x-api/users/pin-list
 * @example
 * ```ts
 * import { pinList } from "xeffect/lists"
 *
 * const program = pinList({ list_id: "84839422" })
 * ```
 */
export const pinList = operation<PinListParams, PinListResult>({
  name: "pin_list",
  method: "POST",
  path: "/2/users/{me}/pinned_lists",
  params: { list_id: Parameter.required(Parameter.id) },
  body: Body.json(),
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ pinned: Shape.always(Shape.boolean) })), { pinned: true }),
  accepts: Credentials.user("list.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50)
})

/**
 * Unpins a list for the authenticated user.
 *
 * @returns `data.pinned`, `false`
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
 * @see https://docs.x.com/x-api/users/unpin-list
 * @example
 * ```ts
 * import { unpinList } from "xeffect/lists"
 *
 * const program = unpinList({ list_id: "84839422" })
 * ```
 */
export const unpinList = operation<PinListParams, PinListResult>({
  name: "unpin_list",
  method: "DELETE",
  path: "/2/users/{me}/pinned_lists/{list_id}",
  params: { list_id: Parameter.id },
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ pinned: Shape.always(Shape.boolean) })), {
    pinned: false
  }),
  accepts: Credentials.user("list.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50),
  idempotent: true
})
