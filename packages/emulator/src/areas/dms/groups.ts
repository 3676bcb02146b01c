/** Group conversations. */
import * as Effect from "effect/Effect"
import { lookupUser } from "../../present/lookup.ts"
import { forbidden, invalidParameter } from "../../request/problems.ts"
import { takesMessages } from "../../world/conversations.ts"
import { nextId } from "../../world/ids.ts"
import { actingUser, type Area, bodyOf, existing, type Handler } from "../operation.ts"
import { type Draft, write } from "./write.ts"

const create: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const body = bodyOf<{ readonly participant_ids: ReadonlyArray<string>; readonly message: Draft }>(call)
  const others = Array.from(new Set(body.participant_ids)).filter((id) => id !== user)
  if (others.length < 2) {
    return yield* invalidParameter("participant_ids", others.join(","), "A group has at least two other users.")
  }
  for (const id of others) {
    const other = yield* existing(lookupUser(call.view, id, "participant_ids"))
    if (!takesMessages(call.world, other, user)) {
      return yield* forbidden(`The user ${id} does not accept messages from you.`)
    }
  }
  const id = nextId(call.world, call.now)
  return yield* write(
    call,
    user,
    { id, kind: "group", participantIds: new Set([user, ...others]) },
    body.message,
    () => {
      const joined = nextId(call.world, call.now)
      const event = { id: joined, conversationId: id, createdAt: call.now, senderId: user, participantIds: others }
      call.world.dmEvents.set(joined, { ...event, type: "ParticipantsJoin" })
    }
  )
})

/** The operation that creates a group. */
export const groups: Area = { createDirectMessagesConversation: create }
