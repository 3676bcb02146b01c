import type { Operations } from "../../operation.ts"

export default {
  getChatConversations: {
    of: "GET /2/chat/conversations",
    does: "Returns a page of the authenticated user's encrypted conversations.",
    returns:
      "`data`, the conversations; `meta.next_token`, `meta.has_more`, `meta.has_message_requests`; `includes` for the expansions",
    see: "chat/get-chat-conversations",
    example: 'getChatConversations({ chat_conversation_fields: ["is_muted"], expansions: ["member_ids"] })',
    result: { type: 'ChatConversationsPage<this["params"]>', response: "Response.json(SeveralChatConversations)" }
  },

  getChatConversation: {
    of: "GET /2/chat/conversations/{id}",
    does: "Returns one conversation of the authenticated user.",
    returns: "`data`, the conversation; `includes` for the expansions; `errors`, and no `data`, if it does not exist",
    see: "chat/get-chat-conversation",
    example: 'getChatConversation({ id: "g1234567890123456789", chat_conversation_fields: ["group_name"] })',
    result: {
      type: 'ChatConversationResponse<this["params"]>',
      response: "Response.reshaped(Response.json(SingleChatConversation), firstOfList)"
    }
  }
} satisfies Operations
