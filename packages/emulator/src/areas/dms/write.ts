/** Writes a message into a conversation. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type { OperationResponse } from "../../present/response.ts"
import { invalidParameter, type Refusal } from "../../request/problems.ts"
import { nextId } from "../../world/ids.ts"
import { unusable } from "../../world/uploads.ts"
import type { WorldConversation, WorldMedia, WorldUpload } from "../../world/types.ts"
import type { Call } from "../operation.ts"

/** The message of a request. The check against the description has made sure of the form. */
export interface Draft {
  readonly text?: string
  readonly attachments?: ReadonlyArray<{ readonly media_id: string }>
}

/** Whether uploaded media are in a message already, and cannot be in another one. */
const isUsedUp = ({ world }: Call, { key, upload }: WorldMedia): boolean => {
  if (upload === undefined || upload.isShared || isSharedLater(upload)) return false
  return Array.from(world.dmEvents.values()).some(({ mediaKeys = [] }) => mediaKeys.includes(key))
}

// Metadata may say so after the upload.
const isSharedLater = ({ metadata }: WorldUpload): boolean =>
  Predicate.hasProperty(metadata["shared_info"], "shared") && metadata["shared_info"].shared === true

const mediaKeys = Effect.fnUntraced(function* (
  call: Call,
  user: string,
  { attachments = [], text }: Draft
): Effect.fn.Return<ReadonlyArray<string>, Refusal> {
  const [id, another] = attachments.map(({ media_id }) => media_id)
  if (another !== undefined) return yield* invalidParameter("attachments", another, "A message has one attachment.")
  if (id === undefined) {
    return text === undefined ? yield* invalidParameter("text", "", "A message needs a text or an attachment.") : []
  }
  const media = Array.from(call.world.media.values()).find((one) => one.id === id)
  const wrong = media === undefined ? "There are no such media." : unusable(media, user, call.now, "message")
  if (media === undefined || wrong !== undefined) return yield* invalidParameter("attachments", id, wrong ?? "")
  if (isUsedUp(call, media)) {
    return yield* invalidParameter(
      "attachments",
      id,
      "The media are in another message, and were not uploaded as shared."
    )
  }
  return [media.key]
})

/** Writes a message of a user, into a conversation that may be new. `before` happens once the message is accepted. */
export const write = Effect.fnUntraced(function* (
  call: Call,
  user: string,
  conversation: WorldConversation,
  draft: Draft,
  before: () => void = () => {}
): Effect.fn.Return<OperationResponse, Refusal> {
  const keys = yield* mediaKeys(call, user, draft)
  before()
  const { conversations, dmEvents } = call.world
  const id = nextId(call.world, call.now)
  if (!conversations.has(conversation.id)) conversations.set(conversation.id, conversation)
  dmEvents.set(id, {
    id,
    conversationId: conversation.id,
    type: "MessageCreate",
    createdAt: call.now,
    senderId: user,
    text: draft.text,
    mediaKeys: keys
  })
  return { status: 201, body: { data: { dm_conversation_id: conversation.id, dm_event_id: id } } }
})
