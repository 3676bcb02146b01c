import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import * as Predicate from "effect/Predicate"

// Some responses have the ID of the event as `id`.
const sentIds = Shape.converted(
  Shape.struct({ dm_conversation_id: Shape.always(Shape.string), dm_event_id: Shape.always(Shape.string) }),
  (data) => (Predicate.hasProperty(data, "id") ? { ...data, dm_event_id: data.id } : data)
)

/** The response to a message that was sent, the first of a group or a further one. */
export const sentMessage = Response.outcome(Response.written(sentIds))
