import { User, type UserField } from "../user.ts"
import { fieldNamesOf } from "../../shape/shape.ts"

/** The fields of users that {@link publicUserFields} leaves out. */
export type RestrictedUserField =
  | "confirmed_email"
  | "connection_status"
  | "receives_your_dm"
  | "subscribes_to_you"
  | "subscription"

/**
 * All fields of users that any token may read, for `user_fields`.
 *
 * Left out are
 *
 * - `confirmed_email`, which is only for the user's own token, with the scope `users.email`, of an app that may request it;
 * - `connection_status`, `receives_your_dm`, `subscribes_to_you` and `subscription`, which describe the relation to the
 *   authenticated user: an app-only token has none.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { publicUserFields } from "xeffect/core"
 * import { getUser } from "xeffect/users"
 *
 * const program = getUser({ username: "XDevelopers", user_fields: publicUserFields })
 * ```
 */
export const publicUserFields = fieldNamesOf(
  User,
  "confirmed_email",
  "connection_status",
  "most_recent_post_id",
  "pinned_post_id",
  "receives_your_dm",
  "subscribes_to_you",
  "subscription"
) satisfies ReadonlyArray<Exclude<UserField, RestrictedUserField>>
