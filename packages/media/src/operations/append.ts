// Written by npm run generate from spec/operations/media/operations/append.ts. Changes belong there.
import type { BinaryInput, Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Bytes from "@xeffect/core/bytes"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { forbidden } from "./accepts.ts"

export interface AppendMediaUploadParams extends UserAuthParams {
  /** The ID of the upload. */
  readonly id: Id
  /** The bytes of the segment, no more than 4 MiB. */
  readonly media: BinaryInput
  /** The position of the segment: 0 to 999. */
  readonly segment_index: number
}

export interface AppendMediaUploadResult extends WriteResponse<{
  /** When the upload expires, in seconds since 1970. */
  readonly expires_at?: number
}> {}

/**
 * Sends a segment of an upload. A segment that is sent again with the same index replaces the first, so it is retried.
 *
 * @returns `data.expires_at`, in seconds since 1970, if the X API says so
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 1,875 requests in 15 minutes for each user; 180,000 requests in 24 hours for the app
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `media` (required): bytes (a Uint8Array, a Blob, a ReadableStream or a Stream of Uint8Array)
 * - `segment_index` (required): a whole number from 0 to 9999
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, `Forbidden`, and what every request can fail with. `Forbidden`: Sign
 *   in with the scope media.write, which older grants lack, as the user who uploads
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/append-media-upload
 * @example
 * ```ts
 * import { appendMediaUpload } from "xeffect/media"
 *
 * declare const segment: Uint8Array
 *
 * const program = appendMediaUpload({ id: "1880028106020515840", media: segment, segment_index: 0 })
 * ```
 */
export const appendMediaUpload = operation<AppendMediaUploadParams, AppendMediaUploadResult>({
  name: "append_media_upload",
  method: "POST",
  path: "/2/media/upload/{id}/append",
  params: {
    id: Parameter.id,
    media: Parameter.required(Bytes.parameter),
    segment_index: Parameter.required(Parameter.integer(0, 9999))
  },
  body: Body.multipart(),
  response: Response.outcome(Response.written(Shape.struct({ expires_at: Shape.numberOrText })), {}),
  accepts: Credentials.user("media.write"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 1875, Limits.per24Hours(180_000, 0)),
  idempotent: true,
  forbidden: forbidden
})
