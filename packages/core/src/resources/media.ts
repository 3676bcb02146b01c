import type { Open } from "../text/open.ts"
import { always, list, number, type Shape, string, struct } from "../shape/shape.ts"

/** How often a video was played, in total and up to each quarter. */
export interface MediaMetrics {
  readonly view_count?: number
  readonly playback_0_count?: number
  readonly playback_25_count?: number
  readonly playback_50_count?: number
  readonly playback_75_count?: number
  readonly playback_100_count?: number
}

/** One encoding of a video. */
export interface MediaVariant {
  readonly bit_rate?: number
  readonly content_type?: string
  readonly url?: string
}

/**
 * A photo, a GIF or a video. `media_key` and `type` are always present, the other fields if `media_fields` requests
 * them.
 */
export interface Media {
  readonly media_key: string
  readonly type: Open<"animated_gif" | "photo" | "video">
  readonly alt_text?: string
  readonly duration_ms?: number
  readonly height?: number
  readonly width?: number
  readonly non_public_metrics?: MediaMetrics
  readonly organic_metrics?: MediaMetrics
  readonly promoted_metrics?: MediaMetrics
  readonly public_metrics?: MediaMetrics
  readonly preview_image_url?: string
  readonly url?: string
  readonly variants?: ReadonlyArray<MediaVariant>
}

/** The fields of a media item that are always present. */
export type MediaDefault = "media_key" | "type"

/** The names that `media_fields` accepts. */
export type MediaField = keyof Media

const mediaMetrics = struct({
  view_count: number,
  playback_0_count: number,
  playback_25_count: number,
  playback_50_count: number,
  playback_75_count: number,
  playback_100_count: number
})

export const Media: Shape<Media> = struct({
  media_key: always(string),
  type: always(string),
  alt_text: string,
  duration_ms: number,
  height: number,
  width: number,
  non_public_metrics: mediaMetrics,
  organic_metrics: mediaMetrics,
  promoted_metrics: mediaMetrics,
  public_metrics: mediaMetrics,
  preview_image_url: string,
  url: string,
  variants: list(struct({ bit_rate: number, content_type: string, url: string }))
})
