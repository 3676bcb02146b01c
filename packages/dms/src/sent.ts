import { always, converted, outcome, string, struct, written } from "@xeffect/core/define"
import * as Predicate from "effect/Predicate"

// Some responses have the ID of the event as `id`.
const sent = converted(struct({ dm_conversation_id: always(string), dm_event_id: always(string) }), (data) =>
  Predicate.hasProperty(data, "id") ? { ...data, dm_event_id: data.id } : data
)

/** The response to a message that was sent, the first of a group or a further one. */
export const sentMessage = outcome(written(sent))
