import type { Operations } from "../../operation.ts"

export default {
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
    see: "https://docs.x.com/xchat/groups",
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
    see: "https://docs.x.com/xchat/groups",
    example: 'getChatConversationPinnedMessages({ id: "2244994945" })',
    result: { is: "PinnedChatMessages", response: "Response.json(PinnedMessages)" }
  }
} satisfies Operations
