import type { Bases, Operations } from "../../operation.ts"

export const bases = {
  ScheduleParams: {
    does: "The parameters that creating and updating a schedule share.",
    params: {
      scheduled_start_ms: "When it starts.",
      available_for_replay: "Whether a recording is available after the end.",
      chat_option: "Who may write in the chat, as digits.",
      description: "The subject of the broadcast.",
      is_locked: "Whether the broadcast is locked.",
      locale: "The language and region of the broadcast.",
      manual_publish: "`true`: it begins when `goLiveScheduledBroadcast` is called, and not by itself.",
      thumbnail_media_id: "The ID of a media item that is shown until it starts.",
      title: "The title of the broadcast."
    },
    extends: ["UserAuthParams"]
  }
} satisfies Bases

export default {
  createScheduledBroadcast: {
    of: "POST /2/broadcasts/scheduled",
    does: "Schedules a broadcast, or a series of them.",
    base: "ScheduleParams",
    params: {
      source_id: "The ingest source: its RTMP stream key.",
      scheduled_end_ms: "When it ends. Default: when the host ends it.",
      recurrence: { is: "Makes it a series.", type: "Recurrence", code: "recurrence" },
      telecast_id: "The telecast that the broadcast belongs to. Default: none."
    },
    returns: "`data`, the schedule with its two IDs",
    see: "broadcasts/create-a-scheduled-broadcast",
    example: `createScheduledBroadcast({
  source_id: "abcd1234",
  scheduled_start_ms: new Date("2026-12-01T18:00:00Z"),
  scheduled_end_ms: new Date("2026-12-01T19:00:00Z"),
  title: "High water",
  recurrence: { frequency: "Weekly", repeats: 4 }
})`,
    resultOf: "updateScheduledBroadcast",
    result: {
      type: "WriteResponse<ScheduledBroadcast>",
      response: "Response.outcome(Response.written(ScheduledBroadcast))"
    }
  },

  updateScheduledBroadcast: {
    of: "PUT /2/broadcasts/scheduled/{id}",
    does: "Replaces the schedule of a broadcast. Omitted parameters are reset, so pass everything that should stay.",
    base: "ScheduleParams",
    names: { result: "ScheduledBroadcastResult" },
    params: {
      scheduled_broadcast_id: "The `scheduled_broadcast_id` of the schedule.",
      roll_forward: "For a series: `true` shifts its head.",
      scheduled_end_ms: "When it ends.",
      source_id: "The ingest source."
    },
    notes:
      "`id` is the `broadcast_id` of the schedule. It takes what {@link createScheduledBroadcast} does, without `recurrence` and `telecast_id`.",
    returns: "`data`, the schedule",
    see: "broadcasts/update-a-scheduled-broadcast",
    example: `updateScheduledBroadcast({
  id: "1DXxyRYNejbKM",
  scheduled_broadcast_id: "1868023461",
  scheduled_start_ms: new Date("2026-12-01T19:00:00Z"),
  scheduled_end_ms: new Date("2026-12-01T20:00:00Z"),
  title: "High water, an hour later"
})`,
    result: {
      type: "WriteResponse<ScheduledBroadcast>",
      response: "Response.outcome(Response.written(ScheduledBroadcast))"
    }
  },

  deleteScheduledBroadcast: {
    of: "DELETE /2/broadcasts/scheduled/{id}",
    does: "Deletes the schedule of a broadcast. Never sent twice, since with `roll_forward` the second request would remove another broadcast of the series.",
    params: {
      roll_forward: "For a series: `true` shifts its head to the next broadcast."
    },
    see: "broadcasts/delete-a-scheduled-broadcast",
    example: 'deleteScheduledBroadcast({ id: "1DXxyRYNejbKM" })'
  }
} satisfies Operations
