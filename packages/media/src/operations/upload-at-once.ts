// Written by npm run generate from spec/operations/media/operations/upload-at-once.ts. Changes belong there.
import type { BinaryInput, Id, UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Bytes from "@xeffect/core/bytes"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import { forbidden } from "./accepts.ts"
import type { MediaCategory } from "./categories.ts"
import { joined } from "./joined.ts"
import { uploadResponse, type UploadResponse } from "./uploaded.ts"

export interface UploadMediaAtOnceParams extends UserAuthParams {
  /** The bytes of an image or of subtitles. */
  readonly media: BinaryInput
  /** The purpose of the media. */
  readonly media_category: Exclude<MediaCategory, "amplify_video">
  /** Other users who may use the media: up to 100 IDs. */
  readonly additional_owners?: ReadonlyArray<Id> | string | undefined
}

export interface UploadMediaAtOnceResult extends UploadResponse {}

/**
 * Uploads an image of up to 5 MB, or subtitles, in one request. `uploadMedia` takes everything else as well, finds out
 * the category, and waits until the media can be used.
 *
 * @returns `data.id`, the ID to post with; `data.media_key`; `data.expires_after_secs`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 500 requests in 15 minutes for each user; 50,000 requests in 24 hours for the app
 * - `media` (required): bytes (a Uint8Array, a Blob, a ReadableStream or a Stream of Uint8Array)
 * - `media_category` (required): one of tweet_image, tweet_gif, tweet_video, dm_image, dm_gif, dm_video, subtitles
 * - `additional_owners`: 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, `Forbidden`, and what every request can fail with.
 *   `Forbidden`: Sign in with the scope media.write, which older grants lack, as the user who uploads
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/upload-media
 * @example
 * ```ts
 * import { uploadMediaAtOnce } from "xeffect/media"
 *
 * declare const picture: Uint8Array
 *
 * const program = uploadMediaAtOnce({ media: picture, media_category: "tweet_image" })
 * ```
 */
export const uploadMediaAtOnce = operation<UploadMediaAtOnceParams, UploadMediaAtOnceResult>({
  name: "upload_media_at_once",
  method: "POST",
  path: "/2/media/upload",
  params: {
    media: Parameter.required(Bytes.parameter),
    media_category: Parameter.required(
      Parameter.choice("tweet_image", "tweet_gif", "tweet_video", "dm_image", "dm_gif", "dm_video", "subtitles")
    ),
    additional_owners: joined(Parameter.ids(100))
  },
  body: Body.multipart(),
  response: uploadResponse,
  accepts: Credentials.user("media.write"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 500, Limits.per24Hours(50_000, 0)),
  forbidden: forbidden
})
