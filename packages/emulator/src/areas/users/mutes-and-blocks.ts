/** Mutes and blocks: list them, and change them. */
import * as Effect from "effect/Effect"
import { targetsOf } from "../../world/queries.ts"
import { unrelate } from "../../world/relate.ts"
import type { World } from "../../world/types.ts"
import { actingUser, type Area, bodyUser, type Call, type Handler } from "../operation.ts"
import { pageOfUsers } from "../pages.ts"
import { adding, type RelationKind, removing } from "../relations.ts"

const target: RelationKind["target"] = (call, user) => Effect.map(bodyUser(call, user), ({ id }) => id)

const mute: RelationKind = { relation: (world) => world.mutes, field: "muting", target }

// Neither follows the other any longer, and their requests to follow are withdrawn.
const part = (world: World, one: string, other: string): void => {
  for (const relation of [world.follows, world.followRequests]) {
    unrelate(relation, one, other)
    unrelate(relation, other, one)
  }
}

const block: RelationKind = {
  relation: (world) => world.blocks,
  field: "blocking",
  target,
  afterAdding: (call, user, other) => part(call.world, user, other)
}

const list = (operation: string, { relation }: RelationKind): Handler =>
  Effect.fnUntraced(function* (call: Call) {
    const user = yield* actingUser(call, "id")
    return yield* pageOfUsers(call, { operation, size: 100 }, targetsOf(relation(call.world), user))
  })

/** The operations on mutes and blocks. */
export const mutesAndBlocks: Area = {
  muteUser: adding(mute),
  unmuteUser: removing(mute, "target_user_id"),
  getUsersMuting: list("getUsersMuting", mute),
  usersIdBlock: adding(block),
  usersIdUnblock: removing(block, "target_user_id"),
  getUsersBlocking: list("getUsersBlocking", block)
}
