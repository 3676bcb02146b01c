/** The settings of a conversation by a participant: notifications, lifetimes of messages, pictures of the screen, pinned messages. */
import * as Effect from "effect/Effect"
import { ok } from "../../present/response.ts"
import { cutPage } from "../../request/paging.ts"
import { forbidden, type Refusal } from "../../request/problems.ts"
import type { ChatRule, WorldChat } from "../../world/chats.ts"
import { actingUser, type Area, bodyOf, type Call, type Handler } from "../operation.ts"
import { tokenIn } from "../pages.ts"
import { chatOf } from "./find.ts"

/** Fails if only administrators of a group may do something, and the user is none. */
export const allowed = (chat: WorldChat, user: string, rule: ChatRule): Effect.Effect<void, Refusal> =>
  chat.kind === "group" && chat.adminSettings[rule] && !chat.adminIds.has(user)
    ? forbidden("Only an administrator of the group may do this.")
    : Effect.void

/** The conversation that the path names, which the user may change so. */
const changeable = Effect.fnUntraced(function* (call: Call, rule: ChatRule) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  yield* allowed(chat, user, rule)
  chat.updatedAt = call.now
  return chat
})

const mute: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  chat.mutedBy.add(user)
  return ok({ data: { muted: true } })
})

const unmute: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  chat.mutedBy.delete(user)
  return ok({ data: { muted: false } })
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  chat.deletedFor.add(user)
  for (const event of chat.events.values()) event.hiddenFrom.add(user)
  return ok({ data: { deleted: true } })
})

const setTtl: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* changeable(call, "edit_message_ttl")
  chat.ttl = Number(bodyOf<{ readonly message_ttl_ms: string }>(call).message_ttl_ms)
  return ok({ data: { updated: true } })
})

const endTtl: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* changeable(call, "edit_message_ttl")
  chat.ttl = undefined
  return ok({ data: { deleted: true } })
})

const screenCapture: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* changeable(call, "block_screen_capture")
  const { blocking, detection } = bodyOf<{ readonly blocking?: boolean; readonly detection?: boolean }>(call)
  chat.blocksScreenCapture = blocking ?? chat.blocksScreenCapture
  chat.detectsScreenCapture = detection ?? chat.detectsScreenCapture
  return ok({
    data: { ...(blocking === undefined ? {} : { blocking }), ...(detection === undefined ? {} : { detection }) }
  })
})

const pinned: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* chatOf(call)
  const entries = chat.pinnedIds.flatMap((position) => {
    const event = chat.events.get(position)
    return event === undefined || event.isDeleted ? [] : [{ position, value: { encoded_event: event.encoded } }]
  })
  const { next_token, values } = yield* cutPage({
    operation: "getChatConversationPinnedMessages",
    entries,
    open: undefined,
    size: 100,
    token: tokenIn(call)
  })
  const meta = { result_count: values.length, ...(next_token === undefined ? {} : { next_token }) }
  return ok({ ...(values.length === 0 ? {} : { data: values }), meta })
})

/** The operations by which a participant sets something of a conversation. */
export const manageChats: Area = {
  muteChatConversation: mute,
  unmuteChatConversation: unmute,
  deleteChatConversation: remove,
  updateChatConversationMessageTtl: setTtl,
  deleteChatConversationMessageTtl: endTtl,
  updateChatConversationScreenCapture: screenCapture,
  getChatConversationPinnedMessages: pinned
}
