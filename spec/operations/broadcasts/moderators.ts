import type { Operations } from "../../operation.ts"

export default {
  getChatModerators: {
    of: "GET /2/broadcasts/chat/moderators",
    does: "Returns the users who moderate the chats of the authenticated user's broadcasts.",
    example: 'getChatModerators({ user_fields: ["created_at"] })'
  },

  addChatModerator: {
    of: "POST /2/broadcasts/chat/moderators",
    does: "Lets a user moderate the chats of the authenticated user's broadcasts.",
    params: { user_id: "The ID of the user." },
    names: { result: "ChatModeratorsResult" },
    returns: "`data.moderator_user_ids`, all who moderate now",
    example: 'addChatModerator({ user_id: "2244994945" })',
    data: { moderator_user_ids: "The IDs of all users who moderate now." },
    idempotent: true
  },

  removeChatModerator: {
    of: "DELETE /2/broadcasts/chat/moderators/{user_id}",
    does: "Ends that a user moderates the chats of the authenticated user's broadcasts.",
    params: { user_id: "The ID of the user." },
    resultOf: "addChatModerator",
    returns: "`data.moderator_user_ids`, all who moderate now",
    example: 'removeChatModerator({ user_id: "2244994945" })',
    data: { moderator_user_ids: "The IDs of all users who moderate now." },
    idempotent: true
  }
} satisfies Operations
