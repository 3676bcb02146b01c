import type { XError } from "@xeffect/core"
import type { FinalizeMediaUploadParams } from "../operations/finalize.ts"
import type { InitializeMediaUploadParams } from "../operations/initialize.ts"
import type { DescribeMediaParams } from "../operations/metadata.ts"
import type { GetMediaUploadStatusParams } from "../operations/status.ts"
import type { CreateMediaSubtitlesParams } from "../operations/subtitles.ts"
import type { UploadMediaAtOnceParams } from "../operations/upload-at-once.ts"
import type { UploadData } from "../operations/uploaded.ts"
import type { SourceFailed, UploadedMedia, UploadError, UploadResume } from "./error.ts"
import type { UploadJob, UploadMediaParams, UploadProgress } from "./params.ts"

/** A part of the media. */
export interface Segment {
  readonly index: number
  readonly media: Uint8Array
  /** The digest of this segment and all before it. */
  readonly digest: string
}

interface In<Tag extends string, Upload = UploadResume> {
  readonly _tag: Tag
  readonly job: UploadJob
  /** State from which the upload can be resumed. Absent before it begins, and if all is sent in one request. */
  readonly upload: Upload
  /** The media, once they can be used. */
  readonly media?: UploadedMedia | undefined
}

type Begun = UploadResume | undefined

/** The state of media that may still be processed. */
export interface SentMedia extends UploadedMedia, UploadData {}

/** The values that an upload in segments begins with. */
export type Planned = Pick<UploadResume, "media_type" | "media_category" | "total_bytes" | "chunk_size">

export type Inspecting = In<"Inspecting", undefined>
export type UploadingAtOnce = In<"UploadingAtOnce", undefined> & { readonly plan: Planned }
/** `upload` is the one that is replaced by one with smaller segments, if any. */
export type Initializing = In<"Initializing", Begun> & { readonly plan: Planned }
/** Segments are sent in rounds of `width`. The first has one segment: if it is too large, nothing has arrived. */
export type ReadingSegment = In<"Reading"> & {
  /** The segment to read. One that has arrived is only compared. */
  readonly index: number
  /** The digest of all before it. */
  readonly digest: string
  readonly round: ReadonlyArray<Segment>
  readonly width: number
}
export type Sending = In<"Sending"> & {
  /** The segment after the round. */
  readonly index: number
  readonly round: ReadonlyArray<Segment>
  /** The digests of the segments that have arrived, by their indexes. */
  readonly arrived: Readonly<Record<number, string>>
}
export type Finalizing = In<"Finalizing">
export type LookingUp = In<"LookingUp"> & { readonly error: UploadFailure }
export type Processing = In<"Processing", Begun> & { readonly data: SentMedia }
export type Describing = In<"Describing", Begun> & { readonly media: UploadedMedia }
export type Ready = In<"Ready", Begun> & { readonly media: UploadedMedia }
export type Failed = In<"Failed", Begun> & { readonly error: XError | UploadError }

export type State =
  | Inspecting
  | UploadingAtOnce
  | Initializing
  | ReadingSegment
  | Sending
  | Finalizing
  | LookingUp
  | Processing
  | Describing
  | Ready
  | Failed

/** The failures of a command. */
export type UploadFailure = XError | UploadError | SourceFailed

export interface Peeked {
  readonly _tag: "Peeked"
  readonly media: Uint8Array
}
export interface SegmentRead {
  readonly _tag: "SegmentRead"
  readonly media: Uint8Array
  /** The digest of this segment and all before it. */
  readonly digest: string
}
export interface SegmentArrived {
  readonly _tag: "SegmentArrived"
  readonly segment: Segment
}
export interface RoundSent {
  readonly _tag: "RoundSent"
}
export interface Responded {
  readonly _tag: "Responded"
  readonly data: UploadData
}
/** The commands were run, and there is nothing to say about it. */
export interface Done {
  readonly _tag: "Done"
}
export interface CommandFailed {
  readonly _tag: "CommandFailed"
  readonly error: UploadFailure
}
export interface TimedOut {
  readonly _tag: "TimedOut"
  readonly timeout: string
}

export type Event = Peeked | SegmentRead | SegmentArrived | RoundSent | Responded | Done | CommandFailed | TimedOut

/** Commands are run in order. The last one leads to an event: `Done`, unless another is named. `Report` leads to none. */
export type Command =
  /** Opens the source at its beginning. */
  | { readonly _tag: "Open" }
  /** Looks at the next bytes, fewer than `size` at the end, and leads to `Peeked`. */
  | { readonly _tag: "Peek"; readonly size: number }
  /** Reads bytes, extends the digest of those before them, and leads to `SegmentRead`. A larger `size` shows whether more follows. */
  | { readonly _tag: "ReadSegment"; readonly size: number; readonly digest: string }
  /** Puts back what was read last. */
  | { readonly _tag: "Unread"; readonly media: Uint8Array }
  /** Sends a round of segments at once. Leads to `SegmentArrived` for each of them, and then to `RoundSent`. */
  | { readonly _tag: "Append"; readonly id: string; readonly round: ReadonlyArray<Segment> }
  /** Calls `on_progress`. */
  | { readonly _tag: "Report"; readonly progress: UploadProgress }
  | { readonly _tag: "Wait"; readonly millis: number }
  // Requests, sent with `user_auth`. The first four lead to `Responded`.
  | { readonly _tag: "UploadAtOnce"; readonly params: UploadMediaAtOnceParams }
  | { readonly _tag: "Initialize"; readonly params: InitializeMediaUploadParams }
  | { readonly _tag: "Finalize"; readonly params: FinalizeMediaUploadParams }
  | { readonly _tag: "GetStatus"; readonly params: GetMediaUploadStatusParams }
  | { readonly _tag: "CreateMetadata"; readonly params: DescribeMediaParams }
  /** Uploads a file of subtitles, and then adds it to the video. */
  | {
      readonly _tag: "AddSubtitles"
      readonly file: UploadMediaParams
      readonly params: Omit<CreateMediaSubtitlesParams, "subtitles_id">
    }

export type Step = readonly [State, ReadonlyArray<Command>]
