import type { Bases, Operations } from "../../operation.ts"

export const bases = {
  SearchTweetsParams: {
    params: {
      query: "The search query, in the X API's query language. Its longest length depends on the account's access.",
      sort_order: "The order. Values that are not known today are sent as they are. Default: the most recent first."
    },
    extends: ["TweetFieldsParams", "TimeWindowParams", "NextTokenParams"]
  }
} satisfies Bases

export default {
  searchRecentTweets: {
    of: "GET /2/tweets/search/recent",
    does: "A page of the posts of the last seven days that match a query.",
    base: "SearchTweetsParams",
    notes:
      "`start_time` is inclusive, by default seven days ago; `end_time` is exclusive, by default 30 seconds ago. `since_id` and `until_id` are exclusive; with `since_id`, `start_time` is ignored. The posts count towards the project's post cap, which `UsageCapped` reports. Beyond the specification: longer queries than its access levels allow levels.",
    reach: { days: 7 },
    see: "posts/search-recent-posts",
    example: `items(searchRecentTweets, { query: "from:XDevelopers", max_results: 100 }).pipe(
  Stream.take(250),
  Stream.runCollect
)`
  },

  searchAllTweets: {
    of: "GET /2/tweets/search/all",
    does: "A page of the posts since 26 March 2006 that match a query. Only for accounts with access to research.",
    base: "SearchTweetsParams",
    notes:
      "`start_time` is inclusive, by default 30 days ago; `end_time` is exclusive, by default 30 seconds ago. Without `start_time`, the 30 days before `end_time` are searched. `since_id` and `until_id` are exclusive; with `since_id`, `start_time` is ignored. `until_id` goes with `since_id`. Fails with `Forbidden` without access to research. The posts count towards the project's post cap, which `UsageCapped` reports. Beyond the specification: longer queries; credentials of a user, which are used if no bearer token is configured. The X API describes that `start_time` must not be given with `since_id`, nor `end_time` with `until_id`; both are sent if they are given.",
    see: "posts/search-all-posts",
    user_auth: "none",
    example: 'searchAllTweets({ query: "effect", start_time: "2020-01-01T00:00:00Z", max_results: 500 })'
  }
} satisfies Operations
