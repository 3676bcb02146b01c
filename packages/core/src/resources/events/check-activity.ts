import { type Checked, checkShape, type SetAside } from "../../shape/set-aside-misfits.ts"
import { field } from "../../text/json.ts"
import { always, type Shape, struct } from "../../shape/shape.ts"
import { ActivityItem } from "./activity.ts"
import { payloadShape } from "./payload-shape.ts"

// One shape for each payload, so that its check is compiled once.
const wrapped = new WeakMap<Shape, Shape>()

const inPlace = (payload: Shape): Shape => {
  const known = wrapped.get(payload)
  if (known !== undefined) return known
  const shape = struct({ data: always(struct({ payload })) })
  wrapped.set(payload, shape)
  return shape
}

// Removes the values of a payload that do not fit, and returns them.
const checkPayload = (item: unknown): ReadonlyArray<SetAside> => {
  const eventType = field(field(item, "data"), "event_type")
  return typeof eventType === "string" ? checkShape(inPlace(payloadShape(eventType)), item).setAside : []
}

/**
 * Checks an event of the X Activity API: its envelope, and its payload by its type.
 * @since 0.1.0
 */
export const checkActivity = (item: unknown): Checked => {
  const envelope = checkShape(ActivityItem, item)
  return envelope.failure === undefined
    ? { setAside: [...envelope.setAside, ...checkPayload(item)], failure: undefined }
    : envelope
}
