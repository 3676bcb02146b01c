import type { Operations } from "../../operation.ts"

export default {
  getDirectMessageEvent: {
    of: "GET /2/dm_events/{event_id}",
    does: "One direct message event of a conversation that the authenticated user is in.",
    params: { event_id: "The ID of the event." },
    returns:
      "`data`, the event with its default and the requested fields; `includes` for the expansions; `errors`, and no `data`, for an event that does not exist or may not be read",
    see: "direct-messages/get-dm-event-by-id",
    example: `Effect.map(
  getDirectMessageEvent({ event_id: "1582838499983564806", expansions: ["sender_id"] }),
  (response) => response.data && senderOf(response, response.data)?.username
)`,
    result: "DmEventResponse"
  },

  deleteDirectMessageEvent: {
    of: "DELETE /2/dm_events/{event_id}",
    does: "Deletes a direct message of the authenticated user.",
    params: { event_id: "The ID of the event, a message of the authenticated user's own." },
    notes:
      "Fails with `Forbidden` for a message of another user, and with `OutcomeUnknown` if the message may already be deleted.",
    see: "direct-messages/delete-dm-event",
    example: 'deleteDirectMessageEvent({ event_id: "1582838499983564806" })'
  }
} satisfies Operations
