/** Encrypted media: uploads in segments, and downloads. */
import * as Effect from "effect/Effect"
import { type BareResponse, ok } from "../../present/response.ts"
import { invalidParameter, missing } from "../../request/problems.ts"
import type { WorldChatUpload } from "../../world/chats.ts"
import { nextId } from "../../world/ids.ts"
import { hour } from "../../world/steps.ts"
import { actingUser, type Area, type Call, existing, type Handler, mediaBytes } from "../operation.ts"
import { chatOf, lookupChat } from "./find.ts"

/** The body of the request. The check against the description has made sure of the form. */
interface Draft {
  readonly conversation_id?: string
  readonly total_bytes?: number
  readonly media_hash_key?: string
  readonly segment_index?: number
  readonly num_parts?: string
}

const initialize: Handler = Effect.fnUntraced(function* (call) {
  const ownerId = yield* actingUser(call)
  const draft: Draft = call.body
  const chat = yield* Effect.flatMap(lookupChat(call, draft.conversation_id ?? ""), existing)
  const id = nextId(call.world, call.now)
  const mediaHashKey = `k${BigInt(id).toString(36)}`
  const expiresAt = call.now + 24 * hour
  const totalBytes = draft.total_bytes ?? 0
  const upload = { id, ownerId, chatId: chat.id, mediaHashKey, totalBytes, expiresAt, segments: new Map() }
  call.world.chatUploads.set(id, upload)
  const conversation_id = chat.id.replace("-", ":")
  return ok({ data: { session_id: id, media_hash_key: mediaHashKey, conversation_id } })
})

const uploadOf = Effect.fnUntraced(function* (call: Call) {
  const user = yield* actingUser(call)
  const draft: Draft = call.body
  const value = call.path["id"] ?? ""
  const upload = call.world.chatUploads.get(value)
  if (upload === undefined || upload.ownerId !== user || upload.expiresAt <= call.now) {
    return yield* missing({ resource_type: "chat_media_upload", parameter: "id", value })
  }
  const chat = yield* Effect.flatMap(lookupChat(call, draft.conversation_id ?? ""), existing)
  if (chat.id !== upload.chatId) {
    return yield* invalidParameter("conversation_id", chat.id, "The upload belongs to another conversation.")
  }
  const key = draft.media_hash_key ?? ""
  if (key !== upload.mediaHashKey) return yield* invalidParameter("media_hash_key", key, "The upload has another key.")
  return { upload, chat, draft }
})

const append: Handler = Effect.fnUntraced(function* (call) {
  const { draft, upload } = yield* uploadOf(call)
  upload.segments.set(draft.segment_index ?? 0, yield* mediaBytes(call))
  return ok({ data: { expires_at: Math.floor(upload.expiresAt / 1000) } })
})

const join = ({ segments }: WorldChatUpload): Uint8Array => {
  const ordered = Array.from(segments).sort(([one], [other]) => one - other)
  const size = ordered.reduce((sum, [, bytes]) => sum + bytes.length, 0)
  const joined = new Uint8Array(size)
  let offset = 0
  for (const [, bytes] of ordered) {
    joined.set(bytes, offset)
    offset += bytes.length
  }
  return joined
}

const finalize: Handler = Effect.fnUntraced(function* (call) {
  const { chat, draft, upload } = yield* uploadOf(call)
  const parts = draft.num_parts ?? ""
  if (Number(parts) !== upload.segments.size) {
    return yield* invalidParameter("num_parts", parts, `${upload.segments.size} segments were uploaded.`)
  }
  const bytes = join(upload)
  if (bytes.length !== upload.totalBytes) {
    return yield* invalidParameter("num_parts", parts, `The upload has ${bytes.length} of ${upload.totalBytes} bytes.`)
  }
  chat.media.set(upload.mediaHashKey, bytes)
  call.world.chatUploads.delete(upload.id)
  return ok({ data: { success: true } })
})

const download: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* chatOf(call)
  const value = call.path["media_hash_key"] ?? ""
  const content = chat.media.get(value)
  if (content === undefined) {
    return yield* missing({ resource_type: "chat_media", parameter: "media_hash_key", value })
  }
  const response: BareResponse = { status: 200, content }
  return response
})

/** The operations on encrypted media. */
export const chatMedia: Area = {
  chatMediaUploadInitialize: initialize,
  chatMediaUploadAppend: append,
  chatMediaUploadFinalize: finalize,
  chatMediaDownload: download
}
