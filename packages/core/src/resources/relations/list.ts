import type { List } from "../list.ts"
import type { AnyResponse, Brings, Needs, UserOf } from "./response.ts"
import { userById } from "./find-user.ts"

/**
 * The user whose list it is, `undefined` if the response does not include them.
 *
 * @param response the response that contains the list, of a call with the expansion `owner_id`
 * @param list a list of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { ownerOf } from "xeffect/core/relations"
 * import { getList } from "xeffect/lists"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getList({ id: "84839422", expansions: ["owner_id"] }),
 *   (response) => response.data && ownerOf(response, response.data)?.username
 * )
 * ```
 */
export const ownerOf = <Response extends AnyResponse, Owned extends List>(
  response: Response & Brings<UserOf<Response>, "users", "owner_id">,
  list: Owned & Needs<Owned, "owner_id">
): UserOf<Response> | undefined =>
  list.owner_id === undefined ? undefined : userById<Response>(response, list.owner_id)
