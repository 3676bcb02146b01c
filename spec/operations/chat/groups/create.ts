import type { Operations } from "../../../operation.ts"

export default {
  initializeChatGroup: {
    of: "POST /2/chat/conversations/group/initialize",
    does: "Returns the ID for a new group. The crypto library needs it to sign the creation; `createChatConversation` then creates the group.",
    returns: "`data.conversation_id`",
    see: "chat/initialize-chat-group",
    example: "initializeChatGroup()",
    data: { conversation_id: "The ID for the new group, `g` and digits." }
  }
} satisfies Operations
