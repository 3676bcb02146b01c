/** Lists of posts by time: those of a user, those that name a user, and those of all users that a user follows. */
import * as Effect from "effect/Effect"
import type { OperationResponse } from "../../present/response.ts"
import { lookupReadable } from "../../present/lookup.ts"
import type { View } from "../../present/view.ts"
import type { Refusal } from "../../request/problems.ts"
import { many } from "../../description/validate.ts"
import { entitiesOf } from "../../world/entities.ts"
import { isBlocking, postsOf, refers, targetsOf, visiblePosts } from "../../world/queries.ts"
import type { WorldPost, WorldUser } from "../../world/types.ts"
import { about, actingUser, type Area, type Call, type Handler } from "../operation.ts"
import { pageOfPosts, type Paging } from "../pages.ts"
import { inWindow, timelineRules } from "../windows.ts"

/** How many of the most recent posts can be reached. */
const reachable = { posts: 3200, postsWithoutReplies: 800, mentions: 800, home: 3200 }

/** Leaves out the kinds of posts a request excludes. */
export const withoutExcluded = (call: Call, posts: ReadonlyArray<WorldPost>): ReadonlyArray<WorldPost> => {
  const excluded = many(call.query, "exclude")
  return posts
    .filter((post) => !(excluded.includes("replies") && refers(post, "replied_to")))
    .filter((post) => !(excluded.includes("retweets") && refers(post, "retweeted")))
}

/** Responses with those of the posts that are inside the window a request asks for. */
const presentInside = Effect.fnUntraced(function* (
  call: Call,
  paging: Omit<Paging, "edges">,
  posts: ReadonlyArray<WorldPost>
): Effect.fn.Return<OperationResponse, Refusal> {
  const inside = yield* inWindow(call, timelineRules(call), posts)
  return yield* pageOfPosts(call, { ...paging, edges: true }, inside)
})

const usersPosts: Handler = about(lookupReadable, (call, user) => {
  const withoutReplies = many(call.query, "exclude").includes("replies")
  const posts = withoutExcluded(call, postsOf(call.world, user.id)).slice(
    0,
    withoutReplies ? reachable.postsWithoutReplies : reachable.posts
  )
  return presentInside(call, { operation: "getUsersPosts", size: 10 }, posts)
})

const names = (post: WorldPost, { username }: WorldUser): boolean =>
  entitiesOf(post.note ?? post.text).mentions.some(({ value }) => value.toLowerCase() === username.toLowerCase())

const mentions: Handler = about(lookupReadable, (call, user) => {
  // The text of a repost is that of the other post, whose author has named the user already.
  const posts = visiblePosts(call.world, call.view.viewer)
    .filter((post) => names(post, user) && !refers(post, "retweeted"))
    .slice(0, reachable.mentions)
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
  const followed = targetsOf(call.world.follows, user)
  const posts = visiblePosts(call.world, user)
    .filter((post) => post.authorId === user || followed.has(post.authorId))
    .filter((post) => isWanted(call.view, post))
  const included = withoutExcluded(call, posts).slice(0, reachable.home)
  return yield* presentInside(call, { operation: "getUsersTimeline", size: 100 }, included)
})

/** The operations that list posts by time. */
export const timelines: Area = {
  getUsersPosts: usersPosts,
  getUsersMentions: mentions,
  getUsersTimeline: home
}
