/** The limits and the states of uploads. */
import type { WorldMedia, WorldUpload } from "./types.ts"

const megabyte = 2 ** 20

interface Category {
  readonly types: RegExp
  readonly maxBytes: number
  /** The number that media keys begin with. */
  readonly prefix: number
  readonly type: WorldMedia["type"] | undefined
  readonly isProcessed: boolean
}

const images = /^image\//
const gifs = /^image\/gif$/
const videos = /^(video|model)\//

/** The limits of each category. */
export const categories: Readonly<Record<string, Category>> = {
  tweet_image: { types: images, maxBytes: 5 * megabyte, prefix: 3, type: "photo", isProcessed: false },
  dm_image: { types: images, maxBytes: 5 * megabyte, prefix: 3, type: "photo", isProcessed: false },
  tweet_gif: { types: gifs, maxBytes: 15 * megabyte, prefix: 16, type: "animated_gif", isProcessed: true },
  dm_gif: { types: gifs, maxBytes: 15 * megabyte, prefix: 16, type: "animated_gif", isProcessed: true },
  tweet_video: { types: videos, maxBytes: 512 * megabyte, prefix: 7, type: "video", isProcessed: true },
  dm_video: { types: videos, maxBytes: 512 * megabyte, prefix: 7, type: "video", isProcessed: true },
  amplify_video: { types: videos, maxBytes: 16_384 * megabyte, prefix: 13, type: "video", isProcessed: true },
  subtitles: { types: /^text\//, maxBytes: 16_384 * megabyte, prefix: 3, type: undefined, isProcessed: false }
}

/** Larger segments are refused, without a word. */
export const largestSegment = 5 * megabyte

/** For how long an upload stays open, and then its media can be used: a day, in seconds. */
export const lifetime = 86_400

/** The progress of an upload's processing, as the X API reports it. Absent if it needs none. */
export const processingInfo = (
  { processing }: WorldUpload,
  now: number
): Readonly<Record<string, unknown>> | undefined => {
  if (processing === undefined) return undefined
  const { error, from, until } = processing
  if (now >= until) {
    return error === undefined
      ? { state: "succeeded", progress_percent: 100 }
      : { state: "failed", progress_percent: 100, error }
  }
  const progress_percent = Math.floor(((now - from) / (until - from)) * 100)
  const check_after_secs = Math.min(5, Math.ceil((until - now) / 1000))
  return { state: progress_percent < 25 ? "pending" : "in_progress", check_after_secs, progress_percent }
}

/** Why media cannot be used by a user in a post or in a message, if so. */
export const unusable = (
  { ownerId, upload }: WorldMedia,
  user: string | undefined,
  now: number,
  use: "post" | "message"
): string | undefined => {
  if (user === undefined || (ownerId !== user && upload?.additionalOwners.includes(user) !== true)) {
    return "These media do not belong to the user."
  }
  if (upload === undefined) return undefined
  if (now >= upload.expiresAt) return "The media have expired."
  if ((processingInfo(upload, now)?.["state"] ?? "succeeded") !== "succeeded") return "The media are not ready."
  return upload.category.startsWith("dm_") === (use === "message")
    ? undefined
    : `The media were not uploaded for a ${use}.`
}
