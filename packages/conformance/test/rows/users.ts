import {
  block,
  followUser,
  getBlocked,
  getMe,
  getMuted,
  getUser,
  getUsers,
  getUsersFollowers,
  getUsersFollowing,
  mute,
  unblock,
  unfollowUser,
  unmute
} from "@xeffect/users"
import { row } from "../support/row.ts"
import { anyToken, userFields } from "../support/values.ts"

const notDescribed = { path: "specified; the service's description has it no longer" }

const blocks = [
  row(unblock)({
    name: "unblock",
    accepts: ["oauth1", "oauth2"],
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => `DELETE /2/users/${me}/blocking/${user}`,
    user_auth: true,
    lookup: "user_auth=false",
    required: ["target_user_id"],
    ids: ["target_user_id"],
    idempotent: true,
    differs: notDescribed
  }),
  row(getBlocked)({
    name: "get_blocked",
    accepts: ["oauth1", "oauth2"],
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/blocking`,
    user_auth: true,
    lookup: "user_auth=false",
    max_results: [1, 1000, 100],
    paging: "pagination_token",
    fields: userFields,
    differs: anyToken
  }),
  row(block)({
    name: "block",
    accepts: ["oauth1", "oauth2"],
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => [`POST /2/users/${me}/blocking`, { target_user_id: user }],
    user_auth: true,
    lookup: "user_auth=false",
    required: ["target_user_id"],
    ids: ["target_user_id"],
    differs: notDescribed
  })
]

const follows = [
  row(unfollowUser)({
    name: "unfollow_user",
    aliases: ["unfollow"],
    accepts: ["oauth1", "oauth2"],
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => `DELETE /2/users/${me}/following/${user}`,
    user_auth: true,
    lookup: "user_auth=false",
    required: ["target_user_id"],
    ids: ["target_user_id"],
    idempotent: true
  }),
  row(getUsersFollowers)({
    name: "get_users_followers",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/followers`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [1, 1000, 100],
    paging: "pagination_token",
    fields: userFields,
    differs: anyToken
  }),
  row(getUsersFollowing)({
    name: "get_users_following",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/following`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [1, 1000, 100],
    paging: "pagination_token",
    fields: userFields,
    differs: anyToken
  }),
  row(followUser)({
    name: "follow_user",
    aliases: ["follow"],
    accepts: ["oauth1", "oauth2"],
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => [`POST /2/users/${me}/following`, { target_user_id: user }],
    user_auth: true,
    lookup: "user_auth=false",
    required: ["target_user_id"],
    ids: ["target_user_id"],
    idempotent: true
  })
]

const mutes = [
  row(unmute)({
    name: "unmute",
    accepts: ["oauth1", "oauth2"],
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => `DELETE /2/users/${me}/muting/${user}`,
    user_auth: true,
    lookup: "user_auth=false",
    required: ["target_user_id"],
    ids: ["target_user_id"],
    idempotent: true
  }),
  row(getMuted)({
    name: "get_muted",
    accepts: ["oauth1", "oauth2"],
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/muting`,
    user_auth: true,
    lookup: "user_auth=false",
    max_results: [1, 1000, 100],
    paging: "pagination_token",
    fields: userFields
  }),
  row(mute)({
    name: "mute",
    accepts: ["oauth1", "oauth2"],
    call: ({ user }) => ({ target_user_id: user }),
    sends: ({ me, user }) => [`POST /2/users/${me}/muting`, { target_user_id: user }],
    user_auth: true,
    lookup: "user_auth=false",
    required: ["target_user_id"],
    ids: ["target_user_id"]
  })
]

const lookup = [
  row(getUser)({
    name: "get_user",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}`,
    user_auth: false,
    exactlyOneOf: { id: "7", username: "X" },
    ids: ["id"],
    fields: userFields,
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
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ user }) => ({ ids: [user] }),
    sends: ({ user }) => `GET /2/users?ids=${user}`,
    user_auth: false,
    exactlyOneOf: { ids: "7", usernames: "X" },
    several: { ids: 100, usernames: 100 },
    fields: userFields,
    also: [
      [() => ({ ids: [7, 8n, "9"] }), "GET /2/users?ids=7,8,9"],
      [() => ({ usernames: ["X", "XDevelopers"] }), "GET /2/users/by?usernames=X,XDevelopers"],
      [() => ({ usernames: "X,XDevelopers" }), "GET /2/users/by?usernames=X,XDevelopers"]
    ],
    refused: [[{ usernames: ["@X"] }, "usernames"]]
  }),
  row(getMe)({
    name: "get_me",
    accepts: ["oauth1", "oauth2"],
    call: () => ({}),
    sends: () => "GET /2/users/me",
    user_auth: true,
    fields: userFields
  })
]

/** In the order of the specification. */
export const users = [...blocks, ...follows, ...mutes, ...lookup]
