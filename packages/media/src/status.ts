import {
  choice,
  id,
  type Id,
  operation,
  per15Minutes,
  per24Hours,
  required,
  type UserAuthParams
} from "@xeffect/core/define"
import { accepts, forbidden } from "./accepts.ts"
import { type UploadResponse, uploadResponse } from "./uploaded.ts"

export interface GetMediaUploadStatusParams extends UserAuthParams {
  /** The ID of the upload. */
  readonly media_id: Id
  /** What to request. There is one value. */
  readonly command?: "STATUS" | undefined
}

export interface GetMediaUploadStatusResult extends UploadResponse {}

/**
 * How far the processing of uploaded media is. Only for media whose upload ended with `processing_info`.
 *
 * @param params `media_id` of the upload; `command`, `STATUS`; `user_auth`, default `true`
 * @returns `data.processing_info`, with `state`, `check_after_secs` and `progress_percent`
 * @see https://docs.x.com/x-api/media/get-media-upload-status
 * @example
 * ```ts
 * import { getMediaUploadStatus } from "@xeffect/media"
 *
 * const program = getMediaUploadStatus({ media_id: "1880028106020515840" })
 * ```
 */
export const getMediaUploadStatus = operation<GetMediaUploadStatusParams, GetMediaUploadStatusResult>({
  name: "get_media_upload_status",
  method: "GET",
  path: "/2/media/upload",
  params: { media_id: required(id), command: choice("STATUS") },
  response: uploadResponse,
  accepts,
  user_auth: true,
  limits: per15Minutes(0, 1000, per24Hours(100_000, 0)),
  forbidden
})
