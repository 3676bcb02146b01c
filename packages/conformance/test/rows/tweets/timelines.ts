import { getHomeTimeline, getUsersMentions, getUsersTweets } from "@xeffect/tweets"
import { row } from "../../support/row.ts"
import { postFields } from "../../support/values.ts"

export const timelines = [
  row(getUsersMentions)({
    name: "get_users_mentions",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/mentions`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    window: true,
    max_results: [5, 100, 10],
    paging: "pagination_token",
    fields: postFields
  }),
  row(getHomeTimeline)({
    name: "get_home_timeline",
    accepts: ["oauth1", "oauth2"],
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/timelines/reverse_chronological`,
    user_auth: true,
    lookup: "user_auth=false",
    openLists: { exclude: ["replies", "retweets"] },
    window: true,
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: postFields
  }),
  row(getUsersTweets)({
    name: "get_users_tweets",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/tweets`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    openLists: { exclude: ["replies", "retweets"] },
    window: ["2010-11-06T00:00:00Z", "2010-11-06T00:00:01Z"],
    max_results: [5, 100, 10],
    paging: "pagination_token",
    fields: postFields
  })
]
