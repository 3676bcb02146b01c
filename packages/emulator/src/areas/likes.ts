/** Likes: who likes what, and changing it. */
import * as Effect from "effect/Effect"
import { answerPosts, answerUsers, ok, onlyProblem } from "../present/answer.ts"
import { lookupPost, lookupUser } from "../present/lookup.ts"
import { Refusal } from "../problems.ts"
import { nextId } from "../world/ids.ts"
import { relate } from "../world/make-world.ts"
import { sourcesOf, targetsOf } from "../world/queries.ts"
import { actingUser, type Area, type Handler, paginate } from "./operation.ts"

const like: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, call.path["id"])
  const post = lookupPost(call.view, String(call.body["tweet_id"]), "tweet_id")
  if ("problem" in post) return yield* new Refusal({ status: 404, body: { ...post.problem, status: 404 } })
  relate(call.world.likes, user, post.found.id, nextId(call.world, call.now))
  return ok({ data: { liked: true } })
})

const unlike: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, call.path["id"])
  call.world.likes.get(user)?.delete(call.path["tweet_id"] ?? "")
  return ok({ data: { liked: false } })
})

const likedPosts: Handler = Effect.fnUntraced(function* (call) {
  const user = lookupUser(call.view, call.path["id"] ?? "", "id")
  if ("problem" in user) return onlyProblem(user.problem)
  const entries = Array.from(targetsOf(call.world.likes, user.found.id)).flatMap(([id, position]) => {
    const post = lookupPost(call.view, id, "id")
    return "found" in post ? [{ position, value: post }] : []
  })
  const { meta, values } = yield* paginate(call, { operation: "getUsersLikedPosts", size: 100 }, entries)
  return answerPosts(call.view, values, meta)
})

const likingUsers: Handler = Effect.fnUntraced(function* (call) {
  const post = lookupPost(call.view, call.path["id"] ?? "", "id")
  if ("problem" in post) return onlyProblem(post.problem)
  const entries = Array.from(sourcesOf(call.world.likes, post.found.id), ([id, position]) => ({
    position,
    value: lookupUser(call.view, id, "id")
  }))
  const { meta, values } = yield* paginate(call, { operation: "getPostsLikingUsers", size: 100 }, entries)
  return answerUsers(call.view, values, meta)
})

/** The operations on likes. */
export const likes: Area = {
  likePost: like,
  unlikePost: unlike,
  getUsersLikedPosts: likedPosts,
  getPostsLikingUsers: likingUsers
}
