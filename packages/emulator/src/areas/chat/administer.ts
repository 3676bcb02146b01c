/** The administration of groups: administrators and requests to be one, invitations and requests to join, and settings. */
import * as Effect from "effect/Effect"
import { ok } from "../../present/response.ts"
import { forbidden, invalidParameter, missing } from "../../request/problems.ts"
import type { ChatRule, WorldChat } from "../../world/chats.ts"
import { nextId } from "../../world/ids.ts"
import { actingUser, type Area, bodyOf, type Call, type Handler } from "../operation.ts"
import { pageOfUsers } from "../pages.ts"
import { chatOf } from "./find.ts"
import { allowed } from "./manage.ts"

/** The group that the path names, for its administrators. */
export const administered = Effect.fnUntraced(function* (call: Call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  return chat.adminIds.has(user) ? chat : yield* forbidden("Only an administrator of the group may do this.")
})

const idsOf = (call: Call): ReadonlyArray<string> => bodyOf<{ readonly user_ids: ReadonlyArray<string> }>(call).user_ids

const addAdmins: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* administered(call)
  const stranger = idsOf(call).find((id) => !chat.memberIds.has(id))
  if (stranger !== undefined) return yield* invalidParameter("user_ids", stranger, "This user is not in the group.")
  for (const id of idsOf(call)) {
    chat.adminIds.add(id)
    chat.adminRequests.delete(id)
  }
  return ok({ data: { added: true } })
})

const removeAdmins: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* administered(call)
  for (const id of idsOf(call)) chat.adminIds.delete(id)
  return ok({ data: { removed: true } })
})

const settings: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* administered(call)
  const { action_signatures: _, ...changes } = bodyOf<
    Partial<Record<ChatRule, boolean>> & { action_signatures?: unknown }
  >(call)
  chat.adminSettings = { ...chat.adminSettings, ...changes }
  return ok({ data: { updated: true } })
})

const requests: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* administered(call)
  const paging = { operation: "getChatGroupAdminRequests", size: 100, backward: false }
  const page = yield* pageOfUsers(call, paging, chat.adminRequests)
  return {
    ...page,
    body: { ...page.body, meta: { ...Object(page.body["meta"]), total_count: chat.adminRequests.size } }
  }
})

const request: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  if (chat.adminIds.has(user)) return yield* forbidden("You administer this group already.")
  if (!chat.adminRequests.has(user)) chat.adminRequests.set(user, nextId(call.world, call.now))
  return ok({ data: { requested: true } })
})

/** A request to administer, which is decided. */
const decided = (field: string, decide: (chat: WorldChat, user: string) => void): Handler =>
  Effect.fnUntraced(function* (call) {
    const chat = yield* administered(call)
    const value = call.path["user_id"] ?? ""
    if (!chat.adminRequests.delete(value)) {
      return yield* missing({ resource_type: "chat_admin_request", parameter: "user_id", value })
    }
    decide(chat, value)
    return ok({ data: { [field]: true } })
  })

const rejectJoins: Handler = Effect.fnUntraced(function* (call) {
  const chat = yield* administered(call)
  for (const id of idsOf(call)) chat.pendingMemberIds.delete(id)
  return ok({ data: { rejected: true } })
})

const removeMembers: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  if (chat.kind !== "group") return yield* forbidden("A conversation of two users has no further members.")
  const ids = idsOf(call)
  if (ids.some((id) => id !== user) && !chat.adminIds.has(user)) {
    return yield* forbidden("Only an administrator may remove others.")
  }
  for (const id of ids) {
    if (chat.memberIds.delete(id) && id !== user) chat.removedIds.add(id)
    chat.adminIds.delete(id)
    chat.adminRequests.delete(id)
  }
  return ok({ data: { removed: true } })
})

interface Changes {
  readonly modified_fields: ReadonlyArray<string>
  readonly group_name?: string
  readonly group_avatar_url?: string
  readonly group_description?: string
  readonly conversation_key_version: string
  readonly conversation_participant_keys?: ReadonlyArray<unknown>
}

const update: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const chat = yield* chatOf(call)
  yield* allowed(chat, user, "edit_group_info")
  const sent = bodyOf<Changes>(call)
  const changes = new Set(sent.modified_fields)
  if (changes.has("group_name")) chat.name = sent.group_name
  if (changes.has("group_avatar_url")) chat.avatarUrl = sent.group_avatar_url
  if (changes.has("group_description")) {
    chat.description = sent.group_description
    chat.descriptionKeyVersion = sent.conversation_key_version
  }
  chat.updatedAt = call.now
  const isRotated = sent.conversation_participant_keys !== undefined
  const sequence = isRotated ? { conversation_key_change_sequence_id: nextId(call.world, call.now) } : {}
  return ok({ data: { updated: true, ...sequence } })
})

/** The operations by which groups are administered. */
export const administration: Area = {
  addChatGroupAdmins: addAdmins,
  removeChatGroupAdmins: removeAdmins,
  updateChatGroupAdminSettings: settings,
  getChatGroupAdminRequests: requests,
  createChatGroupAdminRequest: request,
  approveChatGroupAdminRequest: decided("approved", (chat, user) => void chat.adminIds.add(user)),
  rejectChatGroupAdminRequest: decided("rejected", () => undefined),
  rejectChatGroupJoinRequests: rejectJoins,
  removeChatGroupMembers: removeMembers,
  updateChatGroup: update
}
