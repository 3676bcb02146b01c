import type { Operations } from "../../operation.ts"

export default {
  getListFollowers: {
    of: "GET /2/lists/{id}/followers",
    does: "A page of the users who follow a list.",
    params: { id: "The ID of the list, also as a list of exactly one ID." },
    notes: "A private list needs the credentials of its owner.",
    see: "lists/get-list-followers",
    example: 'getListFollowers({ id: "84839422", user_fields: ["created_at"] })'
  },

  getFollowedLists: {
    of: "GET /2/users/{id}/followed_lists",
    does: "A page of the lists that a user follows.",
    see: "users/get-followed-lists",
    example: 'getFollowedLists({ id: "2244994945", expansions: ["owner_id"] })'
  },

  followList: {
    of: "POST /2/users/{me}/followed_lists",
    does: "Follows a list for the authenticated user.",
    params: { list_id: "The ID of the list." },
    see: "users/follow-list",
    example: 'followList({ list_id: "84839422" })'
  },

  unfollowList: {
    of: "DELETE /2/users/{me}/followed_lists/{list_id}",
    does: "Unfollows a list for the authenticated user.",
    paramsOf: "followList",
    resultOf: "followList",
    see: "users/unfollow-list",
    example: 'unfollowList({ list_id: "84839422" })',
    idempotent: true
  }
} satisfies Operations
