import { getNews, getPersonalizedTrends, getTrends, searchNews } from "@xeffect/trends"
import { row } from "../support/row.ts"

const story = "1986442312240328912"

export const trends = [
  row(getTrends)({
    name: "get_trends",
    call: () => ({ woeid: 1 }),
    sends: () => "GET /2/trends/by/woeid/1",
    bounds: { woeid: [1, 2_147_483_647] },
    differs: { "woeid.maximum": "the description says that it has 32 bits, and not which numbers" }
  }),
  row(getPersonalizedTrends)({
    name: "get_personalized_trends",
    user_auth: true,
    call: () => ({}),
    sends: () => "GET /2/users/personalized_trends"
  }),
  row(getNews)({
    name: "get_news",
    user_auth: false,
    call: () => ({ id: story }),
    sends: () => `GET /2/news/${story}`
  }),
  row(searchNews)({
    name: "search_news",
    user_auth: false,
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/news/search?query=tides"
  })
]
