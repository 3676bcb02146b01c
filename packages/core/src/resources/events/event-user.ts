import { field } from "../../text/json.ts"
import type { EventUser } from "./post.ts"

/**
 * The user of an event in one form: the X API wraps some in `data`, and others not.
 *
 * @param form `source`, `target`, `user` or `author` of a payload, or an entry of `users`
 * @returns the user, or `undefined` if there is none
 * @since 0.1.0
 * @example
 * ```ts
 * import { type ActivityEventOf, eventUser } from "xeffect/core/define"
 *
 * const follower = (event: ActivityEventOf<"follow.follow">) => eventUser(event.payload?.source)?.username
 * ```
 */
export const eventUser = (form: unknown): EventUser | undefined => {
  const user = field(form, "data") ?? form
  // Only `id` is needed; the other fields are optional.
  return typeof field(user, "id") === "string" ? (user as EventUser) : undefined
}
