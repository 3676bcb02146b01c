import { getHomeTimeline, getUsersMentions, getUsersTweets } from "@xeffect/tweets"
import { row } from "../../support/row.ts"

export const timelines = [
  row(getUsersMentions)({
    name: "get_users_mentions",
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/mentions`
  }),
  row(getHomeTimeline)({
    name: "get_home_timeline",
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/timelines/reverse_chronological`
  }),
  row(getUsersTweets)({
    name: "get_users_tweets",
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/tweets`
  })
]
