// Written by npm run generate from spec/operations/media/operations/finalize.ts. Changes belong there.
import type { Id, UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import { forbidden } from "./accepts.ts"
import { uploadResponse, type UploadResponse } from "./uploaded.ts"

export interface FinalizeMediaUploadParams extends UserAuthParams {
  /** The ID of the upload. */
  readonly id: Id
}

export interface FinalizeMediaUploadResult extends UploadResponse {}

/**
 * Ends an upload in segments. Media with `processing_info` in the response cannot be used before its `state` is
 * `succeeded`: `getMediaUploadStatus` says when.
 *
 * @returns `data.id`, the ID to post with; `data.media_key`; `data.size`; `data.processing_info`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 1,875 requests in 15 minutes for each user; 180,000 requests in 24 hours for the app
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, `Forbidden`, and what every request can fail with.
 *   `Forbidden`: Sign in with the scope media.write, which older grants lack, as the user who uploads
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/finalize-media-upload
 * @example
 * ```ts
 * import { finalizeMediaUpload } from "xeffect/media"
 *
 * const program = finalizeMediaUpload({ id: "1880028106020515840" })
 * ```
 */
export const finalizeMediaUpload = operation<FinalizeMediaUploadParams, FinalizeMediaUploadResult>({
  name: "finalize_media_upload",
  method: "POST",
  path: "/2/media/upload/{id}/finalize",
  params: { id: Parameter.id },
  body: Body.json(),
  response: uploadResponse,
  accepts: Credentials.user("media.write"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 1875, Limits.per24Hours(180_000, 0)),
  forbidden: forbidden
})
