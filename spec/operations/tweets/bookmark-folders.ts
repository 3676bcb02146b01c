import type { Operations } from "../../operation.ts"

export default {
  getBookmarkFolders: {
    of: "GET /2/users/{me}/bookmarks/folders",
    does: "A page of the bookmark folders of the authenticated user.",
    params: {
      max_results: "The largest number of entries on a page, 1 to 100.",
      pagination_token: "`meta.next_token` of a response for the page after it, unmodified. There is no way back."
    },
    returns: "`data`, the folders with `id` and `name`; `meta.next_token` if there are more",
    notes: "Pages lead forward only.",
    see: "users/get-bookmark-folders",
    example: "items(getBookmarkFolders)",
    result: { is: "GetBookmarkFoldersResult", response: "Response.json(Folders)" }
  },

  createBookmarkFolder: {
    of: "POST /2/users/{me}/bookmarks/folders",
    does: "Creates a bookmark folder of the authenticated user. `bookmark` puts posts into it by its `folder_id`.",
    params: { name: "The name of the folder: 1 to 25 characters." },
    returns: "`data` with the `id` and the `name` of the new folder",
    see: "users/create-bookmark-folder",
    example: `Effect.gen(function* () {
  const { data: folder } = yield* createBookmarkFolder({ name: "To read" })
  yield* bookmark({ tweet_id: "20", folder_id: folder.id })
})`,
    result: { type: "WriteResponse<BookmarkFolder>", response: "Response.outcome(Response.written(folder))" }
  },

  getBookmarksByFolder: {
    of: "GET /2/users/{me}/bookmarks/folders/{folder_id}",
    does: "A page of the IDs of the posts in a bookmark folder of the authenticated user. The posts themselves come from `hydrateTweets`.",
    params: {
      folder_id: "The ID of the folder.",
      max_results: "The largest number of entries on a page, 1 to 100.",
      pagination_token: "`meta.next_token` of a response for the page after it, unmodified. There is no way back."
    },
    returns: "`data`, the posts with their `id` alone; `meta.next_token` if there are more",
    notes: "Pages lead forward only.",
    see: "users/get-bookmarks-by-folder-id",
    example: `const ids = items(getBookmarksByFolder, { folder_id: "1146654567674912769" }).pipe(Stream.map(({ id }) => id))
const posts = hydrateTweets({ ids, tweet_fields: ["created_at"] })`,
    result: { is: "GetBookmarksByFolderResult", response: "Response.json(PostsOfFolder)" }
  }
} satisfies Operations
