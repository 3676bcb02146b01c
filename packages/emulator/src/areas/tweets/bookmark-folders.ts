/** Folders of bookmarks, which only their owner sees. */
import * as Effect from "effect/Effect"
import { type Lookup, lookupPost } from "../../present/lookup.ts"
import { ok, type Several } from "../../present/response.ts"
import { compact, filled } from "../../present/view.ts"
import { missing, type Refusal } from "../../request/problems.ts"
import { nextId } from "../../world/ids.ts"
import { targetsOf } from "../../world/queries.ts"
import type { WorldBookmarkFolder } from "../../world/folders-and-articles.ts"
import type { World } from "../../world/types.ts"
import { actingUser, type Area, type Call, type Handler } from "../operation.ts"
import { made, presentPage, related, visible } from "../pages.ts"

/** The folders of a user. */
export const foldersOf = (world: World, user: string): ReadonlyArray<WorldBookmarkFolder> =>
  Array.from(world.bookmarkFolders.values()).filter(({ ownerId }) => ownerId === user)

/** A folder of the user. One of another user is reported as missing. */
export const ownFolder = Effect.fnUntraced(function* (
  call: Call,
  user: string,
  id: string
): Effect.fn.Return<WorldBookmarkFolder, Refusal> {
  const folder = call.world.bookmarkFolders.get(id)
  return folder?.ownerId === user
    ? folder
    : yield* missing({ resource_type: "bookmark_folder", parameter: "folder_id", value: id })
})

const present =
  <A>(write: (value: A) => object): Several<A> =>
  (_, lookups: ReadonlyArray<Lookup<A>>, meta) => {
    const data = lookups.flatMap((lookup) => ("found" in lookup ? [write(lookup.found)] : []))
    return ok(compact({ data: filled(data), meta }) ?? {})
  }

const create: Handler = Effect.fnUntraced(function* (call) {
  const ownerId = yield* actingUser(call, "id")
  const id = nextId(call.world, call.now)
  const name = String(call.body["name"])
  call.world.bookmarkFolders.set(id, { id, ownerId, name })
  return { status: 201, body: { data: { id, name } } }
})

const list: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const paging = { operation: "getUsersBookmarkFolders", size: 100, backward: false }
  const write = ({ id, name }: WorldBookmarkFolder) => ({ id, name })
  return yield* presentPage(call, paging, present(write), made(foldersOf(call.world, user)))
})

const posts: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call, "id")
  const folder = yield* ownFolder(call, user, call.path["folder_id"] ?? "")
  const bookmarked = related(targetsOf(call.world.folderBookmarks, folder.id), (id) => lookupPost(call.view, id, "id"))
  const paging = { operation: "getUsersBookmarksByFolderId", size: 100, backward: false }
  return yield* presentPage(
    call,
    paging,
    present(({ id }) => ({ id })),
    visible(bookmarked)
  )
})

/** The operations on folders of bookmarks. */
export const bookmarkFolders: Area = {
  createUsersBookmarkFolder: create,
  getUsersBookmarkFolders: list,
  getUsersBookmarksByFolderId: posts
}
