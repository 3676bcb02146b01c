// Written by npm run generate from spec/operations/broadcasts/schedule.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { moment, type Moment } from "./parameters/moment.ts"
import { recurrence, type Recurrence } from "./parameters/recurrence.ts"
import { ScheduledBroadcast } from "./resources/scheduled-broadcast.ts"

/** The parameters that creating and updating a schedule share. */
export interface ScheduleParams extends UserAuthParams {
  /** When it starts. */
  readonly scheduled_start_ms: Moment
  /** Whether a recording is available after the end. */
  readonly available_for_replay?: boolean | undefined
  /** Who may write in the chat, as digits. */
  readonly chat_option?: Id | undefined
  /** The subject of the broadcast. */
  readonly description?: string | undefined
  /** Whether the broadcast is locked. */
  readonly is_locked?: boolean | undefined
  /** The language and region of the broadcast. */
  readonly locale?: string | undefined
  /** `true`: it begins when `goLiveScheduledBroadcast` is called, and not by itself. */
  readonly manual_publish?: boolean | undefined
  /** The ID of a media item that is shown until it starts. */
  readonly thumbnail_media_id?: Id | undefined
  /** The title of the broadcast. */
  readonly title?: string | undefined
}

export interface CreateScheduledBroadcastParams extends ScheduleParams {
  /** The ingest source: its RTMP stream key. */
  readonly source_id: string
  /** When it ends. Default: when the host ends it. */
  readonly scheduled_end_ms?: Moment | undefined
  /** Makes it a series. */
  readonly recurrence?: Recurrence | undefined
  /** The telecast that the broadcast belongs to. Default: none. */
  readonly telecast_id?: Id | undefined
}

/**
 * Schedules a broadcast, or a series of them.
 *
 * @returns `data`, the schedule with its two IDs
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `source_id` (required): text of 1 or more characters
 * - `scheduled_end_ms`: a time since 1970: a Date, a DateTime, a date and time with an offset, or milliseconds as 1 to
 *   19 digits
 * - `recurrence`: an object with frequency (one of Daily, Weekly) and repeats (1 to 19 digits)
 * - `telecast_id`, `chat_option` and `thumbnail_media_id`: an ID of 1 to 19 digits (a string, a bigint or a safe
 *   integer)
 * - `scheduled_start_ms` (required): a time since 1970: a Date, a DateTime, a date and time with an offset, or
 *   milliseconds as 1 to 19 digits
 * - `available_for_replay`, `is_locked` and `manual_publish`: true or false
 * - `description`, `locale` and `title`: text
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
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
  params: {
    source_id: Parameter.required(Parameter.text(1)),
    scheduled_end_ms: moment,
    recurrence: recurrence,
    telecast_id: Parameter.id,
    scheduled_start_ms: Parameter.required(moment),
    available_for_replay: Parameter.flag,
    chat_option: Parameter.id,
    description: Parameter.text(0),
    is_locked: Parameter.flag,
    locale: Parameter.text(0),
    manual_publish: Parameter.flag,
    thumbnail_media_id: Parameter.id,
    title: Parameter.text(0)
  },
  body: Body.json(),
  response: Response.outcome(Response.written(ScheduledBroadcast)),
  accepts: Credentials.user("broadcast.read", "broadcast.write"),
  user_auth: true
})

export interface UpdateScheduledBroadcastParams extends ScheduleParams {
  /** The `broadcast_id` of the schedule. */
  readonly id: string
  /** The `scheduled_broadcast_id` of the schedule. */
  readonly scheduled_broadcast_id: Id
  /** For a series: `true` shifts its head. */
  readonly roll_forward?: boolean | undefined
  /** When it ends. */
  readonly scheduled_end_ms: Moment
  /** The ingest source. */
  readonly source_id?: string | undefined
}

export interface ScheduledBroadcastResult extends WriteResponse<ScheduledBroadcast> {}

/**
 * Replaces the schedule of a broadcast. Omitted parameters are reset, so pass everything that should stay.
 *
 * @returns `data`, the schedule
 * @remarks `id` is the `broadcast_id` of the schedule. It takes what {@link createScheduledBroadcast} does, without
 * `recurrence` and `telecast_id`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `scheduled_broadcast_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `roll_forward`, `available_for_replay`, `is_locked` and `manual_publish`: true or false
 * - `scheduled_end_ms` and `scheduled_start_ms` (required): a time since 1970: a Date, a DateTime, a date and time with
 *   an offset, or milliseconds as 1 to 19 digits
 * - `source_id`, `description`, `locale` and `title`: text
 * - `chat_option` and `thumbnail_media_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/update-a-scheduled-broadcast
 * @example
 * ```ts
 * import { updateScheduledBroadcast } from "xeffect/broadcasts"
 *
 * const program = updateScheduledBroadcast({
 *   id: "1DXxyRYNejbKM",
 *   scheduled_broadcast_id: "1868023461",
 *   scheduled_start_ms: new Date("2026-12-01T19:00:00Z"),
 *   scheduled_end_ms: new Date("2026-12-01T20:00:00Z"),
 *   title: "High water, an hour later"
 * })
 * ```
 */
export const updateScheduledBroadcast = operation<UpdateScheduledBroadcastParams, ScheduledBroadcastResult>({
  name: "update_scheduled_broadcast",
  method: "PUT",
  path: "/2/broadcasts/scheduled/{id}",
  params: {
    id: Parameter.spaceId,
    scheduled_broadcast_id: Parameter.required(Parameter.id),
    roll_forward: Parameter.flag,
    scheduled_end_ms: Parameter.required(moment),
    source_id: Parameter.text(0),
    scheduled_start_ms: Parameter.required(moment),
    available_for_replay: Parameter.flag,
    chat_option: Parameter.id,
    description: Parameter.text(0),
    is_locked: Parameter.flag,
    locale: Parameter.text(0),
    manual_publish: Parameter.flag,
    thumbnail_media_id: Parameter.id,
    title: Parameter.text(0)
  },
  body: Body.json(),
  response: Response.outcome(Response.written(ScheduledBroadcast)),
  accepts: Credentials.user("broadcast.read", "broadcast.write"),
  user_auth: true
})

export interface DeleteScheduledBroadcastParams extends UserAuthParams {
  /** The `broadcast_id` of the schedule. */
  readonly id: string
  /** For a series: `true` shifts its head to the next broadcast. */
  readonly roll_forward?: boolean | undefined
}

export interface DeleteScheduledBroadcastResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Deletes the schedule of a broadcast. Never sent twice, since with `roll_forward` the second request would remove
 * another broadcast of the series.
 *
 * @returns `data.deleted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `roll_forward`: true or false
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/delete-a-scheduled-broadcast
 * @example
 * ```ts
 * import { deleteScheduledBroadcast } from "xeffect/broadcasts"
 *
 * const program = deleteScheduledBroadcast({ id: "1DXxyRYNejbKM" })
 * ```
 */
export const deleteScheduledBroadcast = operation<DeleteScheduledBroadcastParams, DeleteScheduledBroadcastResult>({
  name: "delete_scheduled_broadcast",
  method: "DELETE",
  path: "/2/broadcasts/scheduled/{id}",
  params: { id: Parameter.spaceId, roll_forward: Parameter.flag },
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: Credentials.user("broadcast.read", "broadcast.write"),
  user_auth: true
})
