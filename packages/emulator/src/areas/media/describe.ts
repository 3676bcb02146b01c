/** The descriptions of uploaded media: metadata, and the subtitles of videos. */
import * as Effect from "effect/Effect"
import { ok } from "../../present/response.ts"
import { forbidden, invalidParameter, missing, type Refusal } from "../../request/problems.ts"
import type { WorldMedia } from "../../world/types.ts"
import { actingUser, type Area, type Call, type Handler } from "../operation.ts"

interface Draft {
  readonly metadata?: { readonly alt_text?: { readonly text: string } }
  readonly media_category?: string
  readonly language_code?: string
  readonly subtitles?: { readonly id?: string; readonly language_code?: string; readonly display_name?: string }
}

/** Media of the user, by the ID in the body. */
const ownMedia = Effect.fnUntraced(function* (call: Call): Effect.fn.Return<WorldMedia, Refusal> {
  const user = yield* actingUser(call)
  const value = String(call.body["id"])
  const media = Array.from(call.world.media.values()).find(({ id }) => id === value)
  if (media === undefined) return yield* missing({ resource_type: "media", parameter: "id", value })
  return media.ownerId === user ? media : yield* forbidden("These are the media of another user.")
})

const metadata: Handler = Effect.fnUntraced(function* (call) {
  const media = yield* ownMedia(call)
  const { metadata = {} }: Draft = call.body
  const { upload } = media
  if (upload !== undefined) upload.metadata = { ...upload.metadata, ...metadata }
  call.world.media.set(media.key, { ...media, altText: metadata.alt_text?.text ?? media.altText })
  return ok({ data: { id: media.id, associated_metadata: upload?.metadata ?? metadata } })
})

const wanted: Readonly<Record<string, string>> = { tweet_video: "TweetVideo", amplify_video: "AmplifyVideo" }

/** A video of the user, which was uploaded as the category that the body names. */
const ownVideo = Effect.fnUntraced(function* (call: Call) {
  const media = yield* ownMedia(call)
  const { media_category = "" }: Draft = call.body
  const { upload } = media
  return upload === undefined || wanted[upload.category] !== media_category
    ? yield* invalidParameter("media_category", media_category, "The media are not a video of this category.")
    : upload
})

const addSubtitles: Handler = Effect.fnUntraced(function* (call) {
  const video = yield* ownVideo(call)
  const { media_category, subtitles = {} }: Draft = call.body
  const { display_name = "", id = "", language_code = "" } = subtitles
  if (call.world.uploads.get(id)?.category !== "subtitles" || display_name === "" || language_code === "") {
    return yield* invalidParameter("subtitles", id, "These are not subtitles with a language and a name.")
  }
  const others = video.subtitles.filter(({ languageCode }) => languageCode !== language_code)
  video.subtitles = [...others, { id, languageCode: language_code, displayName: display_name }]
  return ok({ data: { id: video.id, media_category, associated_subtitles: { id, language_code, display_name } } })
})

const deleteSubtitles: Handler = Effect.fnUntraced(function* (call) {
  const video = yield* ownVideo(call)
  const { language_code: value = "" }: Draft = call.body
  const left = video.subtitles.filter(({ languageCode }) => languageCode !== value)
  if (left.length === video.subtitles.length) {
    return yield* missing({ resource_type: "subtitles", parameter: "language_code", value })
  }
  video.subtitles = left
  return ok({ data: { deleted: true } })
})

/** The operations that describe media. */
export const descriptions: Area = {
  createMediaMetadata: metadata,
  createMediaSubtitles: addSubtitles,
  deleteMediaSubtitles: deleteSubtitles
}
