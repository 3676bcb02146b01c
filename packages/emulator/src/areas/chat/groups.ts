/** Groups, their members, and the keys of conversations. */
import * as Effect from "effect/Effect"
import { receivedChange, type SignedEvent } from "../../present/chat.ts"
import { ok } from "../../present/response.ts"
import { lookupUser } from "../../present/lookup.ts"
import { forbidden, invalidParameter } from "../../request/problems.ts"
import { makeChat } from "../../world/chats.ts"
import { nextId } from "../../world/ids.ts"
import { actingUser, type Area, type Call, existing, type Handler } from "../operation.ts"
import { chatOf, chatOrNew } from "./find.ts"
import { allowed } from "./manage.ts"
import { checkKeys, signedEvents } from "./signed.ts"

const initialize: Handler = Effect.fnUntraced(function* (call) {
  yield* actingUser(call)
  return ok({ data: { conversation_id: `g${nextId(call.world, call.now)}` } })
})

/** The body of the request. The check against the description has made sure of the form. */
interface Draft {
  readonly conversation_id?: string
  readonly group_members?: ReadonlyArray<string>
  readonly group_admins?: ReadonlyArray<string>
  readonly group_name?: string
  readonly group_avatar_url?: string
  readonly ttl_msec?: string
  readonly user_ids?: ReadonlyArray<string>
  readonly encrypted_title?: string
  readonly encrypted_avatar_url?: string
}

/** The change of the key, which is the first of the signed events. */
const keyChanges = (
  { now }: Call,
  chat: { readonly id: string },
  senderId: string,
  sequenceId: string,
  signed: ReadonlyArray<SignedEvent>
): Array<string> =>
  signed.slice(0, 1).map((one) => receivedChange(chat, { sequenceId, senderId, createdAt: now, signed: one }))

const create: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const draft: Draft = call.body
  const { conversation_id: id = "", group_admins = [user], group_members = [] } = draft
  if (!/^g\d{1,19}$/.test(id) || call.world.chats.has(id)) {
    return yield* invalidParameter("conversation_id", id, "This is not the identifier of a new group.")
  }
  const memberIds = new Set([user, ...group_members])
  for (const member of memberIds) yield* existing(lookupUser(call.view, member, "group_members"))
  const signed = yield* signedEvents(call, 2)
  yield* checkKeys(call, memberIds)
  const { ttl_msec } = draft
  if (ttl_msec !== undefined && !/^\d{1,15}$/.test(ttl_msec)) {
    return yield* invalidParameter("ttl_msec", ttl_msec, "This is not a number of milliseconds.")
  }
  const change = nextId(call.world, call.now)
  const chat = makeChat({
    id,
    kind: "group",
    createdAt: call.now,
    memberIds,
    adminIds: new Set(group_admins),
    name: draft.group_name,
    avatarUrl: draft.group_avatar_url,
    ttl: ttl_msec === undefined ? undefined : Number(ttl_msec),
    keyEvents: keyChanges(call, { id }, user, change, signed)
  })
  call.world.chats.set(id, chat)
  return { status: 201, body: { data: { conversation_id: id, conversation_key_change_sequence_id: change } } }
})

const addMembers: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  const draft: Draft = call.body
  if (chat.kind !== "group") return yield* forbidden("A conversation of two users has no further members.")
  yield* allowed(chat, user, "add_member")
  const memberIds = new Set([...chat.memberIds, ...(draft.user_ids ?? [])])
  for (const member of memberIds) yield* existing(lookupUser(call.view, member, "user_ids"))
  const signed = yield* signedEvents(call, 2)
  yield* checkKeys(call, memberIds)
  for (const member of memberIds) {
    chat.memberIds.add(member)
    // Who asked to join is let in.
    chat.pendingMemberIds.delete(member)
    chat.removedIds.delete(member)
  }
  const sequence = nextId(call.world, call.now)
  chat.keyEvents.push(...keyChanges(call, chat, user, sequence, signed))
  chat.name = draft.encrypted_title ?? chat.name
  chat.avatarUrl = draft.encrypted_avatar_url ?? chat.avatarUrl
  chat.updatedAt = call.now
  return ok({
    data: { conversation_key_change_sequence_id: sequence, current_member_ids: Array.from(chat.memberIds) }
  })
})

const addKeys: Handler = Effect.fnUntraced(function* (call) {
  const signed = yield* signedEvents(call, 1)
  const user = yield* actingUser(call)
  const chat = yield* chatOrNew(call)
  yield* checkKeys(call, chat.memberIds)
  const sequence = nextId(call.world, call.now)
  chat.keyEvents.push(...keyChanges(call, chat, user, sequence, signed))
  chat.updatedAt = call.now
  return ok({ data: { conversation_id: chat.id, sequence_id: sequence } })
})

/** The operations on groups and keys. */
export const groups: Area = {
  initializeChatGroup: initialize,
  createChatConversation: create,
  addChatGroupMembers: addMembers,
  addConversationKeys: addKeys
}
