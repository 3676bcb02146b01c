import type { List } from "../list.ts"
import type { AnyAnswer, Brings, Needs, UserOf } from "./answer.ts"
import { userById } from "./find-user.ts"

/**
 * The user whose list it is, `undefined` where the answer does not have them.
 *
 * @param answer the answer in which the list came, of a call with the expansion `owner_id`
 * @param list a list of the answer
 * @example
 * ```ts
 * import { ownerOf } from "@xeffect/core/relations"
 * import { getList } from "@xeffect/lists"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getList({ id: "84839422", expansions: ["owner_id"] }),
 *   (answer) => answer.data && ownerOf(answer, answer.data)?.username
 * )
 * ```
 */
export const ownerOf = <Answer extends AnyAnswer, Owned extends List>(
  answer: Answer & Brings<UserOf<Answer>, "users", "owner_id">,
  list: Owned & Needs<Owned, "owner_id">
): UserOf<Answer> | undefined => (list.owner_id === undefined ? undefined : userById<Answer>(answer, list.owner_id))
