import { InvalidInput, XError } from "@xeffect/core"
import { calledAs } from "./called-as.ts"
import { UploadError, type UploadReason } from "./error.ts"
import type { UploadProgress } from "./params.ts"
import type { Command, UploadFailure, State, Step } from "./states.ts"

/** The specified name of `uploadMedia`. */
export const uploadingMedia = "upload_media"

export const openSource: Command = { _tag: "Open" }

/** Reports how far the upload is. */
export const report = (
  { media, upload: resume }: State,
  stage: UploadProgress["stage"],
  processingPercent?: number | undefined
): Command => {
  const totalBytes = resume?.total_bytes ?? media?.size ?? 0
  const sentBytes = resume === undefined ? totalBytes : Math.min(totalBytes, resume.chunk_size * resume.next_segment)
  return { _tag: "Report", progress: { stage, sentBytes, totalBytes, processingPercent, resume, media } }
}

/** Ends the upload. The error has what is needed to go on. */
export const failUpload = (state: State, failure: UploadFailure | UploadReason): Step => [
  { ...state, _tag: "Failed", error: errorOf(state, failure) },
  []
]

const errorOf = ({ media, upload }: State, failure: UploadFailure | UploadReason): XError | UploadError => {
  if (failure._tag === "XError") {
    // Input that is refused although an upload has begun is a wrong `resume`, or wrong media for it.
    const isNew = media === undefined && (upload === undefined || failure.reason._tag === "InvalidInput")
    if (isNew) return calledAs(uploadingMedia)(failure)
    failure = { _tag: "RequestFailed", error: failure }
  }
  // Subtitles that could not be uploaded.
  const reason = failure._tag === "UploadError" ? failure.reason : failure
  const isLost = media !== undefined || reason._tag === "ProcessingFailed" || reason._tag === "TooManyBytes"
  return new UploadError({ reason, resume: isLost ? undefined : upload, media })
}

export const refuseUpload = (state: State, reason: InvalidInput): Step =>
  failUpload(state, new XError({ operation: uploadingMedia, reason }))

/** Fails because the media are not those of the upload to resume. */
export const refuseMedia = (state: State, value: string, rule: string): Step =>
  refuseUpload(state, new InvalidInput({ parameter: "media", value, rule }))
