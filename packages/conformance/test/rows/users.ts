import { getMe, getUser, getUsers } from "@xeffect/users"
import { row } from "../support/row.ts"
import { list } from "../support/values.ts"

export const users = [
  row(getUser)({
    name: "get_user",
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}`,
    user_auth: false,
    also: [
      [({ username }) => ({ username }), "GET /2/users/by/username/XDevelopers"],
      [
        () => ({ id: 7, user_fields: ["verified"], tweet_fields: "lang", expansions: ["pinned_tweet_id"] }),
        "GET /2/users/7?expansions=pinned_tweet_id&tweet.fields=lang&user.fields=verified"
      ]
    ],
    refused: [
      [{}, "id, username"],
      [{ id: "7", username: "X" }, "id, username"],
      [{ username: "@X" }, "username"],
      [{ username: "sixteen_letters_" }, "username"],
      [{ username: "" }, "username"]
    ]
  }),
  row(getUsers)({
    name: "get_users",
    call: ({ user }) => ({ ids: [user] }),
    sends: ({ user }) => `GET /2/users?ids=${user}`,
    user_auth: false,
    also: [
      [() => ({ ids: list(100) }), `GET /2/users?ids=${list(100)}`],
      [() => ({ usernames: ["X", "XDevelopers"] }), "GET /2/users/by?usernames=X,XDevelopers"],
      [() => ({ usernames: "X,XDevelopers" }), "GET /2/users/by?usernames=X,XDevelopers"]
    ],
    refused: [
      [{}, "ids, usernames"],
      [{ ids: "7", usernames: "X" }, "ids, usernames"],
      [{ ids: list(101) }, "ids"],
      [{ usernames: list(101) }, "usernames"],
      [{ usernames: "X, XDevelopers" }, "usernames"]
    ]
  }),
  row(getMe)({
    name: "get_me",
    call: () => ({}),
    sends: () => "GET /2/users/me",
    user_auth: true,
    also: [[() => ({ user_fields: ["public_metrics"] }), "GET /2/users/me?user.fields=public_metrics"]]
  })
]
