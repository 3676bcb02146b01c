import {
  anyCredentials,
  type Envelope,
  type Given,
  intact,
  json,
  list,
  matching,
  Media,
  type MediaDefault,
  type MediaField,
  type Names,
  names,
  operation,
  Problem,
  required,
  type ResultOf,
  type Select,
  severalMatching,
  struct,
  type UserAuthParams
} from "@xeffect/core/define"

interface MediaFieldsParams extends UserAuthParams {
  /** Fields of media beyond `media_key` and `type`. */
  readonly media_fields?: Names<MediaField> | undefined
}

export interface GetMediaByKeyParams extends MediaFieldsParams {
  /** The key of the media, for example `7_1880028106020515840`. */
  readonly media_key: string
}

export interface GetMediaByKeyResult extends ResultOf {
  readonly result: Envelope<SelectMedia<this["params"]>>
}

type SelectMedia<Params> = Select<Media, MediaDefault, Given<Params, "media_fields">>

const rule = "a media key: digits, an underscore and digits, for example 7_1880028106020515840"

/** A media key. */
export const mediaKey = matching(/^\d+_\d+$/, rule)

/** Several media keys. */
export const mediaKeys = severalMatching(mediaKey, 100, "media keys: digits, an underscore and digits")

const errors = list(Problem)

/**
 * A photo, a GIF or a video by its key.
 *
 * @param params `media_key`; `media_fields`
 * @returns `data`, the media with the default and the requested fields; `errors`, and no `data`, if there are none
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token, OAuth 1.0a or OAuth 2.0 with `tweet.read`. `user_auth` is `false` by default
 * - Rate limit: none is published
 * - `media_key` (required): a media key: digits, an underscore and digits, for example 7_1880028106020515840
 * - `media_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/media/get-media-by-media-key
 * @example
 * ```ts
 * import { getMediaByKey } from "@xeffect/media"
 *
 * const program = getMediaByKey({ media_key: "7_1880028106020515840", media_fields: ["variants"] })
 * ```
 */
export const getMediaByKey = operation<GetMediaByKeyParams, GetMediaByKeyResult>({
  name: "get_media_by_key",
  method: "GET",
  path: "/2/media/{media_key}",
  params: { media_key: mediaKey, media_fields: names },
  response: json(struct({ data: intact(Media), errors })),
  accepts: anyCredentials("tweet.read"),
  user_auth: false
})

export interface GetMediaByKeysParams extends MediaFieldsParams {
  /** 1 to 100 keys of media: a list, or a string with commas and no spaces. */
  readonly media_keys: ReadonlyArray<string> | string
}

export interface GetMediaByKeysResult extends ResultOf {
  readonly result: Envelope<ReadonlyArray<SelectMedia<this["params"]>>>
}

/**
 * Up to 100 photos, GIFs and videos by their keys.
 *
 * @param params `media_keys`; `media_fields`
 * @returns `data`, the media that were found; `errors`, one for each that was not
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token, OAuth 1.0a or OAuth 2.0 with `tweet.read`. `user_auth` is `false` by default
 * - Rate limit: none is published
 * - `media_keys` (required): 1 to 100 media keys: digits, an underscore and digits (a list, or a string with commas and
 *   no spaces)
 * - `media_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/media/get-media-by-media-keys
 * @example
 * ```ts
 * import { getMediaByKeys } from "@xeffect/media"
 *
 * const program = getMediaByKeys({ media_keys: ["7_1880028106020515840"], media_fields: ["url", "alt_text"] })
 * ```
 */
export const getMediaByKeys = operation<GetMediaByKeysParams, GetMediaByKeysResult>({
  name: "get_media_by_keys",
  method: "GET",
  path: "/2/media",
  params: { media_keys: required(mediaKeys), media_fields: names },
  response: json(struct({ data: intact(list(Media)), errors })),
  accepts: anyCredentials("tweet.read"),
  user_auth: false
})
