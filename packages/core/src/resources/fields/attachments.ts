import { Media, type MediaField } from "../media.ts"
import { Place, type PlaceField } from "../place.ts"
import { Poll, type PollField } from "../poll.ts"
import { fieldNamesOf } from "../../shape/shape.ts"

/** The fields of media that {@link publicMediaFields} leaves out. */
export type RestrictedMediaField = "non_public_metrics" | "organic_metrics" | "promoted_metrics"

/**
 * All fields of media that any token may read, for `media_fields`.
 *
 * Left out are `non_public_metrics`, `organic_metrics` and `promoted_metrics`, which are only for the author's own token.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { publicMediaFields } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = getTweet({ id: "20", expansions: ["attachments.media_keys"], media_fields: publicMediaFields })
 * ```
 */
export const publicMediaFields = fieldNamesOf(
  Media,
  "non_public_metrics",
  "organic_metrics",
  "promoted_metrics"
) satisfies ReadonlyArray<Exclude<MediaField, RestrictedMediaField>>

/**
 * All fields of places, for `place_fields`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { publicPlaceFields } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = getTweet({ id: "20", expansions: ["geo.place_id"], place_fields: publicPlaceFields })
 * ```
 */
export const publicPlaceFields = fieldNamesOf(Place) satisfies ReadonlyArray<PlaceField>

/**
 * All fields of polls, for `poll_fields`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { publicPollFields } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = getTweet({ id: "20", expansions: ["attachments.poll_ids"], poll_fields: publicPollFields })
 * ```
 */
export const publicPollFields = fieldNamesOf(Poll) satisfies ReadonlyArray<PollField>
