import { bookmark, getBookmarks, removeBookmark } from "@xeffect/tweets"
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
  })
]
