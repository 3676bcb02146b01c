import type { Operations } from "../../../operation.ts"

const group = "The ID of the group: `g` and digits."
const signatures = "The signatures of the crypto library. The X API may refuse a request without them."

export default {
  enableChatGroupInvite: {
    of: "POST /2/chat/conversations/{id}/invite",
    does: "Makes the link by which users ask to join a group. Whoever has the link may ask.",
    params: {
      id: group,
      invite_url: "An address of the link that you made. Default: the X API makes one.",
      welcome_message: "A text for those who open the link.",
      validity_duration_msec: "How long the link is valid, in milliseconds.",
      validity_expiry_timestamp_msec: "Until when the link is valid, in milliseconds since 1970.",
      decrypted_title: "The name of the group, readable for those who open the link.",
      decrypted_avatar_url: "The address of the group's picture, readable for those who open the link.",
      affiliate_user_id: "The ID of a user whose affiliates may join.",
      action_signatures: signatures
    },
    returns: "`data`, the link: `invite_url`, `token` and `expires_at`",
    see: "https://docs.x.com/xchat/groups",
    example: 'enableChatGroupInvite({ id: "g1234567890123456789", welcome_message: "Keepers only" })',
    result: { type: "WriteResponse<ChatGroupInvite>", response: "Response.outcome(WrittenInvite)" }
  },

  disableChatGroupInvite: {
    of: "DELETE /2/chat/conversations/{id}/invite",
    does: "Ends the link of a group. Nobody can ask to join by it any more.",
    paramsOf: "createChatGroupAdminRequest",
    params: { id: group, action_signatures: signatures },
    see: "https://docs.x.com/xchat/groups",
    example: 'disableChatGroupInvite({ id: "g1234567890123456789" })',
    implied: { disabled: true },
    idempotent: true
  },

  getChatGroupInvite: {
    of: "GET /2/chat/conversations/{id}/invites/{token}",
    does: "Returns what a link of a group says, for a user who has it, and whether that user is a member or has asked.",
    params: { id: group, token: "The token of the link, its last 10 characters." },
    returns: "`data`, the link with `join_state` and `member_count`",
    see: "https://docs.x.com/xchat/groups",
    example: 'getChatGroupInvite({ id: "g1234567890123456789", token: "AbCdEfGhIj" })',
    result: { type: "Envelope<ChatGroupInvite>", response: "Response.json(SingleInvite)" }
  }
} satisfies Operations
