import type { Operations } from "../../operation.ts"

export default {
  getQuoteTweets: {
    of: "GET /2/tweets/{id}/quote_tweets",
    does: "A page of the posts that quote a post. A page may be shorter than `max_results` although more follow.",
    params: { id: "The ID of the quoted post." },
    notes: "Pages lead forward only. The posts count towards the project's post cap, which `UsageCapped` reports.",
    see: "posts/get-quoted-posts",
    example: 'getQuoteTweets({ id: "20", exclude: ["replies"], max_results: 100 })'
  }
} satisfies Operations
