/** Users: look them up. */
import * as Effect from "effect/Effect"
import { presentUser, presentUsers } from "../../present/response.ts"
import { lookupUser, lookupUsername } from "../../present/lookup.ts"
import { many } from "../../description/validate.ts"
import { actingUser, always, type Area, type Handler } from "../operation.ts"

const me: Handler = Effect.fnUntraced(function* (call) {
  return presentUser(call.view, lookupUser(call.view, yield* actingUser(call), "id"))
})

const byId: Handler = always((call) => presentUser(call.view, lookupUser(call.view, call.path["id"] ?? "", "id")))

const byUsername: Handler = always((call) =>
  presentUser(call.view, lookupUsername(call.view, call.path["username"] ?? "", "username"))
)

const byIds: Handler = always((call) =>
  presentUsers(
    call.view,
    Array.from(new Set(many(call.query, "ids")), (id) => lookupUser(call.view, id, "ids"))
  )
)

const byUsernames: Handler = always((call) =>
  presentUsers(
    call.view,
    Array.from(new Set(many(call.query, "usernames")), (name) => lookupUsername(call.view, name, "usernames"))
  )
)

/** The operations that look users up. */
export const users: Area = {
  getUsersMe: me,
  getUsersById: byId,
  getUsersByIds: byIds,
  getUsersByUsername: byUsername,
  getUsersByUsernames: byUsernames
}
