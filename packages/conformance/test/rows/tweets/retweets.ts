import { getRepostsOfMe, getRetweeters, getRetweets, retweet, unretweet } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { fieldsBesideUsers } from "../../support/values.ts"

export const retweets = [
  row(unretweet)({
    name: "unretweet",
    call: ({ post }) => ({ source_tweet_id: post }),
    sends: ({ me, post }) => `DELETE /2/users/${me}/retweets/${post}`,
    idempotent: true
  }),
  row(getRetweeters)({
    name: "get_retweeters",
    call: ({ post }) => ({ id: post }),
    sends: ({ post }) => `GET /2/tweets/${post}/retweeted_by`,
    differs: fieldsBesideUsers
  }),
  row(retweet)({
    name: "retweet",
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => [`POST /2/users/${me}/retweets`, { tweet_id: post }]
  }),
  row(getRetweets)({
    name: "get_retweets",
    call: ({ post }) => ({ id: post }),
    sends: ({ post }) => `GET /2/tweets/${post}/retweets`,
    user_auth: false
  }),
  row(getRepostsOfMe)({
    name: "get_reposts_of_me",
    call: () => ({}),
    sends: () => "GET /2/users/reposts_of_me",
    user_auth: true
  })
]
