import type { Operations } from "../../operation.ts"

export default {
  getTweet: {
    of: "GET /2/tweets/{id}",
    does: "One post by its ID.",
    returns:
      "`data`, the post with its default and the requested fields; `includes` for the expansions; `errors`, and no `data`, for a post that does not exist or may not be read",
    see: "posts/get-post-by-id",
    example: 'getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] })'
  },

  getTweets: {
    of: "GET /2/tweets",
    does: "Posts by their IDs.",
    params: { ids: "IDs of posts: a list, or a string with commas and no spaces." },
    returns:
      "`data`, the posts that were found; `includes` for the expansions; `errors`, one for each post that was not",
    see: "posts/get-posts-by-ids",
    example: 'getTweets({ ids: ["20", "21"], tweet_fields: "author_id,created_at" })'
  }
} satisfies Operations
