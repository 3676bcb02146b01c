import { type Id, InvalidInput, type UserAuthParams } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import {
  type CallbackResult,
  checkObject,
  checkOptions,
  checkParameter,
  durationOption,
  functionOption,
  option
} from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import type { MediaCategory, MediaType } from "../operations/categories.ts"
import { createMediaSubtitles } from "../operations/subtitles.ts"
import type { UploadedMedia, UploadResume } from "./error.ts"
import { largestChunk, maxSegments } from "./limits.ts"
import { type MediaInput, notBytes, type Source, toSource } from "./source.ts"

/** Subtitles to upload with a video. */
export interface SubtitleInput {
  /** The SRT or WebVTT file. */
  readonly media: MediaInput
  /** Two capital letters, for example `EN`. */
  readonly language_code: string
  /** The language as people read it, for example `English`. */
  readonly display_name: string
  /** `text/srt` or `text/vtt`. Default: what the first bytes or the name show. */
  readonly media_type?: "text/srt" | "text/vtt" | undefined
}

export interface UploadMediaParams extends UserAuthParams {
  /**
   * The bytes: a `Uint8Array`, a `Blob` or `File`, a `ReadableStream`, a `Stream` of Effect, or a `MediaSource`, for example
   * of a file (`@xeffect/media/file`).
   */
  readonly media: MediaInput
  /** The purpose of the media. Default: the category of a post, or with `direct_message` of a message, by their type. */
  readonly media_category?: MediaCategory | undefined
  /** Whether the media are for a direct message, unless `media_category` says it. Default: `false`. */
  readonly direct_message?: boolean | undefined
  /** The media type. Default: what the first bytes show, or the `Blob` or the name says. */
  readonly media_type?: MediaType | undefined
  /** How many bytes there are. Needed for a stream that is longer than one segment. */
  readonly total_bytes?: number | undefined
  /** A description of the media for people who cannot see them: up to 1,000 characters. */
  readonly alt_text?: string | undefined
  /** Subtitles of a video. */
  readonly subtitles?: ReadonlyArray<SubtitleInput> | undefined
  /** Whether the media can be used in several direct messages. Default: `false`. */
  readonly shared?: boolean | undefined
  /** Other users who may use the media: up to 100 IDs. */
  readonly additional_owners?: ReadonlyArray<Id> | string | undefined
}

/** How far an upload is. */
export interface UploadProgress {
  /** `sending` while segments are sent, `processing` while the X API works on them, `ready` at the end. */
  readonly stage: "sending" | "processing" | "ready"
  readonly sentBytes: number
  readonly totalBytes: number
  /** How much of the processing is done, if the X API says so: 0 to 100. */
  readonly processingPercent?: number | undefined
  /** The data needed to resume, if the process ends here. Absent if the upload takes one request. */
  readonly resume?: UploadResume | undefined
  /** The media, once they are ready. */
  readonly media?: UploadedMedia | undefined
}

export interface UploadMediaOptions {
  /** How many bytes a segment has: 1 to 4,194,304, and at least a thousandth of all. Default: 1,048,576. */
  readonly chunk_size?: number | undefined
  /** How many segments are sent at once: 1 to 4. Default: 1. */
  readonly concurrency?: number | undefined
  /** How long the upload may take, processing included. Default: 30 minutes. */
  readonly timeout?: Duration.Input | undefined
  /** Called with the progress, after each segment and each look at the processing. */
  readonly on_progress?: ((progress: UploadProgress) => CallbackResult) | undefined
  /** Goes on with an upload that failed or was interrupted. The media must be the same: what has arrived is compared. */
  readonly resume?: UploadResume | undefined
}

/** The data to upload, and how. */
export interface UploadJob {
  readonly params: UploadMediaParams
  readonly options: UploadMediaOptions
  readonly source: Source
}

/** More bytes than the X API takes. */
const largestMedia = 2 ** 34

const isWithin = (value: unknown, maximum: number) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maximum

/** The options, and the parameters that no request checks before the upload. */
const declaredArguments = () =>
  [
    {
      on_progress: functionOption(),
      chunk_size: Parameter.integer(1, largestChunk),
      concurrency: Parameter.integer(1, 4),
      timeout: durationOption('a duration, for example "10 minutes", or a number of milliseconds'),
      resume: option("the resume of an UploadError or of a progress, with a digest in hexadecimal", isResume)
    },
    {
      total_bytes: option("a whole number, 1 or more", (value) => isWithin(value, largestMedia)),
      direct_message: Parameter.flag,
      alt_text: Parameter.text(0, 1000),
      subtitles: option("a list of subtitles", Array.isArray)
    }
  ] as const

/** The job of an upload, or the error in its arguments. */
export const prepareUpload = (params: UploadMediaParams, options: UploadMediaOptions): UploadJob | InvalidInput => {
  const [declaredOptions, declaredParams] = declaredArguments()
  const invalid =
    // Callers without types may have passed anything.
    checkObject("params", params, "an object of parameters") ??
    checkObject("options", options) ??
    checkOptions(options, declaredOptions) ??
    checkOptions(params, declaredParams) ??
    checkResume(params, options.resume) ??
    params.subtitles?.map(checkSubtitleInput).find((invalid) => invalid !== undefined)
  if (invalid !== undefined) return invalid
  const source = toSource(params.media)
  return source === undefined ? notBytes("media", params.media) : { params, options, source }
}

// The options of an upload that has begun cannot change.
const checkResume = (params: UploadMediaParams, resume: UploadResume | undefined): InvalidInput | undefined => {
  const names = ["total_bytes", "media_category", "media_type"] as const
  const changed = names.find((name) => resume && params[name] !== undefined && params[name] !== resume[name])
  if (resume === undefined || changed === undefined) return undefined
  const rule = `${resume[changed]}, as in resume: to change it, upload again without resume`
  return new InvalidInput({ parameter: changed, value: params[changed], rule })
}

// Checked by their request as well, which is sent only after the video.
const checkSubtitleInput = (subtitles: SubtitleInput, index: number): InvalidInput | undefined => {
  const malformed = checkObject(`subtitles[${index}]`, subtitles)
  if (malformed !== undefined) return malformed
  const { display_name, language_code, media } = subtitles
  if (toSource(media) === undefined) return notBytes(`subtitles[${index}].media`, media)
  const declared = createMediaSubtitles.definition.params
  const check = (name: string, value: string) =>
    declared[name] && checkParameter(`subtitles[${index}].${name}`, value, declared[name])
  return check("language_code", language_code) ?? check("display_name", display_name)
}

const isResume = (resume: unknown): boolean => {
  if (checkObject("resume", resume) !== undefined) return false
  const { chunk_size, digest, next_segment, total_bytes } = resume as UploadResume
  return (
    isWithin(chunk_size, largestChunk) &&
    isWithin(total_bytes, largestMedia) &&
    (next_segment === 0 || isWithin(next_segment, maxSegments)) &&
    next_segment <= Math.ceil(total_bytes / chunk_size) &&
    typeof digest === "string" &&
    // Earlier versions wrote digests in Base64.
    /^([\da-f]{64})?$/.test(digest) &&
    (digest === "") === (next_segment === 0)
  )
}
