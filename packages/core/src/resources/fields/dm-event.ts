import { DmEvent, type DmEventField } from "../dm-event.ts"
import { fieldNamesOf } from "../../shape/shape.ts"

/**
 * All fields of direct message events, for `dm_event_fields`. A token that may read the events may read all fields.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { publicDmEventFields } from "xeffect/core"
 * import { getDirectMessageEvents } from "xeffect/dms"
 *
 * const program = getDirectMessageEvents({ dm_event_fields: publicDmEventFields })
 * ```
 */
export const publicDmEventFields = fieldNamesOf(DmEvent, "referenced_posts") satisfies ReadonlyArray<DmEventField>
