import type { Operations } from "../../../operation.ts"

const group = "The ID of the group: `g` and digits."
const signatures = "The signatures of the crypto library. The X API may refuse a request without them."

export default {
  createChatGroupJoinRequest: {
    of: "POST /2/chat/conversations/{id}/join_requests",
    does: "Asks to join a group by its link. An administrator lets the user in with `addChatGroupMembers`.",
    params: { id: group, token: "The token of the link, its last 10 characters.", action_signatures: signatures },
    see: "https://docs.x.com/xchat/groups",
    example: 'createChatGroupJoinRequest({ id: "g1234567890123456789", token: "AbCdEfGhIj" })',
    idempotent: true
  },

  rejectChatGroupJoinRequests: {
    of: "POST /2/chat/conversations/{id}/join_requests/reject",
    does: "Refuses users who asked to join a group.",
    paramsOf: "addChatGroupAdmins",
    params: { id: group, user_ids: "The IDs of the users.", action_signatures: signatures },
    see: "https://docs.x.com/xchat/groups",
    example: 'rejectChatGroupJoinRequests({ id: "g1234567890123456789", user_ids: ["2244994945"] })'
  }
} satisfies Operations
