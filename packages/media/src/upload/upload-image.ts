import { InvalidInput, type XApi, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import { uploadMediaAtOnce, type UploadMediaAtOnceParams } from "../operations/upload-at-once.ts"
import type { UploadData } from "../operations/uploaded.ts"
import { calledAs } from "./called-as.ts"
import { maxAtOnce } from "./limits.ts"

export interface UploadImageParams extends Omit<UploadMediaAtOnceParams, "media" | "media_category"> {
  /** The bytes: at most 5 MiB. */
  readonly media: Uint8Array
  /** The purpose of the image. Default: `tweet_image`. */
  readonly media_category?: "tweet_image" | "dm_image" | undefined
}

const uploadingImage = "upload_image"

/**
 * Uploads an image of up to 5 MiB that is at hand, in one request. It is the smallest way to do so in a bundle: `uploadMedia`
 * takes streams, videos and alternative text as well.
 *
 * @param params `media`, the bytes; `media_category`, `tweet_image` or `dm_image`, default `tweet_image`;
 * `additional_owners`, up to 100 IDs; `user_auth`, default `true`
 * @returns the `id` and the `media_key` of the image
 * @remarks Credentials: OAuth 1.0a, or OAuth 2.0 with `media.write`. Errors: those of `uploadMediaAtOnce`.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/upload-media
 * @example
 * ```ts
 * import { uploadImage } from "xeffect/media"
 * import { createTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * declare const picture: Uint8Array
 *
 * const program = uploadImage({ media: picture }).pipe(
 *   Effect.flatMap(({ id }) => createTweet({ media_ids: [id] }))
 * )
 * ```
 */
export const uploadImage = (params: UploadImageParams): Effect.Effect<UploadData, XError, XApi> => {
  const malformed = checkObject("params", params, "an object of parameters")
  if (malformed !== undefined) return refuse(uploadingImage, malformed)
  const { media, media_category = "tweet_image", ...others } = params
  const isSmall = media instanceof Uint8Array && media.length > 0 && media.length <= maxAtOnce
  if (isSmall) {
    return Effect.mapBoth(uploadMediaAtOnce({ media, media_category, ...others }), {
      onFailure: calledAs(uploadingImage),
      onSuccess: ({ data }) => data
    })
  }
  const rule = `a Uint8Array of 1 to ${maxAtOnce} bytes`
  const value = media instanceof Uint8Array ? `${media.length} bytes` : media
  return refuse(uploadingImage, new InvalidInput({ parameter: "media", value, rule }))
}
