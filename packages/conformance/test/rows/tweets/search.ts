import { searchAllTweets, searchRecentTweets } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { oneTokenName, postFields } from "../../support/values.ts"

export const search = [
  row(searchAllTweets)({
    name: "search_all_tweets",
    accepts: ["app"],
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/tweets/search/all?query=tides",
    required: ["query"],
    lengths: { query: [1, 1024, 4096] },
    openValues: { sort_order: ["recency", "relevancy"] },
    window: true,
    max_results: [10, 500, 10],
    paging: "next_token",
    fields: postFields,
    differs: oneTokenName
  }),
  row(searchRecentTweets)({
    name: "search_recent_tweets",
    accepts: ["app", "oauth1", "oauth2"],
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/tweets/search/recent?query=tides",
    user_auth: false,
    required: ["query"],
    // 512 for a standard project, 1,024 for a research project.
    lengths: { query: [1, 1024, 4096] },
    openValues: { sort_order: ["recency", "relevancy"] },
    window: true,
    max_results: [10, 100, 10],
    paging: "next_token",
    fields: postFields,
    differs: oneTokenName
  })
]
