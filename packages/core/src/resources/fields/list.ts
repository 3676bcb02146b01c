import { List, type ListField } from "../list.ts"
import { fieldNamesOf } from "../../shape/shape.ts"

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
export const publicListFields = fieldNamesOf(List) satisfies ReadonlyArray<ListField>
