/** Uploads: in one request, or in segments with a beginning and an end. */
import * as Effect from "effect/Effect"
import { ok, type BareResponse, type OperationResponse } from "../../present/response.ts"
import { forbidden, invalidParameter, missing, type Refusal, unrecognisedMedia } from "../../request/problems.ts"
import { nextId } from "../../world/ids.ts"
import { isPicture, type PictureSize, pictureSize } from "../../world/picture-size.ts"
import type { WorldUpload } from "../../world/types.ts"
import { categories, largestSegment, lifetime, processingInfo } from "../../world/uploads.ts"
import { actingUser, type Area, type Call, type Handler, mediaBytes } from "../operation.ts"

/** The fields of the bodies. The check against the description has made sure of the form. */
interface Draft {
  readonly media?: string
  readonly media_category?: string
  readonly media_type?: string
  readonly total_bytes?: number
  readonly segment_index?: number
  readonly additional_owners?: ReadonlyArray<string> | string
  readonly shared?: boolean | string
}

const checkSize = Effect.fnUntraced(function* (category: string, size: number): Effect.fn.Return<void, Refusal> {
  const maxBytes = categories[category]?.maxBytes ?? 0
  if (size > maxBytes)
    return yield* invalidParameter("media", `${size} bytes`, `Media of ${category} have at most ${maxBytes} bytes.`)
  if (size === 0) return yield* invalidParameter("media", "", "The media have no bytes.")
})

const checkPicture = (category: string, bytes: Uint8Array): Effect.Effect<void, Refusal> =>
  /_(image|gif)$/.test(category) && !isPicture(bytes) ? Effect.fail(unrecognisedMedia) : Effect.void

const begin = Effect.fnUntraced(function* (
  call: Call,
  { additional_owners = [], media_category = "", media_type = "", shared, total_bytes = 0 }: Draft
): Effect.fn.Return<WorldUpload, Refusal> {
  const ownerId = yield* actingUser(call)
  const id = nextId(call.world, call.now)
  const owners = typeof additional_owners === "string" ? additional_owners.split(",") : additional_owners
  const upload: WorldUpload = {
    id,
    key: `${categories[media_category]?.prefix ?? 3}_${id}`,
    ownerId,
    additionalOwners: owners,
    category: media_category,
    mediaType: media_type,
    totalBytes: total_bytes,
    expiresAt: call.now + lifetime * 1000,
    // The parts of a form are text.
    isShared: String(shared) === "true",
    segments: new Map(),
    metadata: {},
    subtitles: []
  }
  call.world.uploads.set(id, upload)
  return upload
})

/** The size of media whose bytes do not say it: videos, and the bytes of a test that are no picture at all. */
const usualSize: PictureSize = { width: 1280, height: 720 }

const sizeOf = (bytes: Uint8Array | undefined): PictureSize =>
  (bytes === undefined ? undefined : pictureSize(bytes)) ?? usualSize

/** The media become known, and are processed if they have to be. */
const end = ({ now, world }: Call, upload: WorldUpload, bytes: Uint8Array): void => {
  const { isProcessed = false, type } = categories[upload.category] ?? {}
  upload.bytes = bytes
  if (isProcessed)
    upload.processing = { from: now, until: now + world.processing.milliseconds, error: world.processing.error }
  if (type === undefined) return
  const url = `https://pbs.twimg.com/media/${upload.id}.jpg`
  const { id, key, ownerId } = upload
  const durationMs = type === "video" ? 10_000 : undefined
  world.media.set(key, { id, key, ownerId, type, ...sizeOf(bytes), url, durationMs, views: 0, upload })
}

const describe = (upload: WorldUpload, now: number): OperationResponse => {
  const { bytes, category, id, key, mediaType } = upload
  const info = processingInfo(upload, now)
  const { height, width } = sizeOf(bytes)
  const image = { w: width, h: height, ...(mediaType === "" ? {} : { image_type: mediaType }) }
  return ok({
    data: {
      id,
      media_key: key,
      size: bytes?.length ?? 0,
      expires_after_secs: Math.max(0, Math.round((upload.expiresAt - now) / 1000)),
      ...(category.endsWith("_image") ? { image } : {}),
      ...(category.endsWith("_video") ? { video: { video_type: mediaType } } : {}),
      ...(info === undefined ? {} : { processing_info: info })
    }
  })
}

