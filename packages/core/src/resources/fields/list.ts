import type { ListField } from "../list.ts"

/**
 * All fields of lists, for `list_fields`. A token that may read a list may read all fields.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { publicListFields } from "xeffect/core"
 * import { getList } from "xeffect/lists"
 *
 * const program = getList({ id: "84839422", list_fields: publicListFields })
 * ```
 */
export const publicListFields = [
  "created_at",
  "description",
  "follower_count",
  "id",
  "member_count",
  "name",
  "owner_id",
  "private"
] as const satisfies ReadonlyArray<ListField>
