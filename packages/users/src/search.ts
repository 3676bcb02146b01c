// Written by npm run generate from spec/operations/users/search.ts. Changes belong there.
import type { NextTokenParams, UserAuthParams, UserFieldsParams, UsersPage } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface SearchUsersParams extends UserFieldsParams, NextTokenParams, UserAuthParams {
  /**
   * The text to find in names and handles: 1 to 50 letters from A to Z, digits, underscores, apostrophes and spaces.
   */
  readonly query: string
}

export interface SearchUsersResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the users whose name or handle matches a query.
 *
 * @returns `data`, the users; `meta.next_token` if there are more; `includes` for the expansions
 * @remarks `meta` has no `result_count`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: 300 requests in 15 minutes for the app, 900 for each user
 * - `query` (required): 1 to 50 letters from A to Z, digits, underscores, apostrophes and spaces
 * - `max_results`: a whole number from 1 to 1000; default `100`
 * - `next_token`: text of 1 or more characters
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `next_token`, with `pages(searchUsers)` and `items(searchUsers)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/search-users
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { searchUsers } from "xeffect/users"
 * import * as Stream from "effect/Stream"
 *
 * const program = items(searchUsers, { query: "harbour pilot", user_fields: ["description"] }).pipe(
 *   Stream.take(50),
 *   Stream.runCollect
 * )
 * ```
 */
export const searchUsers = operation<SearchUsersParams, SearchUsersResult>({
  name: "search_users",
  method: "GET",
  path: "/2/users/search",
  params: Parameter.combine(
    {
      query: Parameter.required(
        Parameter.matching(
          /^[A-Za-z0-9_' ]{1,50}$/,
          "1 to 50 letters from A to Z, digits, underscores, apostrophes and spaces"
        )
      ),
      max_results: Parameter.integer(1, 1000, 100),
      next_token: Parameter.token
    },
    Parameter.userFields
  ),
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(300, 900),
  paging: "next_token",
  meta: "optional"
})
