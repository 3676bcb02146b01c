// Written by npm run generate from spec/operations/lists/memberships.ts. Changes belong there.
import type { Id, ListFieldsParams, ListsPage, PagingParams, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetListMembershipsParams extends ListFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

export interface GetListMembershipsResult extends ResultOf {
  readonly result: ListsPage<this["params"]>
}

/**
 * A page of the lists that a user is a member of.
 *
 * @returns `data`, the lists; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks Private lists are included for their owner's credentials.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.read`, `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a.
 *   `user_auth` is `false` by default
 * - Rate limit: 75 requests in 15 minutes for the app, 75 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `list_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getListMemberships)` and `items(getListMemberships)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-list-memberships
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { getListMemberships } from "xeffect/lists"
 *
 * const program = items(getListMemberships, { id: "2244994945", list_fields: ["follower_count"] })
 * ```
 */
export const getListMemberships = operation<GetListMembershipsParams, GetListMembershipsResult>({
  name: "get_list_memberships",
  method: "GET",
  path: "/2/users/{id}/list_memberships",
  params: Parameter.combine({ id: Parameter.id }, Parameter.paging(1, 100, 100), Parameter.listFields),
  response: Response.json(Response.SeveralLists),
  accepts: Credentials.any("list.read", "tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(75, 75),
  paging: "pagination_token"
})
