import { getQuoteTweets } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { postFields } from "../../support/values.ts"

export const quotes = [
  row(getQuoteTweets)({
    name: "get_quote_tweets",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ quoted }) => ({ id: quoted }),
    sends: ({ quoted }) => `GET /2/tweets/${quoted}/quote_tweets`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    openLists: { exclude: ["replies", "retweets"] },
    max_results: [10, 100, 10],
    paging: "pagination_token",
    forwardOnly: true,
    fields: postFields
  })
]
