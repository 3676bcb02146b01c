/** Direct messages: read what happened in conversations, and write into them. */
import * as Effect from "effect/Effect"
import { type OperationResponse, presentDmEvents, onlyProblem } from "../../present/response.ts"
import { lookupUser } from "../../present/lookup.ts"
import { forbidden, type Refusal } from "../../request/problems.ts"
import { many } from "../../description/validate.ts"
import { conversationOf, conversationsOf, eventsIn, partnerIn, takesMessages } from "../../world/conversations.ts"
import type { WorldDmEvent } from "../../world/types.ts"
import { actingUser, type Area, type Call, existing, type Handler } from "../operation.ts"
import { presentPage, made } from "../pages.ts"
import { write } from "./write.ts"

/** How far back events can be reached without naming a conversation. */
const reachable = 30 * 24 * 60 * 60 * 1000

const page = (call: Call, operation: string, events: ReadonlyArray<WorldDmEvent>) => {
  const types = many(call.query, "event_types")
  const wanted = events.filter(({ type }) => types.length === 0 || types.includes(type))
  return presentPage(call, { operation, size: 100, open: true }, presentDmEvents, made(wanted))
}

const all: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const ids = new Set(conversationsOf(call.world, user).map(({ id }) => id))
  const recent = eventsIn(call.world, ids).filter(({ createdAt }) => createdAt >= call.now - reachable)
  return yield* page(call, "getDirectMessagesEvents", recent)
})

const withParticipant: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const other = lookupUser(call.view, call.path["participant_id"] ?? "", "participant_id")
  if ("problem" in other) return onlyProblem(other.problem)
  const events = eventsIn(call.world, new Set([conversationOf(user, other.found.id)]))
  return yield* page(call, "getDirectMessagesEventsByParticipantId", events)
})

/** Fails if a user is not in a conversation. A one-to-one conversation need not have begun. */
const checkMember = Effect.fnUntraced(function* (
  call: Call,
  user: string,
  id: string
): Effect.fn.Return<void, Refusal> {
  const isIn = call.world.conversations.get(id)?.participantIds.has(user) ?? partnerIn(id, user) !== undefined
  if (!isIn) return yield* forbidden("You are not in this conversation.")
})

const ofConversation: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const id = call.path["id"] ?? ""
  yield* checkMember(call, user, id)
  return yield* page(call, "getDirectMessagesEventsByConversationId", eventsIn(call.world, new Set([id])))
})

/** Writes to one other user, with whom there need not be a conversation yet. */
const writeTo = Effect.fnUntraced(function* (
  call: Call,
  user: string,
  other: string
): Effect.fn.Return<OperationResponse, Refusal> {
  const target = yield* existing(lookupUser(call.view, other, "participant_id"))
  if (target.id === user) return yield* forbidden("You cannot send a message to yourself.")
  if (!takesMessages(call.world, target, user)) return yield* forbidden("That user does not accept messages from you.")
  const id = conversationOf(user, other)
  const known = call.world.conversations.get(id)
  const conversation = known ?? { id, kind: "one-to-one", participantIds: new Set([user, other]) }
  return yield* write(call, user, conversation, call.body)
})

const sendTo: Handler = Effect.fnUntraced(function* (call) {
  return yield* writeTo(call, yield* actingUser(call), call.path["participant_id"] ?? "")
})

const sendInto: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const id = call.path["dm_conversation_id"] ?? ""
  yield* checkMember(call, user, id)
  const conversation = call.world.conversations.get(id)
  return conversation?.kind === "group"
    ? yield* write(call, user, conversation, call.body)
    : yield* writeTo(call, user, partnerIn(id, user) ?? "")
})

/** The operations on direct messages. */
export const messages: Area = {
  getDirectMessagesEvents: all,
  getDirectMessagesEventsByParticipantId: withParticipant,
  getDirectMessagesEventsByConversationId: ofConversation,
  createDirectMessagesByParticipantId: sendTo,
  createDirectMessagesByConversationId: sendInto
}
