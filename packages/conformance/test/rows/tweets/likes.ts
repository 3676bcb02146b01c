import { getLikedTweets, getLikingUsers, like, unlike } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { fieldsBesideUsers, postFields } from "../../support/values.ts"

export const likes = [
  row(unlike)({
    name: "unlike",
    accepts: ["oauth1", "oauth2"],
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => `DELETE /2/users/${me}/likes/${post}`,
    user_auth: true,
    lookup: "user_auth=false",
    required: ["tweet_id"],
    ids: ["tweet_id"],
    idempotent: true
  }),
  row(getLikingUsers)({
    name: "get_liking_users",
    accepts: ["oauth1", "oauth2"],
    call: ({ ownPost }) => ({ id: ownPost }),
    sends: ({ ownPost }) => `GET /2/tweets/${ownPost}/liking_users`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: postFields,
    differs: fieldsBesideUsers
  }),
  row(getLikedTweets)({
    name: "get_liked_tweets",
    accepts: ["oauth1", "oauth2"],
    call: ({ me }) => ({ id: me }),
    sends: ({ me }) => `GET /2/users/${me}/liked_tweets`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [5, 100, 100],
    paging: "pagination_token",
    fields: postFields
  }),
  row(like)({
    name: "like",
    accepts: ["oauth1", "oauth2"],
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => [`POST /2/users/${me}/likes`, { tweet_id: post }],
    user_auth: true,
    lookup: "user_auth=false",
    required: ["tweet_id"],
    ids: ["tweet_id"]
  })
]
