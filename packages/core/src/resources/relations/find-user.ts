import type { AnyAnswer, UserOf } from "./answer.ts"
import { dataWith, table } from "./table.ts"

// No ID begins with this, so that one table holds both kinds of keys.
const handle = (username: string) => `@${username.toLowerCase()}`

const find = table(function* ({ data, includes }) {
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
 * The user with this ID in an answer, `undefined` where it has none. The users of an answer are read once, however many
 * are looked for.
 *
 * @param answer the answer of any operation: its included users, and its data where they are users
 * @example
 * ```ts
 * import { userById } from "@xeffect/core/relations"
 * import { getTweets } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(getTweets({ ids: ["20"], expansions: ["author_id"] }), (answer) => userById(answer, "12"))
 * ```
 */
export const userById = <Answer extends AnyAnswer>(answer: Answer, id: string): UserOf<Answer> | undefined =>
  // The table is of this answer, so what it finds is of the type that the answer's users have.
  find(answer, id) as UserOf<Answer> | undefined

/**
 * The user with this handle in an answer, `undefined` where it has none; see {@link userById}.
 *
 * @param username the handle, without `@`; upper and lower case are the same
 */
export const userByUsername = <Answer extends AnyAnswer>(
  answer: Answer,
  username: string
): UserOf<Answer> | undefined =>
  // As above.
  find(answer, handle(username)) as UserOf<Answer> | undefined
