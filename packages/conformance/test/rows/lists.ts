import * as operations from "@xeffect/lists"
import { rowsOf } from "../support/rows.ts"

// The specification takes a list of IDs, but the path holds only one.
const notOne = [
  [{ id: [] }, "id"],
  [{ id: ["84", "85"] }, "id"],
  [{ id: "84,85" }, "id"]
] as const

export const lists = rowsOf(operations)({
  getListTweets: {
    sends: ({ list }) => `GET /2/lists/${list}/tweets`,
    also: [[() => ({ id: ["84"] }), "GET /2/lists/84/tweets"]],
    refused: notOne
  },
  getListFollowers: {
    sends: ({ list }) => `GET /2/lists/${list}/followers`,
    also: [[() => ({ id: [84] }), "GET /2/lists/84/followers"]],
    refused: notOne
  },
  getFollowedLists: { sends: ({ user }) => `GET /2/users/${user}/followed_lists` },
  getList: { sends: ({ list }) => `GET /2/lists/${list}` },
  getOwnedLists: {
    call: ({ me }) => ({ id: me }),
    sends: ({ me }) => `GET /2/users/${me}/owned_lists`
  },
  getListMembers: {
    sends: ({ list }) => `GET /2/lists/${list}/members`,
    also: [[() => ({ id: [84n] }), "GET /2/lists/84/members"]],
    refused: notOne
  },
  unfollowList: {
    sends: ({ list, me }) => `DELETE /2/users/${me}/followed_lists/${list}`,
    idempotent: true
  },
  followList: { sends: ({ list, me }) => [`POST /2/users/${me}/followed_lists`, { list_id: list }] },
  removeListMember: {
    call: ({ member, ownList }) => ({ id: ownList, user_id: member }),
    sends: ({ member, ownList }) => `DELETE /2/lists/${ownList}/members/${member}`,
    idempotent: true
  },
  unpinList: { idempotent: true },
  updateList: {
    call: ({ ownList }) => ({ id: ownList, name: "Tides" }),
    idempotent: true,
    also: [[() => ({ id: "85", private: false }), ["PUT /2/lists/85", { private: false }]]],
    refused: [[{ id: "85" }, "name, description, private"]]
  },
  deleteList: { call: ({ ownList }) => ({ id: ownList }) },
  addListMember: { call: ({ ownList, user }) => ({ id: ownList, user_id: user }) },
  getListMemberships: { call: ({ me }) => ({ id: me }) }
})
