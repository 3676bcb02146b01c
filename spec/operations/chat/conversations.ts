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
  }
} satisfies Operations
