// Written by npm run generate from spec/operations/users/affiliates.ts. Changes belong there.
import type { Id, PagingParams, UserAuthParams, UserFieldsParams, UsersPage } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetUsersAffiliatesParams extends UserFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the user, an organization. */
  readonly id: Id
}

export interface GetUsersAffiliatesResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the users who are affiliated with an organization.
 *
 * @returns `data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 1000
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getUsersAffiliates)` and `items(getUsersAffiliates)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-affiliates
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { getUsersAffiliates } from "xeffect/users"
 *
 * const program = items(getUsersAffiliates, { id: "783214", user_fields: ["affiliation"] })
 * ```
 */
export const getUsersAffiliates = operation<GetUsersAffiliatesParams, GetUsersAffiliatesResult>({
  name: "get_users_affiliates",
  method: "GET",
  path: "/2/users/{id}/affiliates",
  params: Parameter.combine(
    { id: Parameter.id, max_results: Parameter.integer(1, 1000), pagination_token: Parameter.token },
    Parameter.userFields
  ),
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  paging: "pagination_token"
})
