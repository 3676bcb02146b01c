/** Reposts and quotes: who passes a post on, with and without words of their own. */
import * as Effect from "effect/Effect"
import { ok } from "../../present/response.ts"
import { lookupPost } from "../../present/lookup.ts"
import { forbidden } from "../../request/problems.ts"
import { newestFirst, nextId } from "../../world/ids.ts"
import { isVisible, postsOf, refers } from "../../world/queries.ts"
import type { World, WorldPost } from "../../world/types.ts"
import { about, actingUser, type Area, bodyPost, type Call, existing, type Handler } from "../operation.ts"
import { pageOfPosts, pageOfUsers } from "../pages.ts"
import { isIncluded } from "./timelines.ts"

const repostBy = (world: World, user: string, id: string): WorldPost | undefined =>
  world.posts
    .referringTo(id, "retweeted")
    .find((post) => post.authorId === user && !post.deleted && refers(post, "retweeted", id))

const addRepost = (call: Call, user: string, original: WorldPost): WorldPost => {
  const id = nextId(call.world, call.now)
  const author = call.world.users.get(original.authorId)?.username
  const post: WorldPost = {
    id,
    authorId: user,
    text: `RT @${author}: ${original.text}`,
    createdAt: call.now,
    lang: original.lang,
    conversationId: id,
    references: [{ type: "retweeted", id: original.id }],
    mediaKeys: [],
    paidPartnership: false,
    replySettings: "everyone",
    impressions: 0,
    deleted: false
  }
  call.world.posts.set(id, post)
  return post
}

/** The ID of the post that a repost shows: a repost of a repost is one of the post itself. */
const originalOf = (world: World, id: string): string =>
  world.posts.get(id)?.references.find(({ type }) => type === "retweeted")?.id ?? id

const repost: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const original = yield* existing(lookupPost(call.view, originalOf(call.world, yield* bodyPost(call)), "tweet_id"))
  const isPrivate = call.world.users.get(original.authorId)?.protected === true
  if (isPrivate && original.authorId !== user) {
    return yield* forbidden("The posts of a protected user cannot be reposted.")
  }
  const made = repostBy(call.world, user, original.id) ?? addRepost(call, user, original)
  return ok({ data: { retweeted: true, rest_id: made.id } })
})

const unrepost: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const found = repostBy(call.world, user, originalOf(call.world, call.path["source_tweet_id"] ?? ""))
  if (found !== undefined) call.world.posts.change(found.id, { deleted: true })
  return ok({ data: { retweeted: false } })
})

/** The posts that refer to the one of the path, the newest first. */
const referring = (call: Call, { id }: WorldPost, type: "retweeted" | "quoted"): ReadonlyArray<WorldPost> =>
  call.view.index
    .referring(id, type)
    .filter((post) => isVisible(call.world, call.view.viewer, post))
    .sort((left, right) => newestFirst(left.id, right.id))

const repostedBy: Handler = about(lookupPost, (call, post) => {
  const users = new Map(referring(call, post, "retweeted").map(({ authorId, id }) => [authorId, id]))
  return pageOfUsers(call, { operation: "getPostsRepostedBy", size: 100 }, users)
})

const repostsOf: Handler = about(lookupPost, (call, post) =>
  pageOfPosts(call, { operation: "getPostsReposts", size: 100 }, referring(call, post, "retweeted"))
)

// The posts of the user, not the reposts of them.
const repostsOfMe: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const posts = postsOf(call.world, user).filter(({ id }) => call.view.index.referring(id, "retweeted").length > 0)
  return yield* pageOfPosts(call, { operation: "getUsersRepostsOfMe", size: 100 }, posts)
})

const quotes: Handler = about(lookupPost, (call, post) => {
  const posts = referring(call, post, "quoted").filter(isIncluded(call))
  return pageOfPosts(call, { operation: "getPostsQuotedPosts", size: 10, backward: false }, posts)
})

/** The operations on reposts and quotes. */
export const reposts: Area = {
  repostPost: repost,
  unrepostPost: unrepost,
  getPostsRepostedBy: repostedBy,
  getPostsReposts: repostsOf,
  getUsersRepostsOfMe: repostsOfMe,
  getPostsQuotedPosts: quotes
}
