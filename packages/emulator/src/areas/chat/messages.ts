/** Messages of encrypted conversations: read, send and delete them, mark them as read, and show that a user is typing. */
import * as Effect from "effect/Effect"
import { type ChatEntry, presentChatEvents, receivedEvent } from "../../present/chat.ts"
import { type OperationResponse, ok } from "../../present/response.ts"
import { forbidden, invalidParameter, missing } from "../../request/problems.ts"
import { addChatEvent, type WorldChat } from "../../world/chats.ts"
import { nextId } from "../../world/ids.ts"
import { actingUser, type Area, type Call, type Handler } from "../operation.ts"
import { presentPage } from "../pages.ts"
import { chatOf } from "./find.ts"
import { allowed } from "./manage.ts"

/** Adds to the `meta` of a page. */
export const withMeta = (response: OperationResponse, more: Readonly<Record<string, unknown>>): OperationResponse => {
  const { meta, ...rest } = response.body
  const paged = typeof meta === "object" && meta !== null ? meta : {}
  return { ...response, body: { ...rest, meta: { ...paged, has_more: "next_token" in paged, ...more } } }
}

const read: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  const events = Array.from(chat.events.values()).filter(
    ({ expiresAt = Infinity, hiddenFrom, isDeleted }) => !isDeleted && !hiddenFrom.has(user) && call.now < expiresAt
  )
  const entries = events.map((event, index) => {
    const found: ChatEntry = { chat, event, previous: events[index - 1]?.id }
    return { position: event.id, value: { found } }
  })
  const paging = { operation: "getChatConversationEvents", size: 10, backward: false }
  const page = yield* presentPage(call, paging, presentChatEvents, entries)
  return withMeta(page, { conversation_key_events: chat.keyEvents })
})

interface Draft {
  readonly message_id?: string
  readonly encoded_message_create_event?: string
  readonly encoded_message_event_signature?: string
}

const sent = (encoded: string) => ({ status: 201, body: { data: { encoded_message_event: encoded } } })

const send: Handler = Effect.fnUntraced(function* (call) {
  const senderId = yield* actingUser(call)
  const chat = yield* chatOf(call)
  const draft: Draft = call.body
  const { encoded_message_create_event: encoded = "", message_id: messageId = "" } = draft
  if (chat.keyEvents.length === 0) return yield* forbidden("The conversation has no key yet.")
  yield* allowed(chat, senderId, "send_message")
  const known = Array.from(chat.events.values()).find((event) => event.messageId === messageId)
  if (known !== undefined) {
    return known.encoded === encoded && known.senderId === senderId
      ? sent(receivedEvent(chat, known))
      : yield* invalidParameter("message_id", messageId, "Another message has this identifier.")
  }
  const id = nextId(call.world, call.now)
  const signature = draft.encoded_message_event_signature
  const event = { id, messageId, senderId, createdAt: call.now, encoded, signature }
  addChatEvent(chat, event)
  return sent(receivedEvent(chat, event))
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  const draft: {
    readonly sequence_ids?: ReadonlyArray<string>
    readonly delete_message_action?: string
    readonly media_hash_keys?: ReadonlyArray<string>
  } = call.body
  const isForAll = draft.delete_message_action === "delete_for_all"
  const ids = draft.sequence_ids ?? []
  for (const value of ids) {
    const event = chat.events.get(value)
    if (event === undefined) {
      return yield* missing({ resource_type: "chat_message_event", parameter: "sequence_ids", value })
    }
    if (isForAll && event.senderId !== user)
      return yield* forbidden("Only the sender of a message may delete it for all.")
  }
  for (const id of ids) {
    const event = chat.events.get(id)
    if (event !== undefined && isForAll) event.isDeleted = true
    event?.hiddenFrom.add(user)
  }
  if (isForAll) for (const key of draft.media_hash_keys ?? []) chat.media.delete(key)
  return ok({ data: { deleted: true } })
})

const success = ok({ data: { success: true } })

const inChat = (change: (call: Call, user: string, chat: WorldChat) => void): Handler =>
  Effect.fnUntraced(function* (call) {
    const user = yield* actingUser(call)
    change(call, user, yield* chatOf(call))
    return success
  })

const markRead = inChat((call, user, { readUntil }) => {
  readUntil.set(user, String(call.body["seen_until_sequence_id"]))
})

const typing = inChat((call, user, { typedAt }) => {
  typedAt.set(user, call.now)
})

/** The operations on messages. */
export const chatMessages: Area = {
  getChatConversationEvents: read,
  sendChatMessage: send,
  deleteChatMessages: remove,
  markChatConversationRead: markRead,
  sendChatTypingIndicator: typing
}
