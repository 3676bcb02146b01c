import {
  always,
  boolean,
  type Envelope,
  intact,
  list,
  type Open,
  type Shape,
  string,
  struct,
  textOrNumber
} from "@xeffect/core/define"
import { BroadcastsMeta, errors } from "./broadcast.ts"

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

export const ScheduledBroadcast: Shape<ScheduledBroadcast> = struct({
  broadcast_id: always(string),
  scheduled_broadcast_id: textOrNumber,
  state: string,
  title: string,
  description: string,
  scheduled_start_ms: textOrNumber,
  scheduled_end_ms: textOrNumber,
  source_id: string,
  available_for_replay: boolean,
  chat_option: textOrNumber,
  locale: string,
  manual_publish: boolean,
  recurring_schedule_id: textOrNumber,
  telecast_id: textOrNumber,
  thumbnail_media_id: textOrNumber
})

/** A response whose data is one schedule. */
export const SingleScheduledBroadcast: Shape<Envelope<ScheduledBroadcast>> = struct({
  data: intact(ScheduledBroadcast),
  errors
})

/** A response whose data is a page of schedules. */
export const SeveralScheduledBroadcasts: Shape<ScheduledBroadcastsPage> = struct({
  data: intact(list(ScheduledBroadcast)),
  errors,
  meta: BroadcastsMeta
})
