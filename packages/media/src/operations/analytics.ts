// Written by npm run generate from spec/operations/media/operations/analytics.ts. Changes belong there.
import type { Envelope, Names, Time, UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { AllMediaAnalytics, type MediaAnalytics, type MediaAnalyticsField } from "./media-analytics.ts"
import { mediaKeys } from "./media-key.ts"

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

/**
 * How often the videos of the authenticated user were played, in stretches of time.
 *
 * @returns `data`, an entry for each video, with `timestamped_metrics` for each stretch
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `tweet.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `media_keys` (required): 1 to 100 media keys: digits, an underscore and digits (a list, or a string with commas and
 *   no spaces)
 * - `start_time` and `end_time` (required): a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or
 *   text with an offset such as 2026-11-21T08:30:00Z)
 * - `granularity` (required): one of hourly, daily, total
 * - `media_analytics_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
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
    granularity: Parameter.required(Parameter.choice("hourly", "daily", "total")),
    media_analytics_fields: Parameter.names
  },
  response: Response.json(AllMediaAnalytics),
  accepts: Credentials.user("tweet.read"),
  user_auth: true
})
