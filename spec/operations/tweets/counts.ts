import type { Operations } from "../../operation.ts"

export default {
  getRecentTweetsCount: {
    of: "GET /2/tweets/counts/recent",
    does: "How many posts of the last seven days match a query, as a time series.",
    names: { params: "GetTweetsCountParams" },
    params: {
      query: "The search query, in the X API's query language. Its longest length depends on the account's access.",
      granularity: "How long each stretch is. Default: `hour`.",
      next_token: "`meta.next_token` of the previous response, unmodified."
    },
    returns:
      "`data`, the stretches with `start`, `end` and `tweet_count` (or `post_count`); `meta.total_tweet_count` (or `total_post_count`) of the page; `meta.next_token` if there are more",
    notes:
      "`start_time` is inclusive, by default seven days ago; `end_time` is exclusive, by default 30 seconds ago. `since_id` and `until_id` are exclusive; with `since_id`, `start_time` is ignored. Beyond the specification: `next_token`, and longer queries than its access levels allow.",
    see: "posts/get-count-of-recent-posts",
    example: 'getRecentTweetsCount({ query: "from:XDevelopers", granularity: "day" })',
    result: { is: "CountsPage", response: "Response.json(Response.Counts)" }
  },

  getAllTweetsCount: {
    of: "GET /2/tweets/counts/all",
    does: "How many posts since 26 March 2006 match a query, as a time series. Only for accounts with access to research.",
    paramsOf: "getRecentTweetsCount",
    returns:
      "`data`, the stretches with `start`, `end` and `tweet_count` (or `post_count`); `meta.total_tweet_count` (or `total_post_count`) of the page; `meta.next_token` if there are more",
    notes:
      "`start_time` is inclusive, by default 30 days ago; `end_time` is exclusive, by default 30 seconds ago. Without `start_time`, the 30 days before `end_time` are counted. `since_id` and `until_id` are exclusive; with `since_id`, `start_time` is ignored. `until_id` goes with `since_id`. Fails with `Forbidden` without access to research. Beyond the specification: longer queries.",
    see: "posts/get-count-of-all-posts",
    example: 'pages(getAllTweetsCount, { query: "effect", start_time: "2020-01-01T00:00:00Z", granularity: "day" })',
    result: { is: "CountsPage", response: "Response.json(Response.Counts)" }
  }
} satisfies Operations
