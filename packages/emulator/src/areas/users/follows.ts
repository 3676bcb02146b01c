/** Follows: who follows whom, and changing it. */
import * as Effect from "effect/Effect"
import { ok } from "../../present/response.ts"
import { lookupReadable } from "../../present/lookup.ts"
import { forbidden } from "../../request/problems.ts"
import { nextId } from "../../world/ids.ts"
import { isBlocking, isFollowing, targetsOf } from "../../world/queries.ts"
import { relate, unrelate } from "../../world/relate.ts"
import type { World } from "../../world/types.ts"
import { about, actingUser, type Area, bodyUser, type Handler } from "../operation.ts"
import { pageOfUsers } from "../pages.ts"

const follow: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const { id, protected: isProtected } = yield* bodyUser(call, user)
  if (isBlocking(call.world, id, user)) return yield* forbidden("That user has blocked you.")
  if (isBlocking(call.world, user, id)) return yield* forbidden("You have blocked that user.")
  const pending_follow = isProtected && !isFollowing(call.world, user, id)
  relate(pending_follow ? call.world.followRequests : call.world.follows, user, id, nextId(call.world, call.now))
  return ok({ data: { following: !pending_follow, pending_follow } })
})

const unfollow: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "source_user_id")
  const target = call.path["target_user_id"] ?? ""
  unrelate(call.world.follows, user, target)
  unrelate(call.world.followRequests, user, target)
  return ok({ data: { following: false } })
})

const list = (operation: string, relatedTo: (world: World, id: string) => ReadonlyMap<string, string>): Handler =>
  about(lookupReadable, (call, { id }) => pageOfUsers(call, { operation, size: 100 }, relatedTo(call.world, id)))

/** The operations on follows. */
export const follows: Area = {
  followUser: follow,
  unfollowUser: unfollow,
  getUsersFollowers: list("getUsersFollowers", (world, id) => world.follows.sourcesOf(id)),
  getUsersFollowing: list("getUsersFollowing", (world, id) => targetsOf(world.follows, id))
}
