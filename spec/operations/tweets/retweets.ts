import type { Operations } from "../../operation.ts"

export default {
  getRetweeters: {
    of: "GET /2/tweets/{id}/retweeted_by",
    does: "A page of the users who reposted a post.",
    notes:
      "The X API no longer describes `media_fields`, `place_fields` and `poll_fields` here; they are specified, and sent.",
    see: "posts/get-reposted-by",
    example: 'getRetweeters({ id: "20", user_fields: ["created_at"] })'
  },

  retweet: {
    of: "POST /2/users/{me}/retweets",
    does: "Reposts a post for the authenticated user.",
    params: { tweet_id: "The ID of the post." },
    returns: "`data.retweeted`, `true`, and `data.rest_id`, the ID of the repost, if the X API says it",
    see: "users/repost-post",
    example: 'retweet({ tweet_id: "20" })',
    data: { rest_id: ["Shape.string", "The ID of the repost."] }
  },

  unretweet: {
    of: "DELETE /2/users/{me}/retweets/{source_tweet_id}",
    does: "Takes back a repost of the authenticated user. Succeeds also when the post is not reposted.",
    resultOf: "retweet",
    params: { source_tweet_id: "The ID of the post that was reposted, not of the repost." },
    see: "users/unrepost-post",
    example: 'unretweet({ source_tweet_id: "20" })',
    data: { rest_id: ["Shape.string", "The ID of the repost."] },
    idempotent: true
  }
} satisfies Operations
