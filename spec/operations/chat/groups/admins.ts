import type { Operations } from "../../../operation.ts"

const group = "The ID of the group: `g` and digits."
const signatures = "The signatures of the crypto library. The X API may refuse a request without them."

export default {
  addChatGroupAdmins: {
    of: "POST /2/chat/conversations/{id}/admins",
    does: "Makes members of a group its administrators.",
    params: { id: group, user_ids: "The IDs of the members.", action_signatures: signatures },
    names: { params: "ChatGroupAdminsParams" },
    see: "https://docs.x.com/xchat/groups",
    example: 'addChatGroupAdmins({ id: "g1234567890123456789", user_ids: ["2244994945"] })',
    idempotent: true
  },

  removeChatGroupAdmins: {
    of: "POST /2/chat/conversations/{id}/admins/remove",
    does: "Ends that members of a group administer it. They stay members.",
    paramsOf: "addChatGroupAdmins",
    params: { id: group, user_ids: "The IDs of the members.", action_signatures: signatures },
    see: "https://docs.x.com/xchat/groups",
    example: 'removeChatGroupAdmins({ id: "g1234567890123456789", user_ids: ["2244994945"] })',
    idempotent: true
  },

  updateChatGroupAdminSettings: {
    of: "PUT /2/chat/conversations/{id}/admin_settings",
    does: "Sets what only administrators of a group may do: `true` is only they, `false` is every member. A rule that is omitted stays.",
    params: {
      id: group,
      add_member: "Adding members.",
      block_screen_capture: "Preventing pictures of the screen.",
      edit_group_info: "Changing name, picture and description.",
      edit_message_ttl: "Changing how long messages are kept.",
      send_message: "Writing messages.",
      start_call: "Beginning calls.",
      action_signatures: signatures
    },
    see: "https://docs.x.com/xchat/groups",
    example: 'updateChatGroupAdminSettings({ id: "g1234567890123456789", send_message: true })',
    rules: [
      'Rule.atLeastOne("add_member", "block_screen_capture", "edit_group_info", "edit_message_ttl", "send_message", "start_call")'
    ],
    idempotent: true
  }
} satisfies Operations
