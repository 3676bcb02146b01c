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

  removeBookmark: {
    of: "DELETE /2/users/{me}/bookmarks/{tweet_id}",
    does: "Removes a bookmark of the authenticated user.",
    see: "users/delete-bookmark",
    example: 'removeBookmark({ tweet_id: "20" })',
    idempotent: true
  }
} satisfies Operations
