import type { Operations } from "../../operation.ts"

const signatures = "The signatures of the crypto library. The X API may refuse a request without them."

export default {
  muteChatConversation: {
    of: "POST /2/chat/conversations/{id}/mute",
    does: "Ends notifications of a conversation for the authenticated user.",
    params: { action_signatures: signatures },
    names: { params: "ChangeChatConversationParams", result: "ChatConversationMuteResult" },
    see: "chat/mute-chat-conversation",
    example: 'muteChatConversation({ id: "g1234567890123456789" })',
    idempotent: true
  },

  unmuteChatConversation: {
    of: "DELETE /2/chat/conversations/{id}/mute",
    does: "Lets the authenticated user have notifications of a conversation again.",
    paramsOf: "muteChatConversation",
    params: { action_signatures: signatures },
    resultOf: "muteChatConversation",
    see: "chat/unmute-chat-conversation",
    example: 'unmuteChatConversation({ id: "g1234567890123456789" })',
    idempotent: true
  },

  deleteChatConversation: {
    of: "DELETE /2/chat/conversations/{id}",
    does: "Deletes a conversation for the authenticated user. The other participants keep it.",
    paramsOf: "muteChatConversation",
    params: { action_signatures: signatures },
    see: "chat/delete-chat-conversation",
    example: 'deleteChatConversation({ id: "2244994945" })'
  },

  updateChatConversationMessageTtl: {
    of: "PUT /2/chat/conversations/{id}/message_ttl",
    does: "Sets how long new messages of a conversation are kept.",
    params: {
      message_ttl_ms: "How long, in milliseconds.",
      action_signatures: signatures
    },
    see: "chat/update-chat-conversation-message-ttl",
    example: 'updateChatConversationMessageTtl({ id: "2244994945", message_ttl_ms: 86_400_000 })',
    idempotent: true
  },

  deleteChatConversationMessageTtl: {
    of: "DELETE /2/chat/conversations/{id}/message_ttl",
    does: "Ends that new messages of a conversation are removed after a time.",
    paramsOf: "muteChatConversation",
    params: { action_signatures: signatures },
    see: "chat/delete-chat-conversation-message-ttl",
    example: 'deleteChatConversationMessageTtl({ id: "2244994945" })',
    idempotent: true
  },

  updateChatConversationScreenCapture: {
    of: "PUT /2/chat/conversations/{id}/screen_capture",
    does: "Sets whether pictures of the screen are prevented in a conversation, and whether others learn of them.",
    params: {
      blocking: "Whether pictures of the screen are prevented.",
      blocking_action_signatures: "The signatures of the crypto library for `blocking`.",
      detection: "Whether the participants learn of pictures of the screen.",
      detection_action_signatures: "The signatures of the crypto library for `detection`."
    },
    returns: "`data.blocking` and `data.detection`, whichever was set",
    see: "chat/update-chat-conversation-screen-capture",
    example: 'updateChatConversationScreenCapture({ id: "2244994945", detection: true })',
    data: { blocking: ["Shape.boolean"], detection: ["Shape.boolean"] },
    implied: "none",
    rules: ['Rule.atLeastOne("blocking", "detection")'],
    idempotent: true
  },

  getChatConversationPinnedMessages: {
    of: "GET /2/chat/conversations/{id}/pinned_messages",
    does: "Returns a page of the pinned messages of a conversation. A message is pinned and unpinned by an encrypted event.",
    params: { pagination_token: "`meta.next_token` of the page before." },
    returns: "`data`, the pinned messages; `meta.result_count`, and `meta.next_token` if there are more",
    see: "chat/get-chat-conversation-pinned-messages",
    example: 'getChatConversationPinnedMessages({ id: "2244994945" })',
    result: { is: "PinnedChatMessages", response: "Response.json(PinnedMessages)" }
  }
} satisfies Operations
