/** Downloads of the media of direct messages. */
import * as Effect from "effect/Effect"
import { missing } from "../../request/problems.ts"
import type { WorldMedia } from "../../world/types.ts"
import { actingUser, type Area, type Handler } from "../operation.ts"

// The seed has no bytes: an image of it is as much of a JPEG as shows what it is.
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9])

const nameOf = ({ type, url }: WorldMedia): string =>
  (url.split("/").at(-1) ?? "").replace(/\.jpg$/, type === "photo" ? ".jpg" : ".mp4")

const download: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const { dm_id = "", media_id = "", resource_id = "" } = call.path
  const event = call.world.dmEvents.get(dm_id)
  const isIn = call.world.conversations.get(event?.conversationId ?? "")?.participantIds.has(user) === true
  const media = event?.mediaKeys?.map((key) => call.world.media.get(key)).find((one) => one?.id === media_id)
  if (!isIn || media === undefined || nameOf(media) !== resource_id) {
    return yield* missing({ resource_type: "media", parameter: "resource_id", value: resource_id })
  }
  const contentType = media.type === "photo" ? "image/jpeg" : "video/mp4"
  return { status: 200, contentType: media.upload?.mediaType || contentType, content: media.upload?.bytes ?? jpeg }
})

/** The download of what a direct message has. */
export const downloads: Area = { dmConversationsMediaDownload: download }
