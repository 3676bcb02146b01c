import { getLikedTweets, getLikingUsers, like, unlike } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { fieldsBesideUsers } from "../../support/values.ts"

export const likes = [
  row(unlike)({
    name: "unlike",
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => `DELETE /2/users/${me}/likes/${post}`,
    idempotent: true
  }),
  row(getLikingUsers)({
    name: "get_liking_users",
    call: ({ ownPost }) => ({ id: ownPost }),
    sends: ({ ownPost }) => `GET /2/tweets/${ownPost}/liking_users`,
    differs: fieldsBesideUsers
  }),
  row(getLikedTweets)({
    name: "get_liked_tweets",
    call: ({ me }) => ({ id: me }),
    sends: ({ me }) => `GET /2/users/${me}/liked_tweets`
  }),
  row(like)({
    name: "like",
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => [`POST /2/users/${me}/likes`, { tweet_id: post }]
  })
]
