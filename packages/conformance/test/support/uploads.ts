import type { World, WorldMedia, WorldUpload } from "@xeffect/emulator"
import type { Known } from "./known.ts"

const bytes = new TextEncoder().encode("any bytes")

const upload = (world: World, id: string, category: string, more: Partial<WorldUpload> = {}): WorldUpload => {
  const made: WorldUpload = {
    id,
    key: `7_${id}`,
    ownerId: world.seed.users.main,
    additionalOwners: [],
    category,
    mediaType: "video/mp4",
    totalBytes: bytes.length,
    expiresAt: Infinity,
    isShared: false,
    segments: new Map([[0, bytes]]),
    metadata: {},
    subtitles: [],
    ...more
  }
  world.uploads.set(id, made)
  return made
}

/** Adds uploads in each of their states to a world, and a message with an image. */
export const addUploads = (world: World): Pick<Known, "upload" | "video" | "subtitles" | "dmImage"> => {
  upload(world, "9001", "tweet_video", { expiresAt: 4e12 })
  const english = { id: "9003", languageCode: "EN", displayName: "English" }
  const done = { from: -1, until: 0 }
  const video = upload(world, "9002", "tweet_video", { bytes, processing: done, subtitles: [english], expiresAt: 4e12 })
  upload(world, "9003", "subtitles", { bytes, expiresAt: 4e12 })
  const { main } = world.seed.users
  const media: WorldMedia = {
    id: "9002",
    key: video.key,
    ownerId: main,
    type: "video",
    width: 1,
    height: 1,
    url: "v.jpg",
    views: 9,
    upload: video
  }
  world.media.set(video.key, media)
  const image: WorldMedia = {
    id: "9004",
    key: "3_9004",
    ownerId: main,
    type: "photo",
    width: 1,
    height: 1,
    url: "https://x/9004.jpg",
    views: 0
  }
  world.media.set(image.key, image)
  const event = {
    id: "9005",
    conversationId: world.seed.conversations.ben,
    type: "MessageCreate",
    createdAt: 0,
    senderId: main
  } as const
  world.dmEvents.set(event.id, { ...event, mediaKeys: [image.key] })
  return { upload: "9001", video: "9002", subtitles: "9003", dmImage: [event.id, image.id, "9004.jpg"] }
}
