// Written by npm run generate from spec/operations/users/me.ts. Changes belong there.
import type { UserAuthParams, UserFieldsParams, UserResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetMeParams extends UserFieldsParams, UserAuthParams {}

export interface GetMeResult extends ResultOf {
  readonly result: UserResponse<this["params"]>
}

/**
 * The authenticated user.
 *
 * @returns `data`, the user with the default and the requested fields
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: 75 requests in 15 minutes for each user
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-my-user
 * @example
 * ```ts
 * import { getMe } from "xeffect/users"
 *
 * const program = getMe({ user_fields: ["public_metrics"] })
 * ```
 */
export const getMe = operation<GetMeParams, GetMeResult>({
  name: "get_me",
  method: "GET",
  path: "/2/users/me",
  params: Parameter.userFields,
  response: Response.json(Response.SingleUser),
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 75)
})
