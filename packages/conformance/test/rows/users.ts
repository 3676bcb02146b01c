import {
  block,
  followUser,
  getBlocked,
  getMe,
  getMuted,
  getUser,
  getUsers,
  getUsersAffiliates,
  getUsersFollowers,
  getUsersFollowing,
  mute,
  searchUsers,
  unblock,
  unfollowUser,
  unmute
} from "@xeffect/users"
import { row } from "../support/row.ts"
import { anyToken } from "../support/values.ts"

const notDescribed = { path: "specified; no longer in the X API's description" }

const blocks = [
  row(unblock)({
    name: "unblock",
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => `DELETE /2/users/${me}/blocking/${user}`,
    idempotent: true,
    differs: notDescribed
  }),
  row(getBlocked)({
    name: "get_blocked",
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/blocking`,
    differs: anyToken
  }),
  row(block)({
    name: "block",
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => [`POST /2/users/${me}/blocking`, { target_user_id: user }],
    differs: notDescribed
  })
]

const follows = [
  row(unfollowUser)({
    name: "unfollow_user",
    aliases: ["unfollow"],
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => `DELETE /2/users/${me}/following/${user}`,
    idempotent: true
  }),
  row(getUsersFollowers)({
    name: "get_users_followers",
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/followers`,
    differs: anyToken
  }),
  row(getUsersFollowing)({
    name: "get_users_following",
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/following`,
    differs: anyToken
  }),
  row(followUser)({
    name: "follow_user",
    aliases: ["follow"],
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => [`POST /2/users/${me}/following`, { target_user_id: user }],
    idempotent: true
  })
]

const mutes = [
  row(unmute)({
    name: "unmute",
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => `DELETE /2/users/${me}/muting/${user}`,
    idempotent: true
  }),
  row(getMuted)({
    name: "get_muted",
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/muting`
  }),
  row(mute)({
    name: "mute",
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => [`POST /2/users/${me}/muting`, { target_user_id: user }]
  })
]

const lookup = [
  row(getUser)({
    name: "get_user",
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}`,
    exactlyOneOf: { id: "7", username: "X" },
    also: [
      [({ username }) => ({ username }), "GET /2/users/by/username/XDevelopers"],
      [
        ({ username }) => ({ username, user_fields: ["verified"], expansions: ["pinned_tweet_id"] }),
        "GET /2/users/by/username/XDevelopers?user.fields=verified&expansions=pinned_tweet_id"
      ]
    ],
    refused: [
      [{ username: "@X" }, "username"],
      [{ username: "sixteen_letters_" }, "username"],
      [{ username: "two words" }, "username"],
      [{ username: "" }, "username"],
      [{ username: 7 }, "username"]
    ]
  }),
  row(getUsers)({
    name: "get_users",
    call: ({ user }) => ({ ids: [user] }),
    sends: ({ user }) => `GET /2/users?ids=${user}`,
    exactlyOneOf: { ids: "7", usernames: "X" },
    also: [
      [() => ({ ids: [7, 8n, "9"] }), "GET /2/users?ids=7,8,9"],
      [() => ({ usernames: ["X", "XDevelopers"] }), "GET /2/users/by?usernames=X,XDevelopers"],
      [() => ({ usernames: "X,XDevelopers" }), "GET /2/users/by?usernames=X,XDevelopers"]
    ],
    refused: [[{ usernames: ["@X"] }, "usernames"]]
  }),
  row(getMe)({
    name: "get_me",
    call: () => ({}),
    sends: () => "GET /2/users/me"
  })
]

const more = [
  row(searchUsers)({
    name: "search_users",
    call: () => ({ query: "es" }),
    sends: () => "GET /2/users/search?query=es",
    user_auth: true,
    also: [[() => ({ query: "Ada's boat_2" }), "GET /2/users/search?query=Ada's boat_2"]],
    refused: [
      [{ query: "" }, "query"],
      [{ query: "Zürich" }, "query"],
      [{ query: "a".repeat(51) }, "query"]
    ]
  }),
  row(getUsersAffiliates)({
    name: "get_users_affiliates",
    call: ({ organization }) => ({ id: organization }),
    sends: ({ organization }) => `GET /2/users/${organization}/affiliates`,
    user_auth: false
  })
]

/** In the order of the specification, and then the others. */
export const users = [...blocks, ...follows, ...mutes, ...lookup, ...more]
