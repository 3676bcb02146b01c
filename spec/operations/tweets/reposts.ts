import type { Operations } from "../../operation.ts"

export default {
  getRetweets: {
    of: "GET /2/tweets/{id}/retweets",
    does: "A page of the reposts of a post, which are posts themselves. `getRetweeters` returns the users.",
    params: { id: "The ID of the post that was reposted." },
    returns: "`data`, the reposts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions",
    see: "posts/get-reposts",
    example: 'items(getRetweets, { id: "20", tweet_fields: ["author_id", "created_at"] })'
  },

  getRepostsOfMe: {
    of: "GET /2/users/reposts_of_me",
    does: "A page of the posts of the authenticated user that others have reposted.",
    see: "users/get-reposts-of-me",
    example: 'getRepostsOfMe({ tweet_fields: ["public_metrics"], max_results: 10 })'
  }
} satisfies Operations
