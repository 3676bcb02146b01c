// Written by npm run generate from spec/operations/activity/stream.ts. Changes belong there.
import type { Time } from "@xeffect/core"
import { type ActivityItem, activityLines } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"

export interface StreamActivityParams {
  /** How many minutes before the connection to begin, for an app that may: 0 to 5. */
  readonly backfill_minutes?: number | undefined
  /** Replays from this time on. */
  readonly start_time?: Time | undefined
  /** Replays up to this time; the X API then ends the stream. */
  readonly end_time?: Time | undefined
}

/**
 * The events of all subscriptions of the app, as they happen. Running the stream opens one connection, which ends when
 * the X API ends it. An app may have two. Events of a subscription that has a webhook are delivered to both.
 *
 * @returns items with `data`, an event whose `payload` has the type of its `event_type`; or with `errors`. Types that
 * are not known pass through. A value that does not fit in an event is set aside, and the event is kept
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 450 requests in 15 minutes for the app
 * - `backfill_minutes`: a whole number from 0 to 5
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/activity/activity-stream
 * @example
 * ```ts
 * import { streamActivity } from "xeffect/activity"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamActivity().pipe(
 *   Stream.runForEach(({ data }) =>
 *     data?.event_type === "profile.update.bio" ? Effect.log(data.payload?.after) : Effect.void
 *   )
 * )
 * ```
 */
export const streamActivity = streaming<StreamActivityParams, ActivityItem>({
  name: "stream_activity",
  method: "GET",
  path: "/2/activity/stream",
  params: { backfill_minutes: Parameter.integer(0, 5), start_time: Parameter.time(), end_time: Parameter.time() },
  response: activityLines,
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(450, 0)
})
