import type { Operations } from "../../operation.ts"

const signatures = "The signatures of the crypto library. The X API may refuse a request without them."

export default {
  updateChatConversationMessageTtl: {
    of: "PUT /2/chat/conversations/{id}/message_ttl",
    does: "Sets how long new messages of a conversation are kept.",
    params: {
      message_ttl_ms: "How long, in milliseconds.",
      action_signatures: signatures
    },
    see: "https://docs.x.com/xchat/groups",
    example: 'updateChatConversationMessageTtl({ id: "2244994945", message_ttl_ms: 86_400_000 })',
    idempotent: true
  },

  deleteChatConversationMessageTtl: {
    of: "DELETE /2/chat/conversations/{id}/message_ttl",
    does: "Ends that new messages of a conversation are removed after a time.",
    paramsOf: "muteChatConversation",
    params: { action_signatures: signatures },
    see: "https://docs.x.com/xchat/groups",
    example: 'deleteChatConversationMessageTtl({ id: "2244994945" })',
    idempotent: true
  }
} satisfies Operations
