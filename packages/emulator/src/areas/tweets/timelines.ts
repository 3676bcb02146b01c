/** Lists of posts by time: a user's posts, posts that name a user, and posts of all users that a user follows. */
import * as Effect from "effect/Effect"
import type { OperationResponse } from "../../present/response.ts"
import { lookupReadable } from "../../present/lookup.ts"
import type { View } from "../../present/view.ts"
import type { Refusal } from "../../request/problems.ts"
import { many } from "../../description/validate.ts"
import { firstOf, isBlocking, refers, targetsOf, visibleTo, withFollowed } from "../../world/queries.ts"
import type { WorldPost } from "../../world/types.ts"
import { about, actingUser, type Area, type Call, type Handler } from "../operation.ts"
import { pageOfOrdered, type Paging } from "../pages.ts"
import { inWindow, timelineRules } from "../windows.ts"

/** How many of the most recent posts can be reached. */
const reachable = { posts: 3200, postsWithoutReplies: 800, mentions: 800, home: 3200 }

/** Whether a post is not of a kind that a request excludes. */
export const isIncluded = (call: Call): ((post: WorldPost) => boolean) => {
  const excluded = many(call.query, "exclude")
  return (post) =>
    !(excluded.includes("replies") && refers(post, "replied_to")) &&
    !(excluded.includes("retweets") && refers(post, "retweeted"))
}

/** Responses with the posts inside the window that a request asks for. */
const presentInside = Effect.fnUntraced(function* (
  call: Call,
  paging: Omit<Paging, "edges">,
  posts: Iterable<WorldPost>
): Effect.fn.Return<OperationResponse, Refusal> {
  const inside = yield* inWindow(call, timelineRules(call), posts)
  return yield* pageOfOrdered(call, { ...paging, edges: true }, inside)
})

const usersPosts: Handler = about(lookupReadable, (call, user) => {
  const count = many(call.query, "exclude").includes("replies") ? reachable.postsWithoutReplies : reachable.posts
  const isWanted = isIncluded(call)
  const posts = firstOf(count, call.world.posts.by(new Set([user.id])), (post) => !post.deleted && isWanted(post))
  return presentInside(call, { operation: "getUsersPosts", size: 10 }, posts)
})

const mentions: Handler = about(lookupReadable, (call, { username }) => {
  // A repost has the text of the other post, whose author has named the user already.
  const mentioning = visibleTo(call.world, call.view.viewer, call.world.posts.mentioning(username))
  const posts = firstOf(reachable.mentions, mentioning, (post) => !refers(post, "retweeted"))
  return presentInside(call, { operation: "getUsersMentions", size: 10 }, posts)
})

const isUnwanted = ({ viewer, world }: View, author: string | undefined): boolean =>
  isBlocking(world, viewer, author) || targetsOf(world.mutes, viewer ?? "").has(author ?? "")

// Reposts by others do not show a muted user either.
const isWanted = (view: View, post: WorldPost): boolean =>
  !isUnwanted(view, post.authorId) &&
  post.references.every(({ id, type }) => type !== "retweeted" || !isUnwanted(view, view.world.posts.get(id)?.authorId))

const home: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const isAsked = isIncluded(call)
  const posts = visibleTo(call.world, user, call.world.posts.by(withFollowed(call.world, user)))
  const included = firstOf(reachable.home, posts, (post) => isWanted(call.view, post) && isAsked(post))
  return yield* presentInside(call, { operation: "getUsersTimeline", size: 100 }, included)
})

/** The operations that list posts by time. */
export const timelines: Area = {
  getUsersPosts: usersPosts,
  getUsersMentions: mentions,
  getUsersTimeline: home
}
