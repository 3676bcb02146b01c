import type { MediaCategory, MediaType } from "../operations/categories.ts"

const megabyte = 2 ** 20

/** The largest segment of an upload. No description names it; larger ones were refused. */
export const largestChunk = 4 * megabyte

/** How large a segment is unless the caller says otherwise. */
export const defaultChunk = megabyte

/** How many segments an upload has at most. */
export const maxSegments = 1000

/** An upload in one request has no more bytes than this. */
export const maxAtOnce = 5 * megabyte

const images = /^image\//
const gifs = /^image\/gif$/
const videos = /^(video|model)\//

/** The limits of a category of media. */
export interface CategoryLimits {
  readonly types: RegExp
  /** The largest number of bytes. */
  readonly maxBytes: number
  /** Whether it is uploaded in one request if it is small enough. */
  readonly isAtOnce: boolean
}

/**
 * The limits of each category.
 *
 * @see https://docs.x.com/x-api/media/quickstart/best-practices
 */
export const limits: Readonly<Record<MediaCategory, CategoryLimits>> = {
  tweet_image: { types: images, maxBytes: 5 * megabyte, isAtOnce: true },
  dm_image: { types: images, maxBytes: 5 * megabyte, isAtOnce: true },
  tweet_gif: { types: gifs, maxBytes: 15 * megabyte, isAtOnce: false },
  dm_gif: { types: gifs, maxBytes: 15 * megabyte, isAtOnce: false },
  tweet_video: { types: videos, maxBytes: 512 * megabyte, isAtOnce: false },
  dm_video: { types: videos, maxBytes: 512 * megabyte, isAtOnce: false },
  amplify_video: { types: videos, maxBytes: largestChunk * maxSegments, isAtOnce: false },
  subtitles: { types: /^text\//, maxBytes: largestChunk * maxSegments, isAtOnce: true }
}

/** The category of a post, or of a direct message, for media of a type. */
export const categoryOf = (type: MediaType, isMessage = false): MediaCategory => {
  const purpose = isMessage ? "dm" : "tweet"
  if (gifs.test(type)) return `${purpose}_gif`
  if (images.test(type)) return `${purpose}_image`
  return videos.test(type) ? `${purpose}_video` : "subtitles"
}
