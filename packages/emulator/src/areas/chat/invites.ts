/** The links of groups, and the requests of users who have one. */
import * as Effect from "effect/Effect"
import { newText } from "../../auth/oauth/state.ts"
import { ok } from "../../present/response.ts"
import { timestamp } from "../../present/view.ts"
import { forbidden, type Json, missing } from "../../request/problems.ts"
import type { WorldChat, WorldChatInvite } from "../../world/chats.ts"
import { actingUser, type Area, bodyOf, type Call, type Handler } from "../operation.ts"
import { administered } from "./administer.ts"

const day = 24 * 3_600_000

const write = (chat: WorldChat, { avatarUrl, expiresAt, title, token, welcome }: WorldChatInvite): Json => ({
  conversation_id: chat.id,
  expires_at: timestamp(expiresAt),
  invite_url: `https://x.com/i/chat/group_join/${chat.id}/${token}`,
  token,
  ...(title === undefined ? {} : { group_name: title }),
  ...(avatarUrl === undefined ? {} : { group_avatar_url: avatarUrl }),
  ...(welcome === undefined ? {} : { welcome_message: welcome })
})

interface Draft {
  readonly decrypted_avatar_url?: string
  readonly decrypted_title?: string
  readonly invite_url?: string
  readonly validity_duration_msec?: string
  readonly validity_expiry_timestamp_msec?: string
  readonly welcome_message?: string
}

const enable: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* administered(call)
  const draft = bodyOf<Draft>(call)
  const expiresAt = Number(
    draft.validity_expiry_timestamp_msec ?? call.now + Number(draft.validity_duration_msec ?? 7 * day)
  )
  const token = draft.invite_url?.slice(-10) ?? (yield* newText("")).slice(0, 10)
  const { decrypted_avatar_url: avatarUrl, decrypted_title: title, welcome_message: welcome } = draft
  chat.invite = { token, expiresAt, adminId: user, welcome, title, avatarUrl }
  return ok({ data: write(chat, chat.invite) })
})

const disable: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* administered(call)
  chat.invite = undefined
  return ok({ data: { disabled: true } })
})

/** The group whose link somebody has, who may be no member of it. */
const invited = Effect.fnUntraced(function* (call: Call, token: string) {
  const chat = call.world.chats.get(call.path["id"] ?? "")
  const invite = chat?.invite
  if (chat === undefined || invite === undefined || invite.token !== token || invite.expiresAt <= call.now) {
    return yield* missing({ resource_type: "chat_invite", parameter: "token", value: token })
  }
  return { chat, invite }
})

const stateOf = ({ memberIds, pendingMemberIds, removedIds }: WorldChat, user: string): string => {
  if (memberIds.has(user)) return "member"
  if (pendingMemberIds.has(user)) return "requested"
  return removedIds.has(user) ? "removed" : "not_member"
}

const read: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const { chat, invite } = yield* invited(call, call.path["token"] ?? "")
  return ok({ data: { ...write(chat, invite), join_state: stateOf(chat, user), member_count: chat.memberIds.size } })
})

const ask: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const { chat } = yield* invited(call, bodyOf<{ readonly token: string }>(call).token)
  if (chat.memberIds.has(user)) return yield* forbidden("You are in this group already.")
  chat.pendingMemberIds.add(user)
  return ok({ data: { requested: true } })
})

/** The operations on the links of groups. */
export const invites: Area = {
  enableChatGroupInvite: enable,
  disableChatGroupInvite: disable,
  getChatGroupInvite: read,
  createChatGroupJoinRequest: ask
}
