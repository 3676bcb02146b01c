/** Announces to streams what operations do. */
import * as Effect from "effect/Effect"
import type { BareResponse, OperationResponse } from "../../present/response.ts"
import { timestamp } from "../../present/view.ts"
import type { World, WorldPost } from "../../world/types.ts"
import type { Call } from "../operation.ts"
import { announce } from "./announce.ts"
import { type StreamEvent, streamsOf } from "./state.ts"

const ofPosts = (posts: ReadonlyArray<WorldPost>): ReadonlyArray<StreamEvent> =>
  posts.map((post) => ({ kind: "post", post }))

const announceAll = (world: World, now: number, events: ReadonlyArray<StreamEvent>): Effect.Effect<void> =>
  Effect.forEach(events, (event) => announce(world, now, event), { discard: true })

/** Announces posts that were added. */
export const announcePosts = (world: World, now: number, posts: ReadonlyArray<WorldPost>): Effect.Effect<void> =>
  announceAll(world, now, ofPosts(posts))

const postDeleted = ({ now, world }: Call, id: string): ReadonlyArray<StreamEvent> => {
  const post = world.posts.get(id)
  if (post === undefined) return []
  const body = { data: { delete: { tweet: { id, author_id: post.authorId }, event_at: timestamp(now) } } }
  return [{ kind: "message", endpoint: "tweets_compliance_stream", about: id, body }]
}

const likeRemoved = ({ now }: Call, user_id: string, id: string): ReadonlyArray<StreamEvent> => {
  const body = { data: { delete: { favorite: { id, user_id }, event_at: timestamp(now) } } }
  return [{ kind: "message", endpoint: "likes_compliance_stream", body }]
}

type After = () => ReadonlyArray<StreamEvent>

const newPosts = ({ world }: Call): After => {
  const known = world.clock.last.toString()
  return () => ofPosts(world.posts.newerThan(known))
}

// Each reads what it needs before the operation, and returns what happened after it.
const observers: Readonly<Record<string, (call: Call) => After>> = {
  createPosts: newPosts,
  repostPost: newPosts,
  deletePosts: (call) => () => postDeleted(call, call.path["id"] ?? ""),
  likePost: ({ body, view, world }) => {
    const user = view.viewer ?? ""
    const post = String(body["tweet_id"])
    const before = world.likes.get(user)?.get(post)
    return () => {
      const id = world.likes.get(user)?.get(post)
      return id === undefined || id === before ? [] : [{ kind: "like", user, post, id }]
    }
  },
  unlikePost: (call) => {
    const user = call.view.viewer ?? ""
    const post = call.path["tweet_id"] ?? ""
    const wasLiked = call.world.likes.get(user)?.has(post) === true
    return () => (wasLiked ? likeRemoved(call, user, post) : [])
  }
}

/** Carries out an operation, and announces what came of it. */
export const announcing = <E>(
  operation: string,
  call: Call,
  carryOut: Effect.Effect<OperationResponse | BareResponse, E>
): Effect.Effect<OperationResponse | BareResponse, E> =>
  Effect.suspend(() => {
    const observe = observers[operation]
    if (observe === undefined || streamsOf(call.world) === undefined) return carryOut
    const after = observe(call)
    return Effect.tap(carryOut, ({ status }) =>
      status < 300 ? announceAll(call.world, call.now, after()) : Effect.void
    )
  })
