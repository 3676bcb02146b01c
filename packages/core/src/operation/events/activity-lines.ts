import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Definition } from "../../definition/definition.ts"
import { XError } from "../../errors/errors.ts"
import { DecodeError } from "../../errors/reasons.ts"
import type { LinesResponse, Reading } from "../../definition/kind.ts"
import { lines } from "../../response/lines.ts"
import { reportSetAside, setAside } from "../../response/set-aside.ts"
import { ActivityItem as Item, type ActivityItem } from "./activity.ts"
import { checkPayload } from "./check-activity.ts"

const checked = (reading: Reading, definition: Definition, item: object): Effect.Effect<ActivityItem, XError> => {
  const found = checkPayload(item)
  // The check has made it be of the type.
  const activity = item as ActivityItem
  const [first] = found
  if (first === undefined) return Effect.succeed(activity)
  if (reading.strict !== true) {
    return Effect.as(reportSetAside(reading, definition, item, [...setAside(item), ...found]), activity)
  }
  const detail = `expected ${first.expected}`
  const reason = new DecodeError({ path: first.path, detail, body: JSON.stringify(item), carriedOut: false })
  return Effect.fail(new XError({ operation: definition.name, reason }))
}

/**
 * A response that is a stream of activity events, one a line. The payload of each is checked by its type; an event of a type
 * that is not known passes through as it was sent.
 */
export const activityLines: LinesResponse<ActivityItem> = {
  kind: "lines",
  accept: "application/json",
  shape: Item,
  read: (reading, definition, opened) =>
    Stream.mapEffect(lines(Item).read(reading, definition, opened), (item) => checked(reading, definition, item))
}
