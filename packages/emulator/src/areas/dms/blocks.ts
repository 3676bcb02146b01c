/** Whose direct messages a user does not want, without blocking them otherwise. */
import * as Effect from "effect/Effect"
import { lookupUser } from "../../present/lookup.ts"
import { ok } from "../../present/response.ts"
import { forbidden } from "../../request/problems.ts"
import { nextId } from "../../world/ids.ts"
import { relate, unrelate } from "../../world/relate.ts"
import { actingUser, type Area, existing, type Handler } from "../operation.ts"

const change = (blocked: boolean): Handler =>
  Effect.fnUntraced(function* (call) {
    const user = yield* actingUser(call)
    const { id } = yield* existing(lookupUser(call.view, call.path["id"] ?? "", "id"))
    if (id === user) return yield* forbidden("You cannot block your own messages.")
    if (blocked) relate(call.world.dmBlocks, user, id, nextId(call.world, call.now))
    else unrelate(call.world.dmBlocks, user, id)
    return ok({ data: { blocked } })
  })

/** The operations that block direct messages. */
export const dmBlocks: Area = { blockUsersDms: change(true), unblockUsersDms: change(false) }
