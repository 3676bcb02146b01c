import type { AnyResponse, UserOf } from "./response.ts"
import { dataWith, table } from "./table.ts"

// No ID begins with `@`, so one table can contain both kinds of keys.
const handle = (username: string) => `@${username.toLowerCase()}`

const findIncludedUser = table(function* ({ data, includes }) {
  for (const user of includes?.users ?? []) {
    yield [user.id, user]
    if (user.username !== undefined) yield [handle(user.username), user]
  }
  for (const user of dataWith(data, ["id", "name", "username"])) {
    yield [`${user["id"]}`, user]
    yield [handle(`${user["username"]}`), user]
  }
})

/**
 * The user with this ID in a response, `undefined` if it has none. The users of a response are read once, not at
 * each call.
 *
 * @param response the response of any operation: its included users, and its data if they are users
 * @since 0.1.0
 * @example
 * ```ts
 * import { userById } from "xeffect/core/relations"
 * import { getTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(getTweets({ ids: ["20"], expansions: ["author_id"] }), (response) => userById(response, "12"))
 * ```
 */
export const userById = <Response extends AnyResponse>(response: Response, id: string): UserOf<Response> | undefined =>
  // The table belongs to this response, so its entries have the types of that response.
  findIncludedUser(response, id) as UserOf<Response> | undefined

/**
 * The user with this handle in a response, `undefined` if it has none; see {@link userById}.
 *
 * @param username the handle, without `@`; upper and lower case are the same
 * @since 0.1.0
 */
export const userByUsername = <Response extends AnyResponse>(
  response: Response,
  username: string
): UserOf<Response> | undefined =>
  // As above.
  findIncludedUser(response, handle(username)) as UserOf<Response> | undefined
