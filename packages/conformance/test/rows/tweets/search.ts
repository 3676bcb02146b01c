import { searchAllTweets, searchRecentTweets } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { oneTokenName } from "../../support/values.ts"

export const search = [
  row(searchAllTweets)({
    name: "search_all_tweets",
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/tweets/search/all?query=tides",
    differs: oneTokenName
  }),
  row(searchRecentTweets)({
    name: "search_recent_tweets",
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/tweets/search/recent?query=tides",
    differs: oneTokenName
  })
]
