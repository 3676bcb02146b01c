/** Likes and bookmarks: who likes or keeps what, and changing it. */
import * as Effect from "effect/Effect"
import { presentPosts } from "../../present/response.ts"
import { lookupPost, lookupUser } from "../../present/lookup.ts"
import { invalidParameter } from "../../request/problems.ts"
import { sourcesOf, targetsOf } from "../../world/queries.ts"
import { about, actingUser, type Area, bodyPost, type Handler } from "../operation.ts"
import { presentPage, latest, pageOfUsers, tied, visible } from "../pages.ts"
import { begin, end, type Tie } from "../ties.ts"

/** How many bookmarks can be reached. */
const reachable = 800

const like: Tie = { relation: (world) => world.likes, field: "liked", target: bodyPost }

const bookmark: Tie = {
  relation: (world) => world.bookmarks,
  field: "bookmarked",
  target: Effect.fnUntraced(function* (call) {
    const folder = call.body["folder_id"]
    if (folder !== undefined) return yield* invalidParameter("folder_id", String(folder), "There are no folders here.")
    return yield* bodyPost(call)
  })
}

const likedPosts: Handler = about(lookupUser, (call, user) => {
  const posts = tied(targetsOf(call.world.likes, user.id), (id) => lookupPost(call.view, id, "id"))
  return presentPage(call, { operation: "getUsersLikedPosts", size: 100 }, presentPosts, visible(posts))
})

const likingUsers: Handler = about(lookupPost, (call, { id }) =>
  pageOfUsers(call, { operation: "getPostsLikingUsers", size: 100 }, sourcesOf(call.world.likes, id))
)

const bookmarkedPosts: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, call.path["id"])
  const posts = tied(targetsOf(call.world.bookmarks, user), (id) => lookupPost(call.view, id, "id"))
  const paging = { operation: "getUsersBookmarks", size: 100 }
  return yield* presentPage(call, paging, presentPosts, visible(latest(posts, reachable)))
})

/** The operations on likes and bookmarks. */
export const likes: Area = {
  likePost: begin(like),
  unlikePost: end(like, "tweet_id"),
  getUsersLikedPosts: likedPosts,
  getPostsLikingUsers: likingUsers,
  createUsersBookmark: begin(bookmark),
  deleteUsersBookmark: end(bookmark, "tweet_id"),
  getUsersBookmarks: bookmarkedPosts
}
