import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Rule from "@xeffect/core/rule"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { uploads, forbidden } from "./accepts.ts"

/** Where media may be seen: in some countries only, or everywhere else. Codes have two letters, and one list is empty. */
export interface GeoRestrictions {
  readonly whitelisted_country_codes: ReadonlyArray<string>
  readonly blacklisted_country_codes: ReadonlyArray<string>
}

/** A sticker on an image. */
export interface Sticker {
  readonly aspect_ratio?: number
  readonly id?: string
  readonly group_annotation_id?: number
  readonly sticker_set_annotation_id?: number
  readonly transform_a?: number
  readonly transform_b?: number
  readonly transform_c?: number
  readonly transform_d?: number
  readonly transform_tx?: number
  readonly transform_ty?: number
}

export interface CreateMediaMetadataParams extends UserAuthParams {
  /** The ID of the media. */
  readonly id: Id
  /** A description of the media for people who cannot see them: up to 1,000 characters. */
  readonly alt_text?: string | undefined
  /** Whether a video may be downloaded. */
  readonly allow_download_status?: boolean | undefined
  /** Which subscribers may see the media. */
  readonly audience_policy?:
    | { readonly creator_subscriptions?: ReadonlyArray<string>; readonly x_subscriptions?: ReadonlyArray<string> }
    | undefined
  /** Until when the media can be seen, in seconds since 1970. */
  readonly content_expiration?: number | undefined
  /** The only domains that may show the media. */
  readonly domain_restrictions?: ReadonlyArray<string> | undefined
  /** Where the media were found. */
  readonly found_media_origin?: { readonly provider: string; readonly id: string } | undefined
  /** Where the media may be seen. */
  readonly geo_restrictions?: GeoRestrictions | undefined
  /** Whether the media are managed in the media studio. */
  readonly management_info?: boolean | undefined
  /** The ID of an image to show before a video is played. */
  readonly preview_image?: Id | undefined
  /** Warnings to show before the media. */
  readonly sensitive_media_warning?:
    | { readonly adult_content?: boolean; readonly graphic_violence?: boolean; readonly other?: boolean }
    | undefined
  /** Whether the media can be used in several direct messages. */
  readonly shared_info?: boolean | undefined
  /** 1 to 25 stickers. */
  readonly sticker_info?: { readonly stickers: ReadonlyArray<Sticker> } | undefined
  /** Where the media were uploaded from. */
  readonly upload_source?: string | undefined
}

export interface CreateMediaMetadataResult extends WriteResponse<{
  readonly id?: string
  /** The metadata that the media have now. */
  readonly associated_metadata?: unknown
}> {}

const metadata = <Value>(parameter: Parameter.Parameter<Value>, ...keys: ReadonlyArray<string>) =>
  Parameter.at(parameter, "metadata", ...keys)

const preview: Parameter.Parameter<Id> = {
  kind: "id",
  encode: (value) => {
    const media = Parameter.id.encode(value, Parameter.id)
    return typeof media === "string" ? { media, media_category: "TweetImage" } : media
  },
  rule: () => Parameter.id.rule(Parameter.id)
}

const described = {
  name: "create_media_metadata",
  method: "POST",
  path: "/2/media/metadata",
  body: Body.json(),
  response: Response.outcome(
    Response.written(Shape.struct({ id: Shape.textOrNumber, associated_metadata: Shape.unknown })),
    {}
  ),
  accepts: uploads,
  user_auth: true,
  limits: Limits.per15Minutes(0, 500, Limits.per24Hours(50_000, 0)),
  forbidden,
  idempotent: true
} as const

const named = {
  id: Parameter.required(Parameter.id),
  alt_text: metadata(Parameter.text(0, 1000), "alt_text", "text")
}

export type DescribeMediaParams = Pick<CreateMediaMetadataParams, "id" | "alt_text" | "user_auth">

// The same request with the parameters that an upload needs, so that its program does not have the others. Not public.
const describeMedia = operation<DescribeMediaParams, CreateMediaMetadataResult>({ ...described, params: named })

export { describeMedia }

/**
 * Describes uploaded media: alternative text, warnings, where and for how long they can be seen. It has no effect on media
 * that are posted already. Sending the same again changes nothing.
 *
 * @returns `data.associated_metadata`, the metadata that the media have now
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 500 requests in 15 minutes for each user; 50,000 requests in 24 hours for the app
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `alt_text`: text of 0 to 1000 characters
 * - `allow_download_status`, `management_info` and `shared_info`: true or false
 * - `audience_policy`, `found_media_origin` and `sensitive_media_warning`: an object
 * - `content_expiration`: a whole number from 0 to 9007199254740991
 * - `domain_restrictions`: a list of 1 to 1000 texts of 1 to 253 characters
 * - `geo_restrictions`: an object with two lists of country codes
 * - `preview_image`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `sticker_info`: an object with a list of stickers
 * - `upload_source`: text of 1 or more characters
 * - At least one of `alt_text`, `allow_download_status`, `audience_policy`, `content_expiration`,
 *   `domain_restrictions`, `found_media_origin`, `geo_restrictions`, `management_info`, `preview_image`,
 *   `sensitive_media_warning`, `shared_info`, `sticker_info` and `upload_source`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, `Forbidden`, and what every request can fail with. `Forbidden`: Sign
 *   in with the scope media.write, which older grants lack, as the user who uploads
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/create-media-metadata
 * @example
 * ```ts
 * import { createMediaMetadata } from "xeffect/media"
 *
 * const program = createMediaMetadata({ id: "1880028106020515840", alt_text: "A kitten asleep on a keyboard" })
 * ```
 */
export const createMediaMetadata = operation<CreateMediaMetadataParams, CreateMediaMetadataResult>({
  ...described,
  params: {
    ...named,
    allow_download_status: metadata(Parameter.flag, "allow_download_status", "allow_download"),
    audience_policy: metadata(Parameter.record("an object"), "audience_policy"),
    content_expiration: metadata(Parameter.integer(0, Number.MAX_SAFE_INTEGER), "content_expiration", "timestamp_sec"),
    domain_restrictions: metadata(Parameter.texts(1, 1000, 253), "domain_restrictions", "whitelist"),
    found_media_origin: metadata(Parameter.record("an object"), "found_media_origin"),
    geo_restrictions: metadata(Parameter.record("an object with two lists of country codes"), "geo_restrictions"),
    management_info: metadata(Parameter.flag, "management_info", "managed"),
    preview_image: metadata(preview, "preview_image", "media_key"),
    sensitive_media_warning: metadata(Parameter.record("an object"), "sensitive_media_warning"),
    shared_info: metadata(Parameter.flag, "shared_info", "shared"),
    sticker_info: metadata(Parameter.record("an object with a list of stickers"), "sticker_info"),
    upload_source: metadata(Parameter.text(1), "upload_source", "upload_source")
  },
  rules: [
    Rule.atLeastOne(
      "alt_text",
      "allow_download_status",
      "audience_policy",
      "content_expiration",
      "domain_restrictions",
      "found_media_origin",
      "geo_restrictions",
      "management_info",
      "preview_image",
      "sensitive_media_warning",
      "shared_info",
      "sticker_info",
      "upload_source"
    )
  ]
})
