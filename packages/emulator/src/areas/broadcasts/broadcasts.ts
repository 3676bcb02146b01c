/** Broadcasts: look them up. */
import * as Effect from "effect/Effect"
import { many, one } from "../../description/validate.ts"
import { presentBroadcast, presentBroadcasts, lookupBroadcast } from "../../present/broadcast.ts"
import { invalidParameter } from "../../request/problems.ts"
import { actingUser, always, type Area, type Handler } from "../operation.ts"
import { presentPage } from "../pages.ts"
import { broadcastChat } from "./chat.ts"
import { chatModerators } from "./moderators.ts"
import { schedules } from "./schedule.ts"

const byId: Handler = always((call) =>
  presentBroadcast(call.view, lookupBroadcast(call.view, call.path["id"] ?? "", "id"))
)

const list: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const ids = many(call.query, "ids")
  if (ids.length > 0) {
    const paged = ["max_results", "pagination_token"].find((name) => call.query.has(name))
    if (paged !== undefined) {
      return yield* invalidParameter(paged, one(call.query, paged) ?? "", "Give either ids or a page, not both.")
    }
    const found = Array.from(new Set(ids), (id) => lookupBroadcast(call.view, id, "ids"))
    return presentBroadcasts(call.view, found, { result_count: found.filter((one) => "found" in one).length })
  }
  const own = Array.from(call.world.broadcasts.values()).filter(({ ownerId }) => ownerId === user)
  const entries = own.map((found) => ({ position: found.scheduleId, value: { found } }))
  return yield* presentPage(
    call,
    { operation: "listBroadcasts", size: 100, backward: false },
    presentBroadcasts,
    entries
  )
})

/** The operations on broadcasts. */
export const broadcasts: Area = {
  listBroadcasts: list,
  getBroadcast: byId,
  ...schedules,
  ...broadcastChat,
  ...chatModerators
}
