/** Bookmarks: which posts a user keeps, and changing it. */
import * as Effect from "effect/Effect"
import { ok, presentPosts } from "../../present/response.ts"
import { lookupPost } from "../../present/lookup.ts"
import { invalidParameter, type Json } from "../../request/problems.ts"
import { nextId } from "../../world/ids.ts"
import { targetsOf } from "../../world/queries.ts"
import { relate, unrelate } from "../../world/relate.ts"
import { actingUser, type Area, bodyPost, type Call, type Handler } from "../operation.ts"
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

const add = adding(bookmark)

const notBookmarked = (tweet_id: string, problem: Json): Json => ({
  tweet_id,
  title: problem["title"],
  detail: problem["detail"]
})

/** Bookmarks each of several posts that can be, as one request. */
const addSeveral = Effect.fnUntraced(function* (call: Call, ids: ReadonlyArray<string>) {
  const user = yield* actingUser(call, "id")
  const folder = call.body["folder_id"]
  if (folder !== undefined) yield* ownFolder(call, user, String(folder))
  const lookups = Array.from(new Set(ids), (id) => ({ id, lookup: lookupPost(call.view, id, "tweet_ids") }))
  const data = lookups.flatMap(({ id, lookup }) => {
    if (!("found" in lookup)) return []
    relate(call.world.bookmarks, user, id, nextId(call.world, call.now))
    bookmark.afterAdding?.(call, user, id)
    return [{ tweet_id: id, bookmarked: true }]
  })
  const errors = lookups.flatMap(({ id, lookup }) => ("found" in lookup ? [] : [notBookmarked(id, lookup.problem)]))
  return ok({ data, ...(errors.length === 0 ? {} : { errors }) })
})

const addOneOrSeveral: Handler = Effect.fnUntraced(function* (call) {
  const { tweet_id, tweet_ids }: { readonly tweet_id?: string; readonly tweet_ids?: ReadonlyArray<string> } = call.body
  if (tweet_ids === undefined) return yield* add(call)
  if (tweet_id !== undefined) return yield* invalidParameter("tweet_id", tweet_id, "Give either one post or several.")
  return yield* addSeveral(call, tweet_ids)
})

const bookmarkedPosts: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const posts = related(targetsOf(call.world.bookmarks, user), (id) => lookupPost(call.view, id, "id"))
  const paging = { operation: "getUsersBookmarks", size: 100 }
  return yield* presentPage(call, paging, presentPosts, visible(latest(posts, reachable)))
})

/** The operations on bookmarks. */
export const bookmarks: Area = {
  createUsersBookmark: addOneOrSeveral,
  deleteUsersBookmark: removing(bookmark, "tweet_id"),
  getUsersBookmarks: bookmarkedPosts
}
