import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { uploads, forbidden } from "./accepts.ts"

interface SubtitledVideo extends UserAuthParams {
  /** The ID of the video. */
  readonly id: Id
  /** The category of the video: `TweetVideo` for `tweet_video`, `AmplifyVideo` for `amplify_video`. */
  readonly media_category: "TweetVideo" | "AmplifyVideo"
  /** Two capital letters, for example `EN`. */
  readonly language_code: string
}

export interface CreateMediaSubtitlesParams extends SubtitledVideo {
  /** The ID of the subtitles, which were uploaded with the category `subtitles`. */
  readonly subtitles_id: Id
  /** The language as people read it, for example `English`. */
  readonly display_name: string
}

/** Subtitles of a video. */
export interface AssociatedSubtitles {
  readonly id?: string
  readonly language_code?: string
  readonly display_name?: string
}

export interface CreateMediaSubtitlesResult extends WriteResponse<{
  readonly id?: string
  readonly media_category?: string
  /** The subtitles that the video has now. The X API has described both forms. */
  readonly associated_subtitles?: AssociatedSubtitles | ReadonlyArray<AssociatedSubtitles>
}> {}

const subtitleTrack: Shape.Shape<AssociatedSubtitles> = Shape.struct({
  id: Shape.textOrNumber,
  language_code: Shape.string,
  display_name: Shape.string
})

const video = {
  id: Parameter.required(Parameter.id),
  media_category: Parameter.required(Parameter.choice("TweetVideo", "AmplifyVideo"))
}

const language = Parameter.required(
  Parameter.matching(/^[A-Z]{2}$/, "a language code of two capital letters, for example EN")
)

/**
 * Adds subtitles to a video. Both were uploaded before; `uploadMedia` does all of it with its option `subtitles`.
 *
 * @returns `data.associated_subtitles`, the subtitles that the video has now
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 100 requests in 15 minutes for each user; 10,000 requests in 24 hours for the app
 * - `id` and `subtitles_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `media_category` (required): one of TweetVideo, AmplifyVideo
 * - `language_code` (required): a language code of two capital letters, for example EN
 * - `display_name` (required): text of 1 or more characters
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, `Forbidden`, and what every request can fail with. `Forbidden`: Sign
 *   in with the scope media.write, which older grants lack, as the user who uploads
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/create-media-subtitles
 * @example
 * ```ts
 * import { createMediaSubtitles } from "xeffect/media"
 *
 * const program = createMediaSubtitles({
 *   id: "1880028106020515840",
 *   media_category: "TweetVideo",
 *   subtitles_id: "1880028106020515841",
 *   language_code: "EN",
 *   display_name: "English"
 * })
 * ```
 */
export const createMediaSubtitles = operation<CreateMediaSubtitlesParams, CreateMediaSubtitlesResult>({
  name: "create_media_subtitles",
  method: "POST",
  path: "/2/media/subtitles",
  params: Parameter.combine(video, {
    subtitles_id: Parameter.required(Parameter.at(Parameter.id, "subtitles", "id")),
    language_code: Parameter.required(Parameter.at(language, "subtitles", "language_code")),
    display_name: Parameter.required(Parameter.at(Parameter.text(1), "subtitles", "display_name"))
  }),
  body: Body.json(),
  response: Response.outcome(
    Response.written(
      Shape.struct({
        id: Shape.textOrNumber,
        media_category: Shape.string,
        associated_subtitles: Shape.either(Shape.list(subtitleTrack), subtitleTrack)
      })
    ),
    {}
  ),
  accepts: uploads,
  user_auth: true,
  limits: Limits.per15Minutes(0, 100, Limits.per24Hours(10_000, 0)),
  forbidden,
  idempotent: true
})

export interface DeleteMediaSubtitlesParams extends SubtitledVideo {}

export interface DeleteMediaSubtitlesResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Takes the subtitles of a language off a video.
 *
 * @returns `data.deleted`, `true` if they were deleted
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `media.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true`
 *   by default
 * - Rate limit: 100 requests in 15 minutes for each user; 10,000 requests in 24 hours for the app
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `media_category` (required): one of TweetVideo, AmplifyVideo
 * - `language_code` (required): a language code of two capital letters, for example EN
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, `Forbidden`, and what every request can fail with.
 *   `Forbidden`: Sign in with the scope media.write, which older grants lack, as the user who uploads
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/media/delete-media-subtitles
 * @example
 * ```ts
 * import { deleteMediaSubtitles } from "xeffect/media"
 *
 * const program = deleteMediaSubtitles({
 *   id: "1880028106020515840",
 *   media_category: "TweetVideo",
 *   language_code: "EN"
 * })
 * ```
 */
export const deleteMediaSubtitles = operation<DeleteMediaSubtitlesParams, DeleteMediaSubtitlesResult>({
  name: "delete_media_subtitles",
  method: "DELETE",
  path: "/2/media/subtitles",
  params: Parameter.combine(video, { language_code: language }),
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: uploads,
  user_auth: true,
  limits: Limits.per15Minutes(0, 100, Limits.per24Hours(10_000, 0)),
  forbidden
})
