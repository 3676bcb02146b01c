// Written by npm run generate from spec/operations/media/operations/initialize.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { forbidden } from "./accepts.ts"
import type { MediaCategory, MediaType } from "./categories.ts"
import { mediaType } from "./media-type.ts"

export interface InitializeMediaUploadParams extends UserAuthParams {
  /** The type of the media. */
  readonly media_type: MediaType
  /** The purpose of the media. */
  readonly media_category: MediaCategory
  /** How many bytes will be sent: 0 to 17,179,869,184. */
  readonly total_bytes: number
  /** Whether the media can be used in several direct messages. Default: `false`. */
  readonly shared?: boolean | undefined
  /** Other users who may use the media: up to 100 IDs. */
  readonly additional_owners?: ReadonlyArray<Id> | string | undefined
}

export interface InitializeMediaUploadResult extends WriteResponse<{
  /** The ID of the upload, and later of the media. */
  readonly id: string
  readonly media_key?: string

  /** For how many seconds the upload stays open. */
  readonly expires_after_secs?: number
}> {}

/**
 * Begins an upload in segments. `uploadMedia` does this and the steps that follow.
 *
 * @returns `data.id`, for the segments; `data.media_key`; `data.expires_after_secs`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 1,875 requests in 15 minutes for each user; 180,000 requests in 24 hours for the app
 * - `media_type` (required): one of image/jpeg, image/pjpeg, image/png, image/gif, image/webp, image/bmp, image/tiff,
 *   video/mp4, video/quicktime, video/webm, video/mp2t, text/srt, text/vtt, model/gltf-binary, model/vnd.usdz+zip
 * - `media_category` (required): one of tweet_image, tweet_gif, tweet_video, amplify_video, dm_image, dm_gif, dm_video,
 *   subtitles
 * - `total_bytes` (required): a whole number from 0 to 17179869184
 * - `shared`: true or false
 * - `additional_owners`: 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, `Forbidden`, and what every request can fail with.
 *   `Forbidden`: Sign in with the scope media.write, which older grants lack, as the user who uploads
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/initialize-media-upload
 * @example
 * ```ts
 * import { initializeMediaUpload } from "xeffect/media"
 *
 * const program = initializeMediaUpload({
 *   media_type: "video/mp4",
 *   media_category: "tweet_video",
 *   total_bytes: 20_000_000
 * })
 * ```
 */
export const initializeMediaUpload = operation<InitializeMediaUploadParams, InitializeMediaUploadResult>({
  name: "initialize_media_upload",
  method: "POST",
  path: "/2/media/upload/initialize",
  params: {
    media_type: Parameter.required(mediaType),
    media_category: Parameter.required(
      Parameter.choice(
        "tweet_image",
        "tweet_gif",
        "tweet_video",
        "amplify_video",
        "dm_image",
        "dm_gif",
        "dm_video",
        "subtitles"
      )
    ),
    total_bytes: Parameter.required(Parameter.integer(0, 17_179_869_184)),
    shared: Parameter.flag,
    additional_owners: Parameter.ids(100)
  },
  body: Body.json(),
  response: Response.outcome(
    Response.written(
      Shape.struct({
        id: Shape.always(Shape.textOrNumber),
        media_key: Shape.string,
        expires_after_secs: Shape.numberOrText
      })
    )
  ),
  accepts: Credentials.user("media.write"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 1875, Limits.per24Hours(180_000, 0)),
  forbidden: forbidden
})
