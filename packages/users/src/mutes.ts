// Written by npm run generate from spec/operations/users/mutes.ts. Changes belong there.
import type { Id, PagingParams, UserAuthParams, UserFieldsParams, UsersPage, WriteResponse } from "@xeffect/core"
import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface GetMutedParams extends UserFieldsParams, PagingParams, UserAuthParams {}

export interface GetMutedResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the users whom the authenticated user has muted.
 *
 * @returns `data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `mute.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 15 requests in 15 minutes for each user
 * - `max_results`: a whole number from 1 to 1000; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getMuted)` and `items(getMuted)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-muting
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { getMuted } from "xeffect/users"
 *
 * const program = items(getMuted, { max_results: 1000 })
 * ```
 */
export const getMuted = operation<GetMutedParams, GetMutedResult>({
  name: "get_muted",
  method: "GET",
  path: "/2/users/{me}/muting",
  params: Parameter.combine(Parameter.paging(1, 1000, 100), Parameter.userFields),
  me: authenticatedUser,
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.user("mute.read", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 15),
  paging: "pagination_token"
})

export interface MuteParams extends UserAuthParams {
  /** The ID of the user to mute or to unmute. */
  readonly target_user_id: Id
}

export interface MuteResult extends WriteResponse<{ readonly muting: boolean }> {}

/**
 * Mutes a user for the authenticated user.
 *
 * @returns `data.muting`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `mute.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `target_user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/mute-user
 * @example
 * ```ts
 * import { mute } from "xeffect/users"
 *
 * const program = mute({ target_user_id: "2244994945" })
 * ```
 */
export const mute = operation<MuteParams, MuteResult>({
  name: "mute",
  method: "POST",
  path: "/2/users/{me}/muting",
  params: { target_user_id: Parameter.required(Parameter.id) },
  body: Body.json(),
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ muting: Shape.always(Shape.boolean) })), { muting: true }),
  accepts: Credentials.user("mute.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50)
})

/**
 * Unmutes a user for the authenticated user. Also succeeds if the user is not muted.
 *
 * @returns `data.muting`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `mute.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `target_user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/unmute-user
 * @example
 * ```ts
 * import { unmute } from "xeffect/users"
 *
 * const program = unmute({ target_user_id: "2244994945" })
 * ```
 */
export const unmute = operation<MuteParams, MuteResult>({
  name: "unmute",
  method: "DELETE",
  path: "/2/users/{me}/muting/{target_user_id}",
  params: { target_user_id: Parameter.id },
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ muting: Shape.always(Shape.boolean) })), {
    muting: false
  }),
  accepts: Credentials.user("mute.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50),
  idempotent: true
})
