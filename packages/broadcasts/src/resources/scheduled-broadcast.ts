import type { Envelope } from "@xeffect/core"
import type { Open } from "@xeffect/core/define"
import * as Shape from "@xeffect/core/shape"
import { BroadcastsMeta, broadcastErrors } from "./broadcast.ts"

/** The schedule of a broadcast. Times are milliseconds since 1970, as digits. */
export interface ScheduledBroadcast {
  /** The ID that goes into paths. */
  readonly broadcast_id: string
  /** The number of the schedule, which an update needs in addition. */
  readonly scheduled_broadcast_id?: string
  readonly state?: Open<"Created" | "Scheduled" | "Running">
  readonly title?: string
  readonly description?: string
  readonly scheduled_start_ms?: string
  readonly scheduled_end_ms?: string
  /** The ingest source. */
  readonly source_id?: string
  /** Whether a recording is available after the end. */
  readonly available_for_replay?: boolean
  /** Who may write in the chat, as digits. */
  readonly chat_option?: string
  readonly locale?: string
  /** Whether it begins only when `goLiveScheduledBroadcast` is called. */
  readonly manual_publish?: boolean
  /** The series, if it is one of a series. */
  readonly recurring_schedule_id?: string
  readonly telecast_id?: string
  readonly thumbnail_media_id?: string
}

/** A page of schedules. */
export interface ScheduledBroadcastsPage extends Envelope<ReadonlyArray<ScheduledBroadcast>> {
  readonly meta?: BroadcastsMeta
}

export const ScheduledBroadcast: Shape.Shape<ScheduledBroadcast> = Shape.struct({
  broadcast_id: Shape.always(Shape.string),
  scheduled_broadcast_id: Shape.textOrNumber,
  state: Shape.string,
  title: Shape.string,
  description: Shape.string,
  scheduled_start_ms: Shape.textOrNumber,
  scheduled_end_ms: Shape.textOrNumber,
  source_id: Shape.string,
  available_for_replay: Shape.boolean,
  chat_option: Shape.textOrNumber,
  locale: Shape.string,
  manual_publish: Shape.boolean,
  recurring_schedule_id: Shape.textOrNumber,
  telecast_id: Shape.textOrNumber,
  thumbnail_media_id: Shape.textOrNumber
})

/** A response whose data is one schedule. */
export const SingleScheduledBroadcast: Shape.Shape<Envelope<ScheduledBroadcast>> = Shape.struct({
  data: Shape.intact(ScheduledBroadcast),
  errors: broadcastErrors
})

/** A response whose data is a page of schedules. */
export const SeveralScheduledBroadcasts: Shape.Shape<ScheduledBroadcastsPage> = Shape.struct({
  data: Shape.intact(Shape.list(ScheduledBroadcast)),
  errors: broadcastErrors,
  meta: BroadcastsMeta
})
