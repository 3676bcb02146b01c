/** The lists that users have pinned. */
import * as Effect from "effect/Effect"
import { lookupList } from "../../present/lookup.ts"
import { presentLists } from "../../present/response.ts"
import { newestFirst } from "../../world/ids.ts"
import { targetsOf } from "../../world/queries.ts"
import { actingUser, type Area, existing, type Handler } from "../operation.ts"
import { adding, type RelationKind, removing } from "../relations.ts"

const pin: RelationKind = {
  relation: (world) => world.pinnedLists,
  field: "pinned",
  target: (call) => Effect.map(existing(lookupList(call.view, String(call.body["list_id"]), "list_id")), ({ id }) => id)
}

// All at once, the list that was pinned last first.
const pinned: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const found = Array.from(targetsOf(call.world.pinnedLists, user))
    .sort(([, left], [, right]) => newestFirst(left, right))
    .map(([id]) => lookupList(call.view, id, "id"))
    .filter((list) => "found" in list)
  return presentLists(call.view, found, { result_count: found.length })
})

/** The operations on pinned lists. */
export const pins: Area = {
  pinList: adding(pin),
  unpinList: removing(pin, "list_id"),
  getUsersPinnedLists: pinned
}
