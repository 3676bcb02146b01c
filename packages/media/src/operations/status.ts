// Written by npm run generate from spec/operations/media/operations/status.ts. Changes belong there.
import type { Envelope, Id, UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import { forbidden } from "./accepts.ts"
import { statusResponse, type UploadData } from "./uploaded.ts"

export interface GetMediaUploadStatusParams extends UserAuthParams {
  /** The ID of the upload. */
  readonly media_id: Id
  /** The command of the request. There is one value. */
  readonly command?: "STATUS" | undefined
}

export interface GetMediaUploadStatusResult extends Envelope<UploadData> {}

/**
 * How far the processing of uploaded media is. Only for media whose upload ended with `processing_info`.
 *
 * @returns `data.processing_info`, with `state`, `check_after_secs` and `progress_percent`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: 1,000 requests in 15 minutes for each user; 100,000 requests in 24 hours for the app
 * - `media_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `command`: one of STATUS
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, `Forbidden`, and what every request can fail with. `Forbidden`: Sign
 *   in with the scope media.write, which older grants lack, as the user who uploads
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/get-media-upload-status
 * @example
 * ```ts
 * import { getMediaUploadStatus } from "xeffect/media"
 *
 * const program = getMediaUploadStatus({ media_id: "1880028106020515840" })
 * ```
 */
export const getMediaUploadStatus = operation<GetMediaUploadStatusParams, GetMediaUploadStatusResult>({
  name: "get_media_upload_status",
  method: "GET",
  path: "/2/media/upload",
  params: { media_id: Parameter.required(Parameter.id), command: Parameter.choice("STATUS") },
  response: statusResponse,
  accepts: Credentials.user("media.write"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 1000, Limits.per24Hours(100_000, 0)),
  forbidden: forbidden
})
