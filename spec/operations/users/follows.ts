import type { Operations } from "../../operation.ts"

export default {
  getUsersFollowers: {
    of: "GET /2/users/{id}/followers",
    does: "A page of the users who follow a user.",
    see: "users/get-followers",
    example: 'getUsersFollowers({ id: "2244994945", max_results: 1000, user_fields: ["public_metrics"] })'
  },

  getUsersFollowing: {
    of: "GET /2/users/{id}/following",
    does: "A page of the users whom a user follows.",
    see: "users/get-following",
    example: 'getUsersFollowing({ id: "2244994945", max_results: 1000 })'
  },

  followUser: {
    of: "POST /2/users/{me}/following",
    does: "Follows a user for the authenticated user, or requests to if the posts of that user are not public. Also succeeds if the user is already followed or the request is pending.",
    params: { target_user_id: "The ID of the user to follow or to unfollow." },
    returns:
      "`data.following`, `true` if the user is followed now; `data.pending_follow`, `true` if the request is pending",
    notes: "The self-serve access tiers fail with `Forbidden` since April 2026.",
    see: "users/follow-user",
    example: 'followUser({ target_user_id: "2244994945" })',
    data: {
      following: ["Shape.boolean", "Whether the user is followed now. Absent if the X API does not say."],
      pending_follow: ["Shape.boolean", "Whether the user, whose posts are not public, has yet to accept the request."]
    },
    implied: {},
    idempotent: true,
    forbidden: ["bare", "Following needs more than self-serve access."]
  },

  unfollowUser: {
    of: "DELETE /2/users/{me}/following/{target_user_id}",
    does: "Unfollows a user for the authenticated user. Also succeeds if the user is not followed.",
    paramsOf: "followUser",
    see: "users/unfollow-user",
    example: 'unfollowUser({ target_user_id: "2244994945" })',
    idempotent: true
  }
} satisfies Operations
