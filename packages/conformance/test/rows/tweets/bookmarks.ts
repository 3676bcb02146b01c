import { bookmark, getBookmarks, removeBookmark } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { postFields } from "../../support/values.ts"

export const bookmarks = [
  row(getBookmarks)({
    name: "get_bookmarks",
    // The specification has OAuth 2.0 alone; the service describes OAuth 1.0a as well.
    accepts: ["oauth1", "oauth2"],
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/bookmarks`,
    lookup: "always",
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: postFields
  }),
  row(bookmark)({
    name: "bookmark",
    accepts: ["oauth2"],
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => [`POST /2/users/${me}/bookmarks`, { tweet_id: post }],
    lookup: "always",
    required: ["tweet_id"],
    ids: ["tweet_id", "folder_id"],
    also: [
      // Beyond the specification: a folder.
      [() => ({ tweet_id: "20", folder_id: 5 }), ["POST /2/users/12/bookmarks", { tweet_id: "20", folder_id: "5" }]]
    ]
  }),
  row(removeBookmark)({
    name: "remove_bookmark",
    accepts: ["oauth2"],
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => `DELETE /2/users/${me}/bookmarks/${post}`,
    lookup: "always",
    required: ["tweet_id"],
    ids: ["tweet_id"],
    idempotent: true
  })
]
