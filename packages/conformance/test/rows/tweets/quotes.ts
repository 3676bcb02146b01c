import { getQuoteTweets } from "@xeffect/tweets"
import { row } from "../../support/row.ts"

export const quotes = [
  row(getQuoteTweets)({
    name: "get_quote_tweets",
    call: ({ quoted }) => ({ id: quoted }),
    sends: ({ quoted }) => `GET /2/tweets/${quoted}/quote_tweets`
  })
]
