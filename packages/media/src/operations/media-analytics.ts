import type { Envelope } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/** The counters of a video. */
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

/** The counts of one video. */
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

export const AllMediaAnalytics: Shape.Shape<Envelope<ReadonlyArray<MediaAnalytics>>> = Shape.struct({
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
