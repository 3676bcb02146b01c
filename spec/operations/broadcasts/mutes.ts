import type { Operations } from "../../operation.ts"

export default {
  muteBroadcastChatUser: {
    of: "POST /2/broadcasts/{id}/chat/mutes",
    does: "Keeps a user from writing in the chat of a broadcast, until a time or for good.",
    names: { result: "BroadcastChatMuteResult" },
    params: {
      id: "The ID of the broadcast.",
      user_id: "The ID of the user to mute.",
      end_at_ms: "When the mute ends. Default: never.",
      message_id: "The ID of a message of theirs that is removed as well."
    },
    takes:
      "`id` of the broadcast and `user_id`; `end_at_ms`, default never; `message_id` of a message that is removed as well",
    returns: "`data.muted`, `true`",
    see: "broadcasts/mute-a-user-in-a-broadcast-chat",
    example: `muteBroadcastChatUser({
  id: "1DXxyRYNejbKM",
  user_id: "2244994945",
  end_at_ms: new Date("2026-12-01T20:00:00Z")
})`,
    idempotent: true
  },

  unmuteBroadcastChatUser: {
    of: "DELETE /2/broadcasts/{id}/chat/mutes/{user_id}",
    does: "Lets a muted user write in the chat of a broadcast again.",
    resultOf: "muteBroadcastChatUser",
    params: { id: "The ID of the broadcast.", user_id: "The ID of the muted user." },
    takes: "`id` of the broadcast and `user_id`",
    returns: "`data.muted`, `false`",
    see: "broadcasts/unmute-a-user-in-a-broadcast-chat",
    example: 'unmuteBroadcastChatUser({ id: "1DXxyRYNejbKM", user_id: "2244994945" })',
    idempotent: true
  }
} satisfies Operations
