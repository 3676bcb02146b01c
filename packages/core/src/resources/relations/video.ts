import type { DmEvent } from "../dm-event.ts"
import type { Media, MediaVariant } from "../media.ts"
import type { Tweet } from "../tweet.ts"
import type { AnyResponse, Brings, MediaOf, Needs } from "./response.ts"
import { mediaOf } from "./media.ts"

/** Which variant of a video to take. */
export interface VariantOptions {
  /** The highest bit rate, in bits per second. Default: no bound. */
  readonly max_bit_rate?: number | undefined
  /** The media type. Streaming playlists are `application/x-mpegURL`. Default: `video/mp4`. */
  readonly content_type?: string | undefined
}

/**
 * The variant of a video or GIF with the highest bit rate, `undefined` if there is none of the type.
 *
 * @param media a media item of a call with `media_fields: ["variants"]`
 * @param options `max_bit_rate`; `content_type`, default `video/mp4`
 * @since 0.1.0
 * @example
 * ```ts
 * import { bestVariantOf, mediaOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["attachments.media_keys"], media_fields: ["variants"] }),
 *   (response) => response.data && mediaOf(response, response.data).map((media) => bestVariantOf(media)?.url)
 * )
 * ```
 */
export const bestVariantOf = <Item extends Partial<Media>>(
  media: Item & Needs<Item, "variants">,
  { content_type = "video/mp4", max_bit_rate = Infinity }: VariantOptions = {}
): MediaVariant | undefined => {
  const fits = ({ bit_rate = 0, ...variant }: MediaVariant) =>
    variant.content_type === content_type && bit_rate <= max_bit_rate
  return media.variants
    ?.filter(fits)
    .reduce<MediaVariant | undefined>(
      (best, one) => (best === undefined || (one.bit_rate ?? 0) > (best.bit_rate ?? 0) ? one : best),
      undefined
    )
}

/**
 * The variant with the highest bit rate of the first video or GIF of a post or of a direct message, `undefined` if there
 * is none.
 *
 * @param response the response that contains it, of a call with the expansion `attachments.media_keys` and
 * `media_fields: ["variants"]`
 * @param resource a post or a direct message event of the response, also an included post
 * @param options `max_bit_rate`; `content_type`, default `video/mp4`
 * @since 0.1.0
 * @example
 * ```ts
 * import { bestVideoOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["attachments.media_keys"], media_fields: ["variants"] }),
 *   (response) => response.data && bestVideoOf(response, response.data, { max_bit_rate: 2_500_000 })?.url
 * )
 * ```
 */
export const bestVideoOf = <Response extends AnyResponse, Resource extends Tweet | DmEvent>(
  response: Response & Brings<MediaOf<Response>, "media", "attachments.media_keys"> & NeedsVariants<MediaOf<Response>>,
  resource: Resource & Needs<Resource, "attachments">,
  options: VariantOptions = {}
): MediaVariant | undefined => {
  for (const media of mediaOf<Response, Resource>(response, resource)) {
    // The type of the response ensures that variants were requested.
    const best = bestVariantOf(media as Partial<Media> & { readonly variants?: Media["variants"] }, options)
    if (best !== undefined) return best
  }
  return undefined
}

type NeedsVariants<Found> = [Found] extends [never]
  ? unknown
  : "variants" extends keyof Found
    ? unknown
    : {
        readonly includes?: { readonly media?: ReadonlyArray<{ readonly variants: "a field that was not requested" }> }
      }
