import type { Operations } from "../../operation.ts"

export default {
  getListFollowers: {
    of: "GET /2/lists/{id}/followers",
    does: "A page of the users who follow a list.",
    params: { id: "The ID of the list, also as a list of exactly one ID." },
    takes:
      "`id` of the list, also as a list of exactly one; `max_results` of a page; `pagination_token` of another page; fields and expansions; `user_auth`",
    returns: "`data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions",
    notes: "A private list needs the credentials of its owner.",
    see: "lists/get-list-followers",
    example: 'getListFollowers({ id: "84839422", user_fields: ["created_at"] })',
    result: "UsersPage"
  },

  getFollowedLists: {
    of: "GET /2/users/{id}/followed_lists",
    does: "A page of the lists that a user follows.",
    params: { id: "The ID of the user." },
    returns: "`data`, the lists; `meta.next_token` and `meta.previous_token`; `includes` for the expansions",
    see: "users/get-followed-lists",
    example: 'getFollowedLists({ id: "2244994945", expansions: ["owner_id"] })',
    result: "ListsPage"
  },

  followList: {
    of: "POST /2/users/{me}/followed_lists",
    does: "Follows a list for the authenticated user.",
    params: { list_id: "The ID of the list." },
    returns: "`data.following`, `true`",
    see: "users/follow-list",
    example: 'followList({ list_id: "84839422" })'
  },

  unfollowList: {
    of: "DELETE /2/users/{me}/followed_lists/{list_id}",
    does: "Unfollows a list for the authenticated user.",
    paramsOf: "followList",
    resultOf: "followList",
    returns: "`data.following`, `false`",
    see: "users/unfollow-list",
    example: 'unfollowList({ list_id: "84839422" })',
    idempotent: true
  }
} satisfies Operations