const atOnce: Handler = Effect.fnUntraced(function* (call) {
  const draft: Draft = call.body
  const category = draft.media_category ?? ""
  const bytes = yield* mediaBytes(call)
  yield* checkSize(category, bytes.length)
  yield* checkPicture(category, bytes)
  if (categories[category]?.isProcessed === true) {
    return yield* invalidParameter("media_category", category, "GIFs and videos are uploaded in segments.")
  }
  const upload = yield* begin(call, { ...draft, total_bytes: bytes.length })
  end(call, upload, bytes)
  return describe(upload, call.now)
})

const initialize: Handler = Effect.fnUntraced(function* (call) {
  const draft: Draft = call.body
  const { media_category = "", media_type = "", total_bytes = 0 } = draft
  yield* checkSize(media_category, total_bytes)
  if (categories[media_category]?.types.test(media_type) !== true) {
    return yield* invalidParameter("media_type", media_type, `The media do not fit the category ${media_category}.`)
  }
  const { id, key } = yield* begin(call, draft)
  return ok({ data: { id, media_key: key, expires_after_secs: lifetime } })
})

/** The upload of a request, which has to be the user's own, and not expired. */
const ownUpload = Effect.fnUntraced(function* (call: Call, id: string): Effect.fn.Return<WorldUpload, Refusal> {
  const user = yield* actingUser(call)
  const upload = call.world.uploads.get(id)
  if (upload === undefined || call.now >= upload.expiresAt) {
    return yield* missing({ resource_type: "media", parameter: "id", value: id })
  }
  return upload.ownerId === user ? upload : yield* forbidden("This is the upload of another user.")
})

const isOpen = Effect.fnUntraced(function* (upload: WorldUpload): Effect.fn.Return<WorldUpload, Refusal> {
  return upload.bytes === undefined ? upload : yield* invalidParameter("id", upload.id, "The upload is finalized.")
})

const tooLarge: BareResponse = { status: 413, contentType: "text/plain", content: "" }

const append: Handler = Effect.fnUntraced(function* (call) {
  const upload = yield* isOpen(yield* ownUpload(call, call.path["id"] ?? ""))
  const { segment_index = 0 }: Draft = call.body
  const bytes = yield* mediaBytes(call)
  if (bytes.length > largestSegment) return tooLarge
  upload.segments.set(segment_index, bytes)
  return ok({ data: { expires_at: Math.round(upload.expiresAt / 1000) } })
})

const finalize: Handler = Effect.fnUntraced(function* (call) {
  const upload = yield* isOpen(yield* ownUpload(call, call.path["id"] ?? ""))
  const { segments, totalBytes } = upload
  const bytes = new Uint8Array(totalBytes)
  let length = 0
  for (let index = 0; index < segments.size; index++) {
    const segment = segments.get(index)
    if (segment === undefined) return yield* invalidParameter("id", upload.id, `The segment ${index} is missing.`)
    if (length + segment.length <= totalBytes) bytes.set(segment, length)
    length += segment.length
  }
  if (length !== totalBytes) {
    return yield* invalidParameter("id", upload.id, `The segments have ${length} of ${totalBytes} bytes.`)
  }
  yield* checkPicture(upload.category, bytes)
  segments.clear()
  end(call, upload, bytes)
  return describe(upload, call.now)
})

// Media that need no processing have no status.
const status: Handler = Effect.fnUntraced(function* (call) {
  const id = call.query.get("media_id")?.[0] ?? ""
  const upload = yield* ownUpload(call, id)
  return upload.processing === undefined
    ? yield* missing({ resource_type: "media", parameter: "media_id", value: id })
    : describe(upload, call.now)
})

/** The operations of uploads. */
export const uploads: Area = {
  mediaUpload: atOnce,
  initializeMediaUpload: initialize,
  appendMediaUpload: append,
  finalizeMediaUpload: finalize,
  getMediaUploadStatus: status
}
