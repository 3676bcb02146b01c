import type { Exact, Lookup, SelectUser, UsersResponse, XApi, XError } from "@xeffect/core"
import { finder } from "@xeffect/core/find"
import { checkObject } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import { type GetUserParams, getUsers } from "./lookup.ts"
import { byIds, byUsernames, unlessOne } from "./lookup-by.ts"

/** Exactly one of `id` and `username`. */
export type FindUserParams = GetUserParams

/** The result for the ID or the handle: the user, or the problem that the X API reports if there is none. */
export type FindUserResult<Params> = Lookup<SelectUser<Params>, UsersResponse<Params>>

const findById = finder(getUsers, byIds)

const findByUsername = finder(getUsers, byUsernames)

/**
 * Returns one user by ID or by handle, in a batch with others: concurrent calls, in any parts of a program, become one
 * `getUsers` for each 100 different users. Calls are batched if their fields and credentials are the same, and if all have
 * an ID or all have a handle.
 *
 * Succeeds with `Found`, with the user as its `value` and the `response` that contained them (`pinnedTweetOf(found.response,
 * found.value)` finds what they refer to), or with `Missing`, with the `problem` that the X API reported. A call that is
 * interrupted before the request is sent is left out of it; a request that was sent continues for the others.
 *
 * @param params exactly one of `id` and `username` of the user; fields and expansions; `user_auth`
 * @remarks Credentials and rate limit are the same as for {@link getUsers}.
 * Errors: the same as for `getUsers`, and the same for all calls of a batch; `InvalidInput`, for that call alone, if the ID or the
 * handle is malformed, or if neither or both are given.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-users-by-ids
 * @example
 * ```ts
 * import { findUser } from "xeffect/users/find"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.all([findUser({ username: "X" }), findUser({ username: "XDevelopers" })], {
 *   concurrency: "unbounded"
 * })
 * ```
 */
export const findUser = <const Given extends FindUserParams>(
  params: Exact<Given, FindUserParams>
): Effect.Effect<FindUserResult<Given>, XError, XApi> => {
  const malformed = checkObject("params", params, "an object of parameters")
  const invalid = malformed === undefined ? unlessOne({ id: params.id, username: params.username }) : undefined
  const isByUsername = malformed === undefined && params.username !== undefined
  const user = invalid === undefined ? (isByUsername ? findByUsername : findById)(params) : Effect.fail(invalid)
  // The types follow the parameters, which no value can show: `get_users` checks its responses, and the fields are those of
  // `params`.
  return user as Effect.Effect<FindUserResult<Given>, XError, XApi>
}
