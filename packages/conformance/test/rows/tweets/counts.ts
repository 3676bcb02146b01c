import { getAllTweetsCount, getRecentTweetsCount } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { oneTokenName } from "../../support/values.ts"

const differs = {
  ...oneTokenName,
  "search_count_fields is not declared": "not specified, and described without any name that it would take"
}

export const counts = [
  row(getAllTweetsCount)({
    name: "get_all_tweets_count",
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/tweets/counts/all?query=tides",
    differs
  }),
  row(getRecentTweetsCount)({
    name: "get_recent_tweets_count",
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/tweets/counts/recent?query=tides",
    // Beyond the specification.
    paging: "next_token",
    differs
  })
]
