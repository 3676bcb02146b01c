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
import { userFields } from "../support/values.ts"

const listFields = ["expansions", "list_fields", "user_fields"] as const

// The specification takes a list of IDs where the path has room for one.
const notOne = [
  [{ id: [] }, "id"],
  [{ id: ["84", "85"] }, "id"],
  [{ id: "84,85" }, "id"]
] as const

const read = [
  row(getListTweets)({
    name: "get_list_tweets",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ list }) => ({ id: list }),
    sends: ({ list }) => `GET /2/lists/${list}/tweets`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: userFields,
    wider: { fields: ["media_fields", "place_fields", "poll_fields"] },
    also: [[() => ({ id: ["84"] }), "GET /2/lists/84/tweets"]],
    refused: notOne
  }),
  row(getListFollowers)({
    name: "get_list_followers",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ list }) => ({ id: list }),
    sends: ({ list }) => `GET /2/lists/${list}/followers`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: userFields,
    also: [[() => ({ id: [84] }), "GET /2/lists/84/followers"]],
    refused: notOne
  }),
  row(getFollowedLists)({
    name: "get_followed_lists",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/followed_lists`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: listFields
  }),
  row(getList)({
    name: "get_list",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ list }) => ({ id: list }),
    sends: ({ list }) => `GET /2/lists/${list}`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    fields: listFields
  }),
  row(getOwnedLists)({
    name: "get_owned_lists",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ me }) => ({ id: me }),
    sends: ({ me }) => `GET /2/users/${me}/owned_lists`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: listFields
  }),
  row(getListMembers)({
    name: "get_list_members",
    accepts: ["app", "oauth1", "oauth2"],
    call: ({ list }) => ({ id: list }),
    sends: ({ list }) => `GET /2/lists/${list}/members`,
    user_auth: false,
    required: ["id"],
    ids: ["id"],
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: userFields,
    also: [[() => ({ id: [84n] }), "GET /2/lists/84/members"]],
    refused: notOne
  })
]

const changed = [
  row(unfollowList)({
    name: "unfollow_list",
    accepts: ["oauth1", "oauth2"],
    call: ({ list }) => ({ list_id: list }),
    sends: ({ list, me }) => `DELETE /2/users/${me}/followed_lists/${list}`,
    user_auth: true,
    lookup: "user_auth=false",
    required: ["list_id"],
    ids: ["list_id"],
    idempotent: true
  }),
  row(followList)({
    name: "follow_list",
    accepts: ["oauth1", "oauth2"],
    call: ({ list }) => ({ list_id: list }),
    sends: ({ list, me }) => [`POST /2/users/${me}/followed_lists`, { list_id: list }],
    user_auth: true,
    lookup: "user_auth=false",
    required: ["list_id"],
    ids: ["list_id"]
  }),
  row(removeListMember)({
    name: "remove_list_member",
    accepts: ["oauth1", "oauth2"],
    call: ({ member, ownList }) => ({ id: ownList, user_id: member }),
    sends: ({ member, ownList }) => `DELETE /2/lists/${ownList}/members/${member}`,
    user_auth: true,
    required: ["id", "user_id"],
    ids: ["id", "user_id"],
    idempotent: true
  })
]

/** What is read, and what changes something. */
export const lists = [...read, ...changed]
