import type { Operations } from "../../../operation.ts"

export default {
  createWebhookReplayJob: {
    of: "POST /2/webhooks/replay",
    does: "Starts to deliver again what was delivered, or attempted, to a webhook in the last 24 hours. Never sent twice: if the response is lost or a 5xx, it fails with `OutcomeUnknown`. Replayed events are not marked. See `replayEvents`, which waits for the end.",
    params: {
      webhook_id: "The ID of the webhook.",
      from_date: {
        is: "The first minute: a `Date`, a `DateTime`, RFC 3339 text, or `yyyymmddhhmm` in UTC. At most 24 hours ago.",
        type: "Time",
        code: "minute"
      },
      to_date: { is: "The last minute, in the same forms.", type: "Time", code: "minute" }
    },
    returns: "`data.job_id`",
    see: "webhooks/create-replay-job-for-webhook",
    example: `createWebhookReplayJob({
  webhook_id: "1146654567674912769",
  from_date: "2026-11-21T08:00:00Z",
  to_date: "2026-11-21T09:00:00Z"
})`,
    result: {
      type: `WriteResponse<{
  readonly job_id: string
  readonly created_at?: string
}>`,
      response:
        "Response.reshaped( Response.outcome( Response.written(Shape.struct({ job_id: Shape.always(Shape.textOrNumber), created_at: Shape.string })) ), toJob )"
    }
  }
} satisfies Operations
