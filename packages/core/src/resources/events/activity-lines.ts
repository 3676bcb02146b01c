import type { LinesResponse } from "../../definition/definition.ts"
import { lines } from "../../response/lines.ts"
import { ActivityItem as Item, type ActivityItem } from "./activity.ts"
import { checkActivity } from "./check-activity.ts"

/**
 * A response that is a stream of activity events, one per line. Each payload is checked by the type of its event.
 * An event of an unknown type passes through unchanged.
 */
// The shape leaves the payload open; the check ensures its type.
/** @since 0.1.0 */
export const activityLines = lines(Item, checkActivity) as LinesResponse<ActivityItem>
