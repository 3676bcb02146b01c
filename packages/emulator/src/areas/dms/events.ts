/** Single direct message events: look one up, delete a message. */
import * as Effect from "effect/Effect"
import { type Lookup, orNotFound } from "../../present/lookup.ts"
import { ok, presentDmEvent } from "../../present/response.ts"
import { forbidden } from "../../request/problems.ts"
import type { WorldDmEvent } from "../../world/types.ts"
import { actingUser, type Area, type Call, existing, type Handler } from "../operation.ts"

// Events of a conversation exist for those who are in it.
const lookupEvent = (call: Call, user: string): Lookup<WorldDmEvent> => {
  const value = call.path["event_id"] ?? ""
  const event = call.world.dmEvents.get(value)
  const isIn = call.world.conversations.get(event?.conversationId ?? "")?.participantIds.has(user) === true
  return orNotFound(isIn ? event : undefined, { resource_type: "dm_event", parameter: "event_id", value })
}

const read: Handler = Effect.fnUntraced(function* (call) {
  return presentDmEvent(call.view, lookupEvent(call, yield* actingUser(call)))
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const event = yield* existing(lookupEvent(call, user))
  if (event.senderId !== user || event.type !== "MessageCreate") {
    return yield* forbidden("You can delete only your own messages.")
  }
  call.world.dmEvents.delete(event.id)
  return ok({ data: { deleted: true } })
})

/** The operations on single events. */
export const dmEvents: Area = { getDirectMessagesEventsById: read, deleteDirectMessagesEvents: remove }
