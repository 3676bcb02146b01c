import {
  bookmark,
  createBookmarkFolder,
  getBookmarkFolders,
  getBookmarks,
  getBookmarksByFolder,
  removeBookmark
} from "@xeffect/tweets"
import { row } from "../../support/row.ts"

export const bookmarks = [
  row(getBookmarks)({
    name: "get_bookmarks",
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/bookmarks`
  }),
  row(bookmark)({
    name: "bookmark",
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => [`POST /2/users/${me}/bookmarks`, { tweet_id: post }],
    also: [
      // Beyond the specification: a folder.
      [() => ({ tweet_id: "20", folder_id: 5 }), ["POST /2/users/12/bookmarks", { tweet_id: "20", folder_id: "5" }]]
    ]
  }),
  row(removeBookmark)({
    name: "remove_bookmark",
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => `DELETE /2/users/${me}/bookmarks/${post}`,
    idempotent: true
  }),
  row(getBookmarkFolders)({
    name: "get_bookmark_folders",
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/bookmarks/folders`,
    user_auth: true,
    forwardOnly: true
  }),
  row(createBookmarkFolder)({
    name: "create_bookmark_folder",
    call: () => ({ name: "To read" }),
    sends: ({ me }) => [`POST /2/users/${me}/bookmarks/folders`, { name: "To read" }]
  }),
  row(getBookmarksByFolder)({
    name: "get_bookmarks_by_folder",
    call: ({ folder }) => ({ folder_id: folder }),
    sends: ({ folder, me }) => `GET /2/users/${me}/bookmarks/folders/${folder}`,
    user_auth: true,
    forwardOnly: true
  })
]
