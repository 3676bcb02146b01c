import type { Envelope, Names, Time, UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/Credentials"
import * as Parameter from "@xeffect/core/Parameter"
import * as Resource from "@xeffect/core/Resource"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"
import { mediaKeys } from "./lookup.ts"

/** What is counted of a video. */
export interface MediaCounters {
  readonly cta_url_clicks?: number
  readonly cta_watch_clicks?: number
  readonly play_from_tap?: number
  readonly playback_start?: number
  readonly playback25?: number
  readonly playback50?: number
  readonly playback75?: number
  readonly playback_complete?: number
  readonly video_views?: number
  readonly watch_time_ms?: number
}

/** What was counted of one video. */
export interface MediaAnalytics extends MediaCounters {
  readonly media_key?: string
  readonly timestamp?: string
  readonly timestamped_metrics?: ReadonlyArray<{
    readonly timestamp?: string
    /** A counter that is no number is text, as the X API sent it. */
    readonly metrics?: { readonly [Name in keyof MediaCounters]?: number | string }
  }>
}

/** The names that `media_analytics_fields` takes. */
export type MediaAnalyticsField = keyof MediaAnalytics

export interface GetMediaAnalyticsParams extends UserAuthParams {
  /** 1 to 100 keys of media: a list, or a string with commas and no spaces. */
  readonly media_keys: ReadonlyArray<string> | string
  /** From when to count: a `Date`, a `DateTime`, or RFC 3339 text. */
  readonly start_time: Time
  /** Until when to count, in the same forms. */
  readonly end_time: Time
  /** The length of a stretch of time that is counted together. */
  readonly granularity: "hourly" | "daily" | "total"
  /** Which fields to return. */
  readonly media_analytics_fields?: Names<MediaAnalyticsField> | undefined
}

export interface GetMediaAnalyticsResult extends Envelope<ReadonlyArray<MediaAnalytics>> {}

const counters = <Type>(counter: Shape.Shape<Type>) => ({
  cta_url_clicks: counter,
  cta_watch_clicks: counter,
  play_from_tap: counter,
  playback_start: counter,
  playback25: counter,
  playback50: counter,
  playback75: counter,
  playback_complete: counter,
  video_views: counter,
  watch_time_ms: counter
})

/**
 * How often the videos of the authenticated user were played, in stretches of time.
 *
 * @param params `media_keys`; `start_time` and `end_time`; `granularity`, `hourly`, `daily` or `total`; `media_analytics_fields`
 * @returns `data`, an entry for each video, with `timestamped_metrics` for each stretch
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `tweet.read`. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `media_keys` (required): 1 to 100 media keys: digits, an underscore and digits (a list, or a string with commas and
 *   no spaces)
 * - `start_time` and `end_time` (required): an existing date and time in the years 0000 to 9999 (a Date, a DateTime, or
 *   text with an offset such as 2026-11-21T08:30:00Z)
 * - `granularity` (required): one of hourly, daily, total
 * - `media_analytics_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/media/get-media-analytics
 * @example
 * ```ts
 * import { getMediaAnalytics } from "xeffect/media"
 *
 * const program = getMediaAnalytics({
 *   media_keys: ["7_1880028106020515840"],
 *   start_time: "2026-11-01T00:00:00Z",
 *   end_time: "2026-11-08T00:00:00Z",
 *   granularity: "daily",
 *   media_analytics_fields: ["video_views", "timestamped_metrics"]
 * })
 * ```
 */
export const getMediaAnalytics = operation<GetMediaAnalyticsParams, GetMediaAnalyticsResult>({
  name: "get_media_analytics",
  method: "GET",
  path: "/2/media/analytics",
  params: {
    media_keys: Parameter.required(mediaKeys),
    start_time: Parameter.required(Parameter.time()),
    end_time: Parameter.required(Parameter.time()),
    // Optional in the latest description, and required in those before.
    granularity: Parameter.required(Parameter.choice("hourly", "daily", "total")),
    media_analytics_fields: Parameter.names
  },
  response: Response.json(
    Shape.struct({
      data: Shape.intact(
        Shape.list(
          Shape.struct(
            Parameter.combine(counters(Shape.numberOrText), {
              media_key: Shape.string,
              timestamp: Shape.string,
              timestamped_metrics: Shape.list(
                Shape.struct({
                  timestamp: Shape.string,
                  metrics: Shape.struct(counters(Shape.either(Shape.numberOrText, Shape.string)))
                })
              )
            })
          )
        )
      ),
      errors: Shape.list(Resource.Problem)
    })
  ),
  accepts: Credentials.user("tweet.read"),
  user_auth: true
})
