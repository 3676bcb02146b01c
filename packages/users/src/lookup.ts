import type { Id, UserAuthParams, UserFieldsParams, UserResponse, UsersResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"

interface GetUserById extends UserFieldsParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
  readonly username?: undefined
}

interface GetUserByUsername extends UserFieldsParams, UserAuthParams {
  readonly id?: undefined
  /** The handle, without `@`. */
  readonly username: string
}

/** Exactly one of `id` and `username`. */
export type GetUserParams = GetUserById | GetUserByUsername

export interface GetUserResult extends ResultOf {
  readonly result: UserResponse<this["params"]>
}

/**
 * One user, by ID or by handle.
 *
 * @returns `data`, the user with the default and the requested fields; `errors`, and no `data`, for a user who does not
 * exist
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 300 requests in 15 minutes for the app, 900 for each user
 * - `id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `username`: a handle of 1 to 15 letters, digits and underscores, without `@`
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Exactly one of `id` and `username`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-user-by-username
 * @example
 * ```ts
 * import { getUser } from "xeffect/users"
 *
 * const program = getUser({ username: "XDevelopers", user_fields: ["description"] })
 * ```
 */
export const getUser = operation<GetUserParams, GetUserResult>({
  name: "get_user",
  method: "GET",
  path: { id: "/2/users/{id}", username: "/2/users/by/username/{username}" },
  params: Parameter.combine({ id: Parameter.id, username: Parameter.username }, Parameter.userFields),
  rules: [Rule.oneOf(["id", "username"], true)],
  response: Response.json(Response.SingleUser),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(300, 900)
})

interface GetUsersByIds extends UserFieldsParams, UserAuthParams {
  /** IDs of users: a list, or a string with commas and no spaces. */
  readonly ids: ReadonlyArray<Id> | string
  readonly usernames?: undefined
}

interface GetUsersByUsernames extends UserFieldsParams, UserAuthParams {
  readonly ids?: undefined
  /** Handles, without `@`: a list, or a string with commas and no spaces. */
  readonly usernames: ReadonlyArray<string> | string
}

/** Exactly one of `ids` and `usernames`. */
export type GetUsersParams = GetUsersByIds | GetUsersByUsernames

export interface GetUsersResult extends ResultOf {
  readonly result: UsersResponse<this["params"]>
}

/**
 * Users by IDs or by handles.
 *
 * @returns `data`, the users who were found; `errors`, one for each who was not
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 300 requests in 15 minutes for the app, 900 for each user
 * - `ids`: 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `usernames`: 1 to 100 handles of 1 to 15 letters, digits and underscores, without `@` (a list, or a string with
 *   commas and no spaces)
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Exactly one of `ids` and `usernames`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-users-by-ids
 * @example
 * ```ts
 * import { getUsers } from "xeffect/users"
 *
 * const program = getUsers({ usernames: ["X", "XDevelopers"] })
 * ```
 */
export const getUsers = operation<GetUsersParams, GetUsersResult>({
  name: "get_users",
  method: "GET",
  path: { ids: "/2/users", usernames: "/2/users/by" },
  params: Parameter.combine({ ids: Parameter.ids(100), usernames: Parameter.usernames(100) }, Parameter.userFields),
  rules: [Rule.oneOf(["ids", "usernames"], true)],
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(300, 900)
})
