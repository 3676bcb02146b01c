import type { Operations } from "../../operation.ts"

export default {
  markChatConversationRead: {
    of: "POST /2/chat/conversations/{id}/read",
    does: "Marks a conversation as read up to an event.",
    names: { result: "ChatSignalResult" },
    params: {
      seen_until_sequence_id: "The ID of the last event that was read."
    },
    see: "chat/mark-conversation-as-read",
    example: 'markChatConversationRead({ id: "2244994945", seen_until_sequence_id: "1993000000000000001" })',
    idempotent: true
  },

  sendChatTypingIndicator: {
    of: "POST /2/chat/conversations/{id}/typing",
    does: "Shows the other participants of a conversation that the authenticated user is typing.",
    resultOf: "markChatConversationRead",
    see: "chat/send-typing-indicator",
    example: 'sendChatTypingIndicator({ id: "2244994945" })',
    idempotent: true
  }
} satisfies Operations
