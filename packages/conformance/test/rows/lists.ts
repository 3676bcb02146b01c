import {
  addListMember,
  createList,
  deleteList,
  followList,
  getFollowedLists,
  getList,
  getListFollowers,
  getListMembers,
  getListMemberships,
  getListTweets,
  getOwnedLists,
  getPinnedLists,
  pinList,
  removeListMember,
  unfollowList,
  unpinList,
  updateList
} from "@xeffect/lists"
import { row } from "../support/row.ts"

// The specification takes a list of IDs, but the path holds only one.
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

const pinned = [
  row(getPinnedLists)({
    name: "get_pinned_lists",
    call: () => ({}),
    sends: ({ me }) => `GET /2/users/${me}/pinned_lists`,
    user_auth: true
  }),
  row(pinList)({
    name: "pin_list",
    call: ({ list }) => ({ list_id: list }),
    sends: ({ list, me }) => [`POST /2/users/${me}/pinned_lists`, { list_id: list }],
    user_auth: true
  }),
  row(unpinList)({
    name: "unpin_list",
    call: ({ list }) => ({ list_id: list }),
    sends: ({ list, me }) => `DELETE /2/users/${me}/pinned_lists/${list}`,
    user_auth: true,
    idempotent: true
  })
]

const managed = [
  row(createList)({
    name: "create_list",
    call: () => ({ name: "Tides" }),
    sends: () => ["POST /2/lists", { name: "Tides" }],
    user_auth: true
  }),
  row(updateList)({
    name: "update_list",
    call: ({ ownList }) => ({ id: ownList, name: "Tides" }),
    sends: ({ ownList }) => [`PUT /2/lists/${ownList}`, { name: "Tides" }],
    user_auth: true,
    idempotent: true,
    also: [[() => ({ id: "85", private: false }), ["PUT /2/lists/85", { private: false }]]],
    refused: [[{ id: "85" }, "name, description, private"]]
  }),
  row(deleteList)({
    name: "delete_list",
    call: ({ ownList }) => ({ id: ownList }),
    sends: ({ ownList }) => `DELETE /2/lists/${ownList}`,
    user_auth: true
  }),
  row(addListMember)({
    name: "add_list_member",
    call: ({ ownList, user }) => ({ id: ownList, user_id: user }),
    sends: ({ ownList, user }) => [`POST /2/lists/${ownList}/members`, { user_id: user }],
    user_auth: true
  }),
  row(getListMemberships)({
    name: "get_list_memberships",
    call: ({ me }) => ({ id: me }),
    sends: ({ me }) => `GET /2/users/${me}/list_memberships`,
    user_auth: false
  })
]

/** Reads and writes. */
export const lists = [...read, ...changed, ...pinned, ...managed]
