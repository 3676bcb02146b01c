import * as operations from "@xeffect/users"
import { rowsOf } from "../support/rows.ts"

export const users = rowsOf(operations)({
  unblock: {
    sends: ({ me, user }) => `DELETE /2/users/${me}/blocking/${user}`,
    idempotent: true
  },
  getBlocked: { sends: ({ me }) => `GET /2/users/${me}/blocking` },
  block: { sends: ({ me, user }) => [`POST /2/users/${me}/blocking`, { target_user_id: user }] },
  unfollowUser: {
    sends: ({ me, user }) => `DELETE /2/users/${me}/following/${user}`,
    idempotent: true
  },
  getUsersFollowers: { sends: ({ user }) => `GET /2/users/${user}/followers` },
  getUsersFollowing: { sends: ({ user }) => `GET /2/users/${user}/following` },
  followUser: {
    sends: ({ me, user }) => [`POST /2/users/${me}/following`, { target_user_id: user }],
    idempotent: true
  },
  unmute: {
    sends: ({ me, user }) => `DELETE /2/users/${me}/muting/${user}`,
    idempotent: true
  },
  getMuted: { sends: ({ me }) => `GET /2/users/${me}/muting` },
  mute: { sends: ({ me, user }) => [`POST /2/users/${me}/muting`, { target_user_id: user }] },
  getUser: {
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
  },
  getUsers: {
    call: ({ user }) => ({ ids: [user] }),
    sends: ({ user }) => `GET /2/users?ids=${user}`,
    exactlyOneOf: { ids: "7", usernames: "X" },
    also: [
      [() => ({ ids: [7, 8n, "9"] }), "GET /2/users?ids=7,8,9"],
      [() => ({ usernames: ["X", "XDevelopers"] }), "GET /2/users/by?usernames=X,XDevelopers"],
      [() => ({ usernames: "X,XDevelopers" }), "GET /2/users/by?usernames=X,XDevelopers"]
    ],
    refused: [[{ usernames: ["@X"] }, "usernames"]]
  },
  getMe: { sends: () => "GET /2/users/me" },
  searchUsers: {
    call: () => ({ query: "es" }),
    also: [[() => ({ query: "Ada's boat_2" }), "GET /2/users/search?query=Ada's boat_2"]],
    refused: [
      [{ query: "" }, "query"],
      [{ query: "Zürich" }, "query"],
      [{ query: "a".repeat(51) }, "query"]
    ]
  },
  getUsersAffiliates: { call: ({ organization }) => ({ id: organization }) }
})
