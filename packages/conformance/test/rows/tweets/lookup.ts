import { getTweet, getTweets } from "@xeffect/tweets"
import { row } from "../../support/row.ts"

export const lookup = [
  row(getTweet)({
    name: "get_tweet",
    call: ({ post }) => ({ id: post }),
    sends: ({ post }) => `GET /2/tweets/${post}`,
    also: [
      [
        () => ({ id: 20n, tweet_fields: ["created_at", "lang"], expansions: "author_id", user_fields: "name" }),
        "GET /2/tweets/20?tweet.fields=created_at,lang&expansions=author_id&user.fields=name"
      ]
    ],
    refused: [
      [{ id: ["20"] }, "id"],
      [{ id: "20,21" }, "id"]
    ]
  }),
  row(getTweets)({
    name: "get_tweets",
    call: ({ ownPost, post }) => ({ ids: [post, ownPost] }),
    sends: ({ ownPost, post }) => `GET /2/tweets?ids=${post},${ownPost}`,
    also: [
      [() => ({ ids: "20,21" }), "GET /2/tweets?ids=20,21"],
      [() => ({ ids: [20, 21n, "22"] }), "GET /2/tweets?ids=20,21,22"]
    ]
  })
]
