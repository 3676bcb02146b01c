import type { Operations } from "../../operation.ts"

const signatures = "The signatures of the crypto library. The X API may refuse a request without them."

export default {
  muteChatConversation: {
    of: "POST /2/chat/conversations/{id}/mute",
    does: "Ends notifications of a conversation for the authenticated user.",
    params: { action_signatures: signatures },
    names: { params: "ChangeChatConversationParams", result: "ChatConversationMuteResult" },
    see: "https://docs.x.com/xchat/groups",
    example: 'muteChatConversation({ id: "g1234567890123456789" })',
    idempotent: true
  },

  unmuteChatConversation: {
    of: "DELETE /2/chat/conversations/{id}/mute",
    does: "Lets the authenticated user have notifications of a conversation again.",
    paramsOf: "muteChatConversation",
    params: { action_signatures: signatures },
    resultOf: "muteChatConversation",
    see: "https://docs.x.com/xchat/groups",
    example: 'unmuteChatConversation({ id: "g1234567890123456789" })',
    idempotent: true
  },

  deleteChatConversation: {
    of: "DELETE /2/chat/conversations/{id}",
    does: "Deletes a conversation for the authenticated user. The other participants keep it.",
    paramsOf: "muteChatConversation",
    params: { action_signatures: signatures },
    see: "https://docs.x.com/xchat/groups",
    example: 'deleteChatConversation({ id: "2244994945" })'
  }
} satisfies Operations
