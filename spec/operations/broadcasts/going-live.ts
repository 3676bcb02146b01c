import type { Operations } from "../../operation.ts"

export default {
  goLiveScheduledBroadcast: {
    of: "POST /2/broadcasts/scheduled/{id}/live",
    does: "Begins a scheduled broadcast now. Only for one that was scheduled with `manual_publish`; others begin by themselves.",
    returns: "`data`, the schedule with its new `state`",
    see: "broadcasts/go-live-on-a-scheduled-broadcast",
    example: 'goLiveScheduledBroadcast({ id: "1DXxyRYNejbKM" })',
    result: { is: "ScheduledBroadcastResult", response: "Response.outcome(Response.written(ScheduledBroadcast))" }
  }
} satisfies Operations
