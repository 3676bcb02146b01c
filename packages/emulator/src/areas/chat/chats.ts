/** Encrypted conversations: look them up. */
import * as Effect from "effect/Effect"
import { single } from "../../present/response.ts"
import { presentChats } from "../../present/chat.ts"
import { idAt } from "../../world/ids.ts"
import { actingUser, type Area, type Handler } from "../operation.ts"
import { presentPage } from "../pages.ts"
import { administration } from "./administer.ts"
import { lookupChat } from "./find.ts"
import { groups } from "./groups.ts"
import { invites } from "./invites.ts"
import { manageChats } from "./manage.ts"
import { chatMedia } from "./media.ts"
import { chatMessages, withMeta } from "./messages.ts"
import { publicKeys } from "./public-keys.ts"
import { chatSettings } from "./settings.ts"

const list: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const own = Array.from(call.world.chats.values()).filter(
    ({ deletedFor, memberIds }) => memberIds.has(user) && !deletedFor.has(user)
  )
  // The number keeps conversations apart that changed at the same time.
  const entries = own.map((found, index) => ({
    position: (idAt(call.world.clock.epoch, found.updatedAt) + BigInt(index)).toString(),
    value: { found }
  }))
  const paging = { operation: "getChatConversations", size: 10, backward: false }
  return withMeta(yield* presentPage(call, paging, presentChats, entries), { has_message_requests: false })
})

const one: Handler = Effect.fnUntraced(function* (call) {
  return single(presentChats)(call.view, yield* lookupChat(call, call.path["id"] ?? ""))
})

/** The operations on encrypted conversations. */
export const chats: Area = {
  getChatConversations: list,
  getChatConversation: one,
  ...groups,
  ...administration,
  ...invites,
  ...manageChats,
  ...chatSettings,
  ...chatMessages,
  ...chatMedia,
  ...publicKeys
}
