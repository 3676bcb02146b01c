/** Finds the encrypted conversation that a request names. */
import * as Effect from "effect/Effect"
import { type Lookup, lookupUser } from "../../present/lookup.ts"
import { forbidden, missing, notFound, type Refusal } from "../../request/problems.ts"
import { makeChat, type WorldChat } from "../../world/chats.ts"
import { conversationOf, partnerIn, takesMessages } from "../../world/conversations.ts"
import { actingUser, type Call, existing } from "../operation.ts"

// The ID of a user names the conversation with them. Two IDs may be joined by a colon or a hyphen, in any order.
const canonical = (given: string, user: string): string => {
  const [one = "", other] = given.replace(":", "-").split("-")
  if (given.startsWith("g")) return given
  return other === undefined ? conversationOf(user, one) : conversationOf(one, other)
}

/** An encrypted conversation of the user. */
export const lookupChat = Effect.fnUntraced(function* (
  call: Call,
  given: string
): Effect.fn.Return<Lookup<WorldChat>, Refusal> {
  const user = yield* actingUser(call)
  const found = call.world.chats.get(canonical(given, user))
  if (found === undefined) return { problem: notFound({ resource_type: "chat", parameter: "id", value: given }) }
  return found.memberIds.has(user) ? { found } : yield* forbidden("You are not in this conversation.")
})

/** The encrypted conversation that the path names. */
export const chatOf = (call: Call): Effect.Effect<WorldChat, Refusal> =>
  Effect.flatMap(lookupChat(call, call.path["id"] ?? ""), existing)

/** The conversation that the path names, which begins if it is one of two users and did not exist. */
export const chatOrNew = Effect.fnUntraced(function* (call: Call): Effect.fn.Return<WorldChat, Refusal> {
  const given = call.path["id"] ?? ""
  const lookup = yield* lookupChat(call, given)
  if ("found" in lookup) return lookup.found
  const user = yield* actingUser(call)
  const id = canonical(given, user)
  const other = partnerIn(id, user)
  if (other === undefined) return yield* missing({ resource_type: "chat", parameter: "id", value: given })
  const target = yield* existing(lookupUser(call.view, other, "id"))
  if (!takesMessages(call.world, target, user)) return yield* forbidden("That user does not accept messages from you.")
  const chat = makeChat({ id, kind: "direct", createdAt: call.now, memberIds: new Set([user, other]) })
  call.world.chats.set(id, chat)
  return chat
})
