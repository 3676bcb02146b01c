/** Bookmarks: which posts a user keeps, and changing it. */
import * as Effect from "effect/Effect"
import { presentPosts } from "../../present/response.ts"
import { lookupPost } from "../../present/lookup.ts"
import { nextId } from "../../world/ids.ts"
import { targetsOf } from "../../world/queries.ts"
import { relate, unrelate } from "../../world/relate.ts"
import { actingUser, type Area, bodyPost, type Handler } from "../operation.ts"
import { latest, presentPage, related, visible } from "../pages.ts"
import { adding, type RelationKind, removing } from "../relations.ts"
import { foldersOf, ownFolder } from "./bookmark-folders.ts"

/** How many bookmarks can be reached. */
const reachable = 800

const bookmark: RelationKind = {
  relation: (world) => world.bookmarks,
  field: "bookmarked",
  target: Effect.fnUntraced(function* (call, user) {
    const folder = call.body["folder_id"]
    if (folder !== undefined) yield* ownFolder(call, user, String(folder))
    return yield* bodyPost(call)
  }),
  afterAdding: (call, _, post) => {
    const folder = call.body["folder_id"]
    if (folder !== undefined) relate(call.world.folderBookmarks, String(folder), post, nextId(call.world, call.now))
  },
  afterRemoving: (call, user, post) => {
    for (const { id } of foldersOf(call.world, user)) unrelate(call.world.folderBookmarks, id, post)
  }
}

const bookmarkedPosts: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const posts = related(targetsOf(call.world.bookmarks, user), (id) => lookupPost(call.view, id, "id"))
  const paging = { operation: "getUsersBookmarks", size: 100 }
  return yield* presentPage(call, paging, presentPosts, visible(latest(posts, reachable)))
})

/** The operations on bookmarks. */
export const bookmarks: Area = {
  createUsersBookmark: adding(bookmark),
  deleteUsersBookmark: removing(bookmark, "tweet_id"),
  getUsersBookmarks: bookmarkedPosts
}
