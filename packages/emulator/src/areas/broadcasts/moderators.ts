/** The users who moderate the chats of a host's broadcasts. */
import * as Effect from "effect/Effect"
import { lookupUser } from "../../present/lookup.ts"
import { ok, presentUsers } from "../../present/response.ts"
import { forbidden } from "../../request/problems.ts"
import type { World } from "../../world/types.ts"
import { actingUser, type Area, existing, type Handler } from "../operation.ts"

const moderatorsOf = ({ chatModerators }: World, host: string): Set<string> => {
  const found = chatModerators.get(host) ?? new Set<string>()
  chatModerators.set(host, found)
  return found
}

/** Whether a user may moderate the chats of a host. */
export const moderates = ({ chatModerators }: World, user: string, host: string): boolean =>
  user === host || chatModerators.get(host)?.has(user) === true

const outcome = (moderators: ReadonlySet<string>) => ok({ data: { moderator_user_ids: Array.from(moderators) } })

const list: Handler = Effect.fnUntraced(function* (call) {
  const found = moderatorsOf(call.world, yield* actingUser(call))
  const users = Array.from(found, (id) => lookupUser(call.view, id, "id"))
  return presentUsers(call.view, users, { result_count: users.filter((one) => "found" in one).length })
})

const add: Handler = Effect.fnUntraced(function* (call) {
  const host = yield* actingUser(call)
  const user = yield* existing(lookupUser(call.view, String(call.body["user_id"]), "user_id"))
  if (user.id === host) return yield* forbidden("The host moderates already.")
  return outcome(moderatorsOf(call.world, host).add(user.id))
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const found = moderatorsOf(call.world, yield* actingUser(call))
  found.delete(call.path["user_id"] ?? "")
  return outcome(found)
})

/** The operations on moderators. */
export const chatModerators: Area = {
  getChatModerators: list,
  addChatModerator: add,
  removeChatModerator: remove
}
