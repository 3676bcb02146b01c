import type { Id } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/Body"
import * as Parameter from "@xeffect/core/Parameter"
import * as Response from "@xeffect/core/Response"
import { writes } from "./accepts.ts"
import { type Recurrence, recurrence } from "./parameters/recurrence.ts"
import { ScheduledBroadcast } from "./resources/scheduled-broadcast.ts"
import type { ScheduledBroadcastResult, ScheduleParams } from "./schedule.ts"
import { moment } from "./parameters/moment.ts"

export type { Recurrence }

const schedule = {
  scheduled_start_ms: Parameter.required(moment),
  scheduled_end_ms: Parameter.required(moment),
  available_for_replay: Parameter.flag,
  chat_option: Parameter.id,
  description: Parameter.text(0),
  is_locked: Parameter.flag,
  locale: Parameter.text(0),
  manual_publish: Parameter.flag,
  thumbnail_media_id: Parameter.id,
  title: Parameter.text(0)
}

export interface CreateScheduledBroadcastParams extends ScheduleParams {
  /** The ingest source: its RTMP stream key. */
  readonly source_id: string
  /** Makes it a series. */
  readonly recurrence?: Recurrence | undefined
  readonly telecast_id?: Id | undefined
}

/**
 * Schedules a broadcast, or a series of them.
 *
 * @param params `source_id`, `scheduled_start_ms` and `scheduled_end_ms`; what it is called and how it is shown;
 * `manual_publish`; `recurrence` for a series
 * @returns `data`, the schedule with its two IDs
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `broadcast.read` and `broadcast.write`. The app needs write permission.
 *   `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `source_id` (required): text of 1 or more characters
 * - `recurrence`: an object with frequency (one of Daily, Weekly) and repeats (1 to 19 digits)
 * - `telecast_id`, `chat_option` and `thumbnail_media_id`: an ID of 1 to 19 digits (a string, a bigint or a safe
 *   integer)
 * - `scheduled_start_ms` and `scheduled_end_ms` (required): a time since 1970: a Date, a DateTime, or its milliseconds
 *   as 1 to 19 digits
 * - `available_for_replay`, `is_locked` and `manual_publish`: true or false
 * - `description`, `locale` and `title`: text
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/broadcasts/create-a-scheduled-broadcast
 * @example
 * ```ts
 * import { createScheduledBroadcast } from "xeffect/broadcasts"
 *
 * const program = createScheduledBroadcast({
 *   source_id: "abcd1234",
 *   scheduled_start_ms: new Date("2026-12-01T18:00:00Z"),
 *   scheduled_end_ms: new Date("2026-12-01T19:00:00Z"),
 *   title: "High water",
 *   recurrence: { frequency: "Weekly", repeats: 4 }
 * })
 * ```
 */
export const createScheduledBroadcast = operation<CreateScheduledBroadcastParams, ScheduledBroadcastResult>({
  name: "create_scheduled_broadcast",
  method: "POST",
  path: "/2/broadcasts/scheduled",
  params: Parameter.combine(
    { source_id: Parameter.required(Parameter.text(1)), recurrence, telecast_id: Parameter.id },
    schedule
  ),
  body: Body.json(),
  response: Response.outcome(Response.written(ScheduledBroadcast)),
  accepts: writes,
  user_auth: true
})
