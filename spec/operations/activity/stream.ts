import type { Operations } from "../../operation.ts"

export default {
  streamActivity: {
    of: "GET /2/activity/stream",
    does: "The events of all subscriptions of the app, as they happen. Running the stream opens one connection, which ends when the X API ends it. An app may have two. Events of a subscription that has a webhook are delivered to both.",
    params: {
      backfill_minutes: "How many minutes before the connection to begin, for an app that may: 0 to 5.",
      start_time: "Replays from this time on.",
      end_time: "Replays up to this time; the X API then ends the stream."
    },
    returns:
      "items with `data`, an event whose `payload` has the type of its `event_type`; or with `errors`. Types that are not known pass through. A value that does not fit in an event is set aside, and the event is kept",
    see: "activity/activity-stream",
    example: `streamActivity().pipe(
  Stream.runForEach(({ data }) =>
    data?.event_type === "profile.update.bio" ? Effect.log(data.payload?.after) : Effect.void
  )
)`,
    result: { is: "ActivityItem", response: "activityLines" }
  }
} satisfies Operations
