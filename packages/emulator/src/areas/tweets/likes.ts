/** Likes: who likes what, and changing it. */
import { presentPosts } from "../../present/response.ts"
import { lookupPost, lookupUser } from "../../present/lookup.ts"
import { targetsOf } from "../../world/queries.ts"
import { about, type Area, bodyPost, type Handler } from "../operation.ts"
import { presentPage, pageOfUsers, related, visible } from "../pages.ts"
import { adding, type RelationKind, removing } from "../relations.ts"

const like: RelationKind = { relation: (world) => world.likes, field: "liked", target: bodyPost }

const likedPosts: Handler = about(lookupUser, (call, user) => {
  const posts = related(targetsOf(call.world.likes, user.id), (id) => lookupPost(call.view, id, "id"))
  return presentPage(call, { operation: "getUsersLikedPosts", size: 100 }, presentPosts, visible(posts))
})

const likingUsers: Handler = about(lookupPost, (call, { id }) =>
  pageOfUsers(call, { operation: "getPostsLikingUsers", size: 100 }, call.world.likes.sourcesOf(id))
)

/** The operations on likes. */
export const likes: Area = {
  likePost: adding(like),
  unlikePost: removing(like, "tweet_id"),
  getUsersLikedPosts: likedPosts,
  getPostsLikingUsers: likingUsers
}
