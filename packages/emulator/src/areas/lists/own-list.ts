/** The list of a path, if the caller may change it. */
import * as Effect from "effect/Effect"
import { lookupList } from "../../present/lookup.ts"
import { forbidden, type Refusal } from "../../request/problems.ts"
import type { WorldList } from "../../world/types.ts"
import { actingUser, type Call, existing } from "../operation.ts"

/** The list of the path, which must belong to the user behind the request. */
export const ownList = Effect.fnUntraced(function* (call: Call): Effect.fn.Return<WorldList, Refusal> {
  const user = yield* actingUser(call)
  const list = yield* existing(lookupList(call.view, call.path["id"] ?? "", "id"))
  return list.ownerId === user ? list : yield* forbidden("Only the owner of a list may change it.")
})
