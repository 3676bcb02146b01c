import type { Operations } from "../../operation.ts"

export default {
  listScheduledBroadcasts: {
    of: "GET /2/broadcasts/scheduled",
    does: "Returns a page of the scheduled broadcasts of the authenticated user. The description has no `meta` here; if the X API sends one, its `next_token` is followed.",
    params: {
      oldest_start_time: "Only broadcasts that are scheduled to start at this time or later.",
      newest_start_time: "Only broadcasts that are scheduled to start at this time or earlier."
    },
    returns: "`data`, the schedules; `meta.next_token` if there is one",
    see: "broadcasts/list-scheduled-broadcasts",
    example: 'listScheduledBroadcasts({ oldest_start_time: new Date("2026-12-01T00:00:00Z") })',
    result: { is: "ScheduledBroadcastsPage", response: "Response.json(SeveralScheduledBroadcasts)" }
  },

  getScheduledBroadcast: {
    of: "GET /2/broadcasts/scheduled/{id}",
    does: "Returns the schedule of one broadcast of the authenticated user.",
    params: { id: "The ID of the broadcast." },
    returns: "`data`, the schedule; `errors`, and no `data`, if it does not exist",
    see: "broadcasts/get-a-scheduled-broadcast",
    example: 'getScheduledBroadcast({ id: "1DXxyRYNejbKM" })',
    result: { type: "Envelope<ScheduledBroadcast>", response: "Response.json(SingleScheduledBroadcast)" }
  }
} satisfies Operations
