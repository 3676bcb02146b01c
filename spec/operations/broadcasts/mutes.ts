import type { Operations } from "../../operation.ts"

export default {
  muteBroadcastChatUser: {
    of: "POST /2/broadcasts/{id}/chat/mutes",
    does: "Keeps a user from writing in the chat of a broadcast, until a time or for good.",
    names: { result: "BroadcastChatMuteResult" },
    params: {
      user_id: "The ID of the user to mute.",
      end_at_ms: "When the mute ends. Default: never.",
      message_id: "The ID of a message of theirs that is removed as well."
    },
    see: "broadcasts/mute-a-user-in-a-broadcast-chat",
    example: 'muteBroadcastChatUser({ id: "1DXxyRYNejbKM", user_id: "2244994945", end_at_ms: "2026-12-01T20:00:00Z" })',
    idempotent: true
  },

  unmuteBroadcastChatUser: {
    of: "DELETE /2/broadcasts/{id}/chat/mutes/{user_id}",
    does: "Lets a muted user write in the chat of a broadcast again.",
    resultOf: "muteBroadcastChatUser",
    params: { user_id: "The ID of the muted user." },
    see: "broadcasts/unmute-a-user-in-a-broadcast-chat",
    example: 'unmuteBroadcastChatUser({ id: "1DXxyRYNejbKM", user_id: "2244994945" })',
    idempotent: true
  }
} satisfies Operations
