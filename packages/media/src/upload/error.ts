import type { XError } from "@xeffect/core"
import * as Data from "effect/Data"
import type { MediaCategory, MediaType } from "../operations/categories.ts"
import type { UploadData } from "../operations/uploaded.ts"

/** The data needed to resume an upload. It is plain data, which can be stored as JSON. */
export interface UploadResume {
  /** The ID of the upload. */
  readonly id: string
  readonly media_key?: string | undefined
  readonly media_type: MediaType
  readonly media_category: MediaCategory
  readonly total_bytes: number
  /** How many bytes a segment has. */
  readonly chunk_size: number
  /** The index of the first segment that has not arrived. All before it have. */
  readonly next_segment: number
  /** A digest of the segments that have arrived, with which other media are recognised. Empty if none have. */
  readonly digest: string
}

/** Media that can be used. */
export interface UploadedMedia extends Omit<UploadData, "processing_info"> {
  readonly media_type: MediaType
  readonly media_category: MediaCategory
}

/** A request was refused, or was lost as often as it was sent. */
export interface RequestFailed {
  readonly _tag: "RequestFailed"
  readonly error: XError
}

/** The X API cannot use the media. */
export interface ProcessingFailed {
  readonly _tag: "ProcessingFailed"
  readonly code: number | undefined
  /** For example `InvalidMedia`. */
  readonly name: string | undefined
  /** The purpose of the media, for example `tweet_video`. */
  readonly category: MediaCategory
  /** The X API's own words, or `no reason is given`. */
  readonly detail: string
}

/** The media ended before `total_bytes`. */
export interface EndedEarly {
  readonly _tag: "EndedEarly"
  readonly totalBytes: number
  readonly receivedBytes: number
}

/** The media have more bytes than `total_bytes`. */
export interface TooManyBytes {
  readonly _tag: "TooManyBytes"
  readonly totalBytes: number
}

/** The media could not be read. */
export interface SourceFailed {
  readonly _tag: "SourceFailed"
  /** The failure of the stream. */
  readonly cause: unknown
}

/** A segment was refused as too large, and the upload cannot be started over with smaller segments. */
export interface SegmentTooLarge {
  readonly _tag: "SegmentTooLarge"
  readonly chunkSize: number
  readonly error: XError
}

/** The upload took longer than the option `timeout`. */
export interface DeadlineExceeded {
  readonly _tag: "DeadlineExceeded"
  readonly timeout: string
}

/** Why an upload failed. */
export type UploadReason =
  | RequestFailed
  | ProcessingFailed
  | EndedEarly
  | TooManyBytes
  | SourceFailed
  | SegmentTooLarge
  | DeadlineExceeded

/**
 * An upload that failed. `reason` says what happened; `message` also says what to do.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { uploadMedia } from "xeffect/media"
 * import * as Effect from "effect/Effect"
 *
 * declare const video: Blob
 *
 * const program = uploadMedia({ media: video }).pipe(
 *   Effect.catchTag("UploadError", (error) => uploadMedia({ media: video }, { resume: error.resume }))
 * )
 * ```
 */
export class UploadError extends Data.TaggedError("UploadError")<{
  readonly reason: UploadReason
  /** Pass it as the option `resume` to go on. Absent if going on cannot help. */
  readonly resume?: UploadResume | undefined
  /** The media, if they were uploaded and only their description failed. They can be used. */
  readonly media?: UploadedMedia | undefined
}> {
  override get message(): string {
    const { media, reason, resume } = this
    const words = messageOf(reason, resume !== undefined)
    return media === undefined
      ? `uploadMedia: ${words}`
      : `uploadMedia: the media ${media.id} were uploaded, but their alternative text failed: ${words}`
  }
}

const messageOf = (reason: UploadReason, canResume: boolean): string => {
  switch (reason._tag) {
    case "RequestFailed":
      return canResume
        ? `${withPeriod(reason.error.message)} ${remedyFor(reason.error)}`.trimEnd()
        : reason.error.message
    case "ProcessingFailed":
      return `the X API cannot use the media: ${withPeriod(reason.detail)} ${processingRemedy(reason)}`.trimEnd()
    case "EndedEarly":
      return `the media ended after ${reason.receivedBytes} of ${reason.totalBytes} bytes. Resume with all of them, or upload again without resume with their exact number as total_bytes.`
    case "TooManyBytes":
      return `the media have more than ${reason.totalBytes} bytes. Pass their exact number as total_bytes.`
    case "SourceFailed":
      return `the media could not be read: ${String(reason.cause).slice(0, 200)}`
    case "SegmentTooLarge":
      return `a segment of ${reason.chunkSize} bytes is too large, and the upload cannot be started over. Upload again with a smaller chunk_size, without resume.`
    case "DeadlineExceeded":
      return `it took longer than ${reason.timeout}. Set a longer timeout${canResume ? ", and resume" : ""}.`
  }
}

const withPeriod = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

const remedyFor = ({ reason }: XError): string => {
  switch (reason._tag) {
    case "NotFound":
    case "BadRequest":
      // A 400 may be about anything.
      if (reason._tag === "BadRequest" && !/expired|not found|media.?id|finali/i.test(reason.detail)) return ""
      return "If the upload has expired, was finalized before or belongs to another user, upload again without resume."
    case "RateLimited":
      return "Resume after the limit resets."
    default:
      return reason.isRetryable ? "Resume the upload." : ""
  }
}

/** The usual limits of a category, if the X API said no more than a name such as `InvalidMedia`. */
const processingRemedy = ({ category, detail, name }: ProcessingFailed): string => {
  if (detail !== name && detail !== "no reason is given") return ""
  if (category.endsWith("_video")) {
    return "X accepts videos in H.264 with AAC sound, from 0.5 to 140 seconds, with up to 60 frames per second."
  }
  return category.endsWith("_gif") ? "X accepts GIFs of up to 1280 x 1080 pixels and 350 frames." : ""
}
