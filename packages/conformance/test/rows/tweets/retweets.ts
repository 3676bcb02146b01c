import { getRetweeters, retweet, unretweet } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { fieldsBesideUsers, postFields } from "../../support/values.ts"

export const retweets = [
  row(unretweet)({
    name: "unretweet",
    accepts: ["oauth1", "oauth2"],
    call: ({ post }) => ({ source_tweet_id: post }),
    sends: ({ me, post }) => `DELETE /2/users/${me}/retweets/${post}`,
    user_auth: true,
    lookup: "user_auth=false",
    required: ["source_tweet_id"],
    ids: ["source_tweet_id"],
    idempotent: true
  }),
  row(getRetweeters)({
    name: "get_retweeters",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ post }) => ({ id: post }),
    sends: ({ post }) => `GET /2/tweets/${post}/retweeted_by`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: postFields,
    differs: fieldsBesideUsers
  }),
  row(retweet)({
    name: "retweet",
    accepts: ["oauth1", "oauth2"],
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => [`POST /2/users/${me}/retweets`, { tweet_id: post }],
    user_auth: true,
    lookup: "user_auth=false",
    required: ["tweet_id"],
    ids: ["tweet_id"]
  })
]
