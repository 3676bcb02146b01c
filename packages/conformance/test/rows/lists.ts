import {
  followList,
  getFollowedLists,
  getList,
  getListFollowers,
  getListMembers,
  getListTweets,
  getOwnedLists,
  removeListMember,
  unfollowList
} from "@xeffect/lists"
import { row } from "../support/row.ts"

// The specification takes a list of IDs where the path has room for one.
const notOne = [
  [{ id: [] }, "id"],
  [{ id: ["84", "85"] }, "id"],
  [{ id: "84,85" }, "id"]
] as const

const read = [
  row(getListTweets)({
    name: "get_list_tweets",
    call: ({ list }) => ({ id: list }),
    sends: ({ list }) => `GET /2/lists/${list}/tweets`,
    also: [[() => ({ id: ["84"] }), "GET /2/lists/84/tweets"]],
    refused: notOne
  }),
  row(getListFollowers)({
    name: "get_list_followers",
    call: ({ list }) => ({ id: list }),
    sends: ({ list }) => `GET /2/lists/${list}/followers`,
    also: [[() => ({ id: [84] }), "GET /2/lists/84/followers"]],
    refused: notOne
  }),
  row(getFollowedLists)({
    name: "get_followed_lists",
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/followed_lists`
  }),
  row(getList)({
    name: "get_list",
    call: ({ list }) => ({ id: list }),
    sends: ({ list }) => `GET /2/lists/${list}`
  }),
  row(getOwnedLists)({
    name: "get_owned_lists",
    call: ({ me }) => ({ id: me }),
    sends: ({ me }) => `GET /2/users/${me}/owned_lists`
  }),
  row(getListMembers)({
    name: "get_list_members",
    call: ({ list }) => ({ id: list }),
    sends: ({ list }) => `GET /2/lists/${list}/members`,
    also: [[() => ({ id: [84n] }), "GET /2/lists/84/members"]],
    refused: notOne
  })
]

const changed = [
  row(unfollowList)({
    name: "unfollow_list",
    call: ({ list }) => ({ list_id: list }),
    sends: ({ list, me }) => `DELETE /2/users/${me}/followed_lists/${list}`,
    idempotent: true
  }),
  row(followList)({
    name: "follow_list",
    call: ({ list }) => ({ list_id: list }),
    sends: ({ list, me }) => [`POST /2/users/${me}/followed_lists`, { list_id: list }]
  }),
  row(removeListMember)({
    name: "remove_list_member",
    call: ({ member, ownList }) => ({ id: ownList, user_id: member }),
    sends: ({ member, ownList }) => `DELETE /2/lists/${ownList}/members/${member}`,
    idempotent: true
  })
]

/** What is read, and what changes something. */
export const lists = [...read, ...changed]
