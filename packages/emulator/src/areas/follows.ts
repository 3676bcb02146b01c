/** Follows: who follows whom, and changing it. */
import * as Effect from "effect/Effect"
import { answerUsers, ok, onlyProblem } from "../present/answer.ts"
import { lookupReadable, lookupUser } from "../present/lookup.ts"
import { forbidden, Refusal } from "../problems.ts"
import { nextId } from "../world/ids.ts"
import { relate } from "../world/make-world.ts"
import { isFollowing, sourcesOf, targetsOf } from "../world/queries.ts"
import type { World } from "../world/types.ts"
import { actingUser, type Area, type Handler, paginate } from "./operation.ts"

const follow: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, call.path["id"])
  const target = lookupUser(call.view, String(call.body["target_user_id"]), "target_user_id")
  if ("problem" in target) return yield* new Refusal({ status: 404, body: { ...target.problem, status: 404 } })
  const { id, protected: isProtected } = target.found
  if (id === user) return yield* forbidden("Nobody can follow themselves.")
  const pending_follow = isProtected && !isFollowing(call.world, user, id)
  relate(pending_follow ? call.world.followRequests : call.world.follows, user, id, nextId(call.world, call.now))
  return ok({ data: { following: !pending_follow, pending_follow } })
})

const unfollow: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, call.path["source_user_id"])
  const target = call.path["target_user_id"] ?? ""
  call.world.follows.get(user)?.delete(target)
  call.world.followRequests.get(user)?.delete(target)
  return ok({ data: { following: false } })
})

const list = (operation: string, relatedTo: (world: World, id: string) => ReadonlyMap<string, string>): Handler =>
  Effect.fnUntraced(function* (call) {
    const user = lookupReadable(call.view, call.path["id"] ?? "", "id")
    if ("problem" in user) return onlyProblem(user.problem)
    const entries = Array.from(relatedTo(call.world, user.found.id), ([id, position]) => ({
      position,
      value: lookupUser(call.view, id, "id")
    }))
    const { meta, values } = yield* paginate(call, { operation, size: 100 }, entries)
    return answerUsers(call.view, values, meta)
  })

/** The operations on follows. */
export const follows: Area = {
  followUser: follow,
  unfollowUser: unfollow,
  getUsersFollowers: list("getUsersFollowers", (world, id) => sourcesOf(world.follows, id)),
  getUsersFollowing: list("getUsersFollowing", (world, id) => targetsOf(world.follows, id))
}
