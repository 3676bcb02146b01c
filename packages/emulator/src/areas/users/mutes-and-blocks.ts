/** Mutes and blocks: list them, and change them. */
import * as Effect from "effect/Effect"
import { targetsOf } from "../../world/queries.ts"
import { unrelate } from "../../world/relate.ts"
import type { World } from "../../world/types.ts"
import { actingUser, type Area, bodyUser, type Call, type Handler } from "../operation.ts"
import { pageOfUsers } from "../pages.ts"
import { begin, end, type Tie } from "../ties.ts"

const target: Tie["target"] = (call, user) => Effect.map(bodyUser(call, user), ({ id }) => id)

const mute: Tie = { relation: (world) => world.mutes, field: "muting", target }

// Neither follows the other any longer, and their requests to follow are withdrawn.
const part = (world: World, one: string, other: string): void => {
  for (const relation of [world.follows, world.followRequests]) {
    unrelate(relation, one, other)
    unrelate(relation, other, one)
  }
}

const block: Tie = {
  relation: (world) => world.blocks,
  field: "blocking",
  target,
  after: (call, user, other) => part(call.world, user, other)
}

const list = (operation: string, { relation }: Tie): Handler =>
  Effect.fnUntraced(function* (call: Call) {
    const user = yield* actingUser(call, "id")
    return yield* pageOfUsers(call, { operation, size: 100 }, targetsOf(relation(call.world), user))
  })

/** The operations on mutes and blocks. */
export const mutesAndBlocks: Area = {
  muteUser: begin(mute),
  unmuteUser: end(mute, "target_user_id"),
  getUsersMuting: list("getUsersMuting", mute),
  blockUser: begin(block),
  unblockUser: end(block, "target_user_id"),
  getUsersBlocking: list("getUsersBlocking", block)
}
