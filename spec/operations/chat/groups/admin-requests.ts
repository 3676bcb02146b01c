import type { Operations } from "../../../operation.ts"

const group = "The ID of the group: `g` and digits."
const signatures = "The signatures of the crypto library. The X API may refuse a request without them."

export default {
  getChatGroupAdminRequests: {
    of: "GET /2/chat/conversations/{id}/admin_requests",
    does: "Returns a page of the members who asked to administer a group.",
    params: { id: group, pagination_token: "`meta.next_token` of the page before." },
    see: "https://docs.x.com/xchat/groups",
    returns:
      "`data`, the members as users; `meta.total_count`, how many asked; `meta.next_token` if there are more; `includes` for the expansions",
    result: {
      type: 'ChatGroupAdminRequests<this["params"]>',
      response: "Response.json(SeveralAdminRequests)"
    },
    example: 'items(getChatGroupAdminRequests, { id: "g1234567890123456789" })'
  },

  createChatGroupAdminRequest: {
    of: "POST /2/chat/conversations/{id}/admin_requests",
    does: "Asks, as a member of a group, to administer it.",
    params: { id: group, action_signatures: signatures },
    names: { params: "ChatGroupParams" },
    see: "https://docs.x.com/xchat/groups",
    example: 'createChatGroupAdminRequest({ id: "g1234567890123456789" })',
    idempotent: true
  },

  approveChatGroupAdminRequest: {
    of: "POST /2/chat/conversations/{id}/admin_requests/{user_id}/approve",
    does: "Makes a member who asked for it an administrator of a group.",
    params: { id: group, user_id: "The ID of the member who asked.", action_signatures: signatures },
    names: { params: "ChatGroupAdminRequestParams" },
    see: "https://docs.x.com/xchat/groups",
    example: 'approveChatGroupAdminRequest({ id: "g1234567890123456789", user_id: "2244994945" })'
  },

  rejectChatGroupAdminRequest: {
    of: "POST /2/chat/conversations/{id}/admin_requests/{user_id}/reject",
    does: "Refuses a member who asked to administer a group.",
    paramsOf: "approveChatGroupAdminRequest",
    params: { id: group, user_id: "The ID of the member who asked.", action_signatures: signatures },
    see: "https://docs.x.com/xchat/groups",
    example: 'rejectChatGroupAdminRequest({ id: "g1234567890123456789", user_id: "2244994945" })'
  }
} satisfies Operations
