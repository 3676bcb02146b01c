import type { Operations } from "../../operation.ts"

export default {
  getBookmarks: {
    of: "GET /2/users/{me}/bookmarks",
    does: "A page of the posts that the authenticated user has bookmarked, the newest bookmark first.",
    notes: "Beyond the specification: OAuth 1.0a, which is used if no bearer token is configured.",
    reach: { entries: 800 },
    see: "users/get-bookmarks",
    example: 'items(getBookmarks, { tweet_fields: ["created_at"] })',
    user_auth: "none"
  },

  bookmark: {
    of: "POST /2/users/{me}/bookmarks",
    does: "Bookmarks a post for the authenticated user.",
    params: { tweet_id: "The ID of the post.", folder_id: "The folder to put it into. Default: none." },
    notes: "Beyond the specification: `folder_id`.",
    see: "users/create-bookmark",
    example: 'bookmark({ tweet_id: "20" })'
  },

  removeBookmark: {
    of: "DELETE /2/users/{me}/bookmarks/{tweet_id}",
    does: "Removes a bookmark of the authenticated user.",
    resultOf: "bookmark",
    see: "users/delete-bookmark",
    example: 'removeBookmark({ tweet_id: "20" })',
    idempotent: true
  }
} satisfies Operations
