import type { Operations } from "../../operation.ts"

export default {
  like: {
    of: "POST /2/users/{me}/likes",
    does: "Likes a post for the authenticated user.",
    params: { tweet_id: "The ID of the post." },
    notes: "The self-serve access tiers fail with `Forbidden` since April 2026.",
    see: "users/like-post",
    example: 'like({ tweet_id: "20" })',
    forbidden: ["bare", "Liking needs more than self-serve access."]
  },

  unlike: {
    of: "DELETE /2/users/{me}/likes/{tweet_id}",
    does: "Takes back a like of the authenticated user. Succeeds also when the post is not liked.",
    paramsOf: "like",
    resultOf: "like",
    see: "users/unlike-post",
    example: 'unlike({ tweet_id: "20" })',
    idempotent: true
  },

  getLikingUsers: {
    of: "GET /2/tweets/{id}/liking_users",
    does: "A page of the users who like a post.",
    notes:
      "The bearer token, which is the default, must be a user's: the X API no longer describes this for an app-only one. The X API no longer describes `media_fields`, `place_fields` and `poll_fields` here; they are specified, and sent.",
    see: "posts/get-liking-users",
    example: 'getLikingUsers({ id: "20", user_fields: ["verified"] })',
    user_auth: false
  },

  getLikedTweets: {
    of: "GET /2/users/{id}/liked_tweets",
    does: "A page of the posts that a user likes, the newest like first.",
    notes:
      "The bearer token, which is the default, must be a user's: the X API no longer describes this for an app-only one. The posts count towards the project's post cap, which `UsageCapped` reports.",
    see: "users/get-liked-posts",
    example: 'getLikedTweets({ id: "2244994945", tweet_fields: ["created_at"] })',
    user_auth: false
  }
} satisfies Operations
