/** The chats of broadcasts: read, write, and keep users from writing. */
import * as Effect from "effect/Effect"
import { ok, onlyProblem } from "../../present/response.ts"
import { presentChatMessage, lookupBroadcast } from "../../present/broadcast.ts"
import { lookupUser } from "../../present/lookup.ts"
import { forbidden } from "../../request/problems.ts"
import { broadcastState, nextMessageId } from "../../world/broadcasts.ts"
import { actingUser, type Area, type Call, existing, type Handler } from "../operation.ts"
import { presentPage } from "../pages.ts"
import { moderates } from "./moderators.ts"

const lookup = (call: Call) => lookupBroadcast(call.view, call.path["id"] ?? "", "id")

const read: Handler = Effect.fnUntraced(function* (call) {
  const found = lookup(call)
  if ("problem" in found) return onlyProblem(found.problem)
  const { id: broadcastId, messages } = found.found
  const entries = Array.from(messages.values(), (message) => ({
    position: message.id,
    value: { found: { broadcastId, message } }
  }))
  return yield* presentPage(
    call,
    { operation: "getBroadcastChat", size: 100, backward: false },
    presentChatMessage,
    entries
  )
})

const isMuted = (mutes: ReadonlyMap<string, number>, user: string, now: number) => (mutes.get(user) ?? 0) > now

const send: Handler = Effect.fnUntraced(function* (call) {
  const authorId = yield* actingUser(call)
  const broadcast = yield* existing(lookup(call))
  if (broadcastState(broadcast, call.now) !== "Running") return yield* forbidden("The broadcast is not live.")
  if (isMuted(broadcast.mutes, authorId, call.now)) return yield* forbidden("You are muted in this chat.")
  const draft: { readonly text?: string; readonly reply_to?: string } = call.body
  const id = nextMessageId(broadcast, call.now)
  const message = { id, authorId, text: draft.text ?? "", createdAt: call.now, replyTo: draft.reply_to }
  broadcast.messages.set(id, message)
  return ok({ data: { success: true, timestamp: id } })
})

/** A broadcast whose chat the user may moderate. */
const moderated = Effect.fnUntraced(function* (call: Call) {
  const user = yield* actingUser(call)
  const broadcast = yield* existing(lookup(call))
  return moderates(call.world, user, broadcast.ownerId)
    ? broadcast
    : yield* forbidden("Only the host of a broadcast, and moderators, may moderate its chat.")
})

const mute: Handler = Effect.fnUntraced(function* (call) {
  const { messages, mutes } = yield* moderated(call)
  const draft: { readonly end_at_ms?: string; readonly message_id?: string } = call.body
  const user = yield* existing(lookupUser(call.view, String(call.body["user_id"]), "user_id"))
  mutes.set(user.id, Number(draft.end_at_ms ?? Infinity))
  if (draft.message_id !== undefined) messages.delete(draft.message_id)
  return ok({ data: { muted: true } })
})

const unmute: Handler = Effect.fnUntraced(function* (call) {
  const { mutes } = yield* moderated(call)
  mutes.delete(call.path["user_id"] ?? "")
  return ok({ data: { muted: false } })
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const { messages } = yield* moderated(call)
  // As with posts, deleting a message that is gone already succeeds.
  messages.delete(call.path["message_id"] ?? "")
  return ok({ data: { deleted: true } })
})

/** The operations on the chats of broadcasts. */
export const broadcastChat: Area = {
  getBroadcastChat: read,
  sendBroadcastChat: send,
  muteBroadcastChatUser: mute,
  unmuteBroadcastChatUser: unmute,
  deleteBroadcastChatMessage: remove
}
