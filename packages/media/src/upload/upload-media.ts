import type { XApi, XError } from "@xeffect/core"
import type { Effect } from "effect/Effect"
import { upload } from "./driver.ts"
import type { UploadedMedia, UploadError } from "./error.ts"
import type { UploadMediaOptions, UploadMediaParams } from "./params.ts"

/**
 * Uploads an image, a GIF, a video or subtitles, and returns when the media can be used: in `media_ids` of a post, or as
 * `media_id` of a direct message.
 *
 * Images of up to 5 MiB and subtitles are uploaded in one request, everything else in segments. A segment whose response is
 * lost is retried by the layer, as often as its option `retries` says, and a segment that is too large is halved. A stream is read once, and no more of it is held than
 * `chunk_size` times `concurrency`. The first bytes show the type of the media, which is
 * checked against the category before anything is sent.
 *
 * @param params `media`, the bytes; `media_category`, by default that of a post; `direct_message`, default `false`; `media_type`, by default what the first
 * bytes show; `total_bytes`, needed for a stream that is longer than one segment; `alt_text`, up to 1,000 characters;
 * `subtitles` of a video; `shared`; `additional_owners`, up to 100 IDs; `user_auth`, default `true`
 * @param options `chunk_size`, 1 to 4,194,304 bytes, default 1,048,576; `concurrency`, 1 to 4, default 1; `timeout` of
 * everything, default 30 minutes; `on_progress`; `resume`, of an upload that did not end
 * @returns the `id` and the `media_key` of the media, their size, and for how long the ID can be used
 * @remarks Credentials: OAuth 1.0a, or OAuth 2.0 with `media.write`. Posts and messages must be of the same user, or of one of
 * `additional_owners`. Media for direct messages need a category that begins with `dm_`.
 * Errors: `XError` if a request failed before anything was uploaded, or with the reason `InvalidInput`; `UploadError`
 * otherwise, with a `reason`, and with what is needed to `resume` once the upload has begun.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/quickstart/media-upload-chunked
 * @example
 * ```ts
 * import { uploadMedia } from "xeffect/media"
 * import { createTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * declare const picture: Uint8Array
 *
 * const program = Effect.gen(function* () {
 *   const { id } = yield* uploadMedia({ media: picture, alt_text: "A kitten asleep on a keyboard" })
 *   return yield* createTweet({ text: "Good night", media_ids: [id] })
 * })
 * ```
 */
export const uploadMedia = (
  params: UploadMediaParams,
  options: UploadMediaOptions = {}
): Effect<UploadedMedia, XError | UploadError, XApi> => upload(params, options)
