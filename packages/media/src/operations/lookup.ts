// Written by npm run generate from spec/operations/media/operations/lookup.ts. Changes belong there.
import type { Envelope, Media, MediaDefault, MediaField, Names, UserAuthParams } from "@xeffect/core"
import { type Given, operation, type ResultOf, type Select } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { mediaKey, mediaKeys } from "./media-key.ts"

export interface GetMediaByKeyParams extends UserAuthParams {
  /** The key of the media, for example `7_1880028106020515840`. */
  readonly media_key: string
  /** Fields of media beyond `media_key` and `type`. */
  readonly media_fields?: Names<MediaField> | undefined
}

export interface GetMediaByKeyResult extends ResultOf {
  readonly result: Envelope<Select<Media, MediaDefault, Given<this["params"], "media_fields">>>
}

/**
 * A photo, a GIF or a video by its key.
 *
 * @returns `data`, the media with the default and the requested fields; `errors`, and no `data`, if there are none
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.read`), app-only bearer token or OAuth 1.0a. `user_auth` is `false` by default
 * - Rate limit: none is published
 * - `media_key` (required): a media key: digits, an underscore and digits, for example 7_1880028106020515840
 * - `media_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/get-media-by-media-key
 * @example
 * ```ts
 * import { getMediaByKey } from "xeffect/media"
 *
 * const program = getMediaByKey({ media_key: "7_1880028106020515840", media_fields: ["variants"] })
 * ```
 */
export const getMediaByKey = operation<GetMediaByKeyParams, GetMediaByKeyResult>({
  name: "get_media_by_key",
  method: "GET",
  path: "/2/media/{media_key}",
  params: { media_key: mediaKey, media_fields: Parameter.names },
  response: Response.json(Shape.struct({ data: Shape.intact(Resource.Media), errors: Shape.list(Resource.Problem) })),
  accepts: Credentials.any("tweet.read"),
  user_auth: false
})

export interface GetMediaByKeysParams extends UserAuthParams {
  /** 1 to 100 keys of media: a list, or a string with commas and no spaces. */
  readonly media_keys: ReadonlyArray<string> | string
  /** Fields of media beyond `media_key` and `type`. */
  readonly media_fields?: Names<MediaField> | undefined
}

export interface GetMediaByKeysResult extends ResultOf {
  readonly result: Envelope<ReadonlyArray<Select<Media, MediaDefault, Given<this["params"], "media_fields">>>>
}

/**
 * Up to 100 photos, GIFs and videos by their keys.
 *
 * @returns `data`, the media that were found; `errors`, one for each that was not
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.read`), app-only bearer token or OAuth 1.0a. `user_auth` is `false` by default
 * - Rate limit: none is published
 * - `media_keys` (required): 1 to 100 media keys: digits, an underscore and digits (a list, or a string with commas and
 *   no spaces)
 * - `media_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/get-media-by-media-keys
 * @example
 * ```ts
 * import { getMediaByKeys } from "xeffect/media"
 *
 * const program = getMediaByKeys({ media_keys: ["7_1880028106020515840"], media_fields: ["url", "alt_text"] })
 * ```
 */
export const getMediaByKeys = operation<GetMediaByKeysParams, GetMediaByKeysResult>({
  name: "get_media_by_keys",
  method: "GET",
  path: "/2/media",
  params: { media_keys: Parameter.required(mediaKeys), media_fields: Parameter.names },
  response: Response.json(
    Shape.struct({ data: Shape.intact(Shape.list(Resource.Media)), errors: Shape.list(Resource.Problem) })
  ),
  accepts: Credentials.any("tweet.read"),
  user_auth: false
})
