import type { Open } from "../text/open-text.ts"
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
  /** The key of the media item, which posts refer to. */
  readonly media_key: string
  /** Whether it is a photo, a GIF or a video. */
  readonly type: Open<"animated_gif" | "photo" | "video">
  /** The description for people who cannot see it. */
  readonly alt_text?: string
  /** The length of a video, in milliseconds. */
  readonly duration_ms?: number
  /** The height in pixels. */
  readonly height?: number
  /** The width in pixels. */
  readonly width?: number
  /** Counts that only the author of the post may read. */
  readonly non_public_metrics?: MediaMetrics
  /** Counts without the counts of its promotion. Only the author of the post may read them. */
  readonly organic_metrics?: MediaMetrics
  /** Counts of a promotion. Only the author of the post may read them. */
  readonly promoted_metrics?: MediaMetrics
  /** The counts that everyone can see. */
  readonly public_metrics?: MediaMetrics
  /** The address of a still image of a video or GIF. */
  readonly preview_image_url?: string
  /** The address of a photo. */
  readonly url?: string
  /** The encodings of a video or GIF. */
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

/** @since 0.1.0 */
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
