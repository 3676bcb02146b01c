/** Posts: look them up, make and delete them, and hide replies. */
import * as Effect from "effect/Effect"
import { presentPost, presentPosts, ok } from "../../present/response.ts"
import { lookupPost } from "../../present/lookup.ts"
import { forbidden, missing } from "../../request/problems.ts"
import { many } from "../../description/validate.ts"
import { showText } from "../../world/shown-text.ts"
import { createPost } from "./create-post.ts"
import { actingUser, always, type Area, existing, type Handler } from "../operation.ts"

const getPost: Handler = always((call) => presentPost(call.view, lookupPost(call.view, call.path["id"] ?? "", "id")))

const getPosts: Handler = always((call) => {
  const ids = new Set(many(call.query, "ids"))
  return presentPosts(
    call.view,
    Array.from(ids, (id) => lookupPost(call.view, id, "ids"))
  )
})

const create: Handler = Effect.fnUntraced(function* (call) {
  const { id, note, text } = yield* createPost(call, yield* actingUser(call))
  return { status: 201, body: { data: { id, text: showText(note ?? text).text, edit_history_tweet_ids: [id] } } }
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const id = call.path["id"] ?? ""
  const post = call.world.posts.get(id)
  if (post === undefined || post.deleted) return yield* missing({ resource_type: "tweet", parameter: "id", value: id })
  if (post.authorId !== user) return yield* forbidden("Only the author of a post may delete it.")
  call.world.posts.change(id, { deleted: true })
  return ok({ data: { deleted: true } })
})

const hide: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const post = yield* existing(lookupPost(call.view, call.path["tweet_id"] ?? "", "tweet_id"))
  const begun = call.world.posts.get(post.conversationId)
  if (begun === undefined || begun.authorId !== user || begun.id === post.id) {
    return yield* forbidden("You can hide only replies in conversations that you began.")
  }
  const hidden = call.body["hidden"] === true
  call.world.posts.change(post.id, { hidden })
  return ok({ data: { hidden } })
})

/** The operations on posts themselves. */
export const tweets: Area = {
  getPostsById: getPost,
  getPostsByIds: getPosts,
  createPosts: create,
  deletePosts: remove,
  hidePostsReply: hide
}
