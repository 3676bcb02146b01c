import {
  type Exact,
  type HydrateParams,
  type Hydrated,
  type Id,
  type Keys,
  type SelectUser,
  type UserAuthParams,
  type UserFieldsParams,
  type UsersResponse,
  hydrate
} from "@xeffect/core"
import { type Given } from "@xeffect/core/define"
import { checkObject } from "@xeffect/core/options"
import * as Stream from "effect/Stream"
import { getUsers } from "./lookup.ts"
import { byIds, byUsernames, unlessOne } from "./lookup-by.ts"

interface HydrateByIds extends UserFieldsParams, UserAuthParams, HydrateParams {
  /** Any number of IDs of users: a stream, a list or another iterable, or a string with commas and no spaces. */
  readonly ids: Keys<Id>
  readonly usernames?: undefined
}

interface HydrateByUsernames extends UserFieldsParams, UserAuthParams, HydrateParams {
  readonly ids?: undefined
  /** Any number of handles, without `@`: a stream, a list or another iterable, or a string with commas and no spaces. */
  readonly usernames: Keys<string>
}

/** Exactly one of `ids` and `usernames`. */
export type HydrateUsersParams = HydrateByIds | HydrateByUsernames

/** The result for each ID or handle: the user, or the problem that the X API reports if there is none. */
export type HydrateUsersResult<Params extends HydrateUsersParams> = Hydrated<
  SelectUser<Params>,
  UsersResponse<Params>,
  Given<Params, "ids"> | Given<Params, "usernames">
>

/**
 * Returns any number of users by their IDs or by their handles, as a stream in the order of the IDs or handles. Calls
 * `getUsers` as often as needed.
 *
 * Each element is `Found`, with the user as its `value` and the `response` that contained them
 * (`pinnedTweetOf(found.response, found.value)` finds what they refer to), or `Missing`, with the `problem` that the X API
 * reported. A repeated ID or handle is requested once; upper and lower case of handles are the same. A request is sent
 * when its first result is needed and not before, unless `concurrency` is more than 1: `Stream.take` limits the requests.
 *
 * A request waits for `batch_size` different users or the end of the stream. For a stream that pauses, collect by time:
 * `Stream.groupedWithin(ids, 100, "5 seconds").pipe(Stream.flatMap((ids) => hydrateUsers({ ids })))`.
 *
 * @param params exactly one of `ids` and `usernames`; fields and expansions; `batch_size`, 1 to 100, default 100;
 * `concurrency`, at least 1, default 1; `remember`, how many results are cached for repeated IDs or handles, default
 * 10,000; `user_auth`
 * @remarks Credentials and rate limit are the same as for {@link getUsers}.
 * Errors: the same as for `getUsers`, and `InvalidInput` if an option is out of range. The stream ends with a failure, after the
 * users of earlier requests.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-users-by-ids
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import { hydrateUsers } from "xeffect/users/hydrate"
 * import * as Stream from "effect/Stream"
 *
 * const posts = items(searchRecentTweets, { query: "effect", tweet_fields: ["author_id"] })
 *
 * const program = hydrateUsers({
 *   ids: Stream.map(posts, ({ author_id }) => author_id ?? "0"),
 *   user_fields: ["public_metrics"]
 * }).pipe(Stream.take(50), Stream.runCollect)
 * ```
 */
export const hydrateUsers = <const Params extends HydrateUsersParams>(
  params: Exact<Params, HydrateUsersParams>
): HydrateUsersResult<Params> => {
  const malformed = checkObject("params", params, "an object of parameters")
  const invalid = malformed === undefined ? unlessOne({ ids: params.ids, usernames: params.usernames }) : undefined
  const by = malformed === undefined && params.usernames !== undefined ? byUsernames : byIds
  const users = invalid === undefined ? hydrate(getUsers, by, params) : Stream.fail(invalid)
  // The types follow the parameters, which no value can show: `get_users` checks its responses, and the fields come from
  // `params`.
  return users as HydrateUsersResult<Params>
}
