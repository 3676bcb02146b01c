import type { Operations } from "../../operation.ts"

export default {
  getBroadcastChat: {
    of: "GET /2/broadcasts/{id}/chat",
    does: "Returns a page of the chat of a broadcast, the newest message first.",
    returns: "`data`, the messages; `meta.result_count` and `meta.next_token`; `includes` for the expansions",
    see: "broadcasts/get-broadcast-chat-history",
    example: `getBroadcastChat({
  id: "1DXxyRYNejbKM",
  broadcast_chat_message_fields: ["author_username", "created_at_ms"]
})`,
    result: { type: 'BroadcastChatPage<this["params"]>', response: "Response.json(SeveralBroadcastChatMessages)" }
  },

  sendBroadcastChat: {
    of: "POST /2/broadcasts/{id}/chat",
    does: "Sends a message to the chat of a live broadcast.",
    params: {
      text: "The message.",
      reply_to: "The ID of the message that it replies to: the `timestamp` that sending it returned."
    },
    returns: "`data.success`, and `data.timestamp`, the ID of the message",
    see: "broadcasts/send-a-chat-message-to-a-live-broadcast",
    example: 'sendBroadcastChat({ id: "1DXxyRYNejbKM", text: "Hello from the lock" })',
    data: {
      timestamp: [
        "Shape.always(Shape.textOrNumber)",
        "When the X API took it, in nanoseconds since 1970, as digits. It is the message's ID."
      ]
    },
    implied: "none"
  },

  deleteBroadcastChatMessage: {
    of: "DELETE /2/broadcasts/{id}/chat/{message_id}",
    does: "Removes a message from the chat of a broadcast.",
    params: { message_id: "The ID of the message." },
    see: "broadcasts/remove-a-chat-message-from-a-live-broadcast",
    example: 'deleteBroadcastChatMessage({ id: "1DXxyRYNejbKM", message_id: "1764612000000000001" })',
    idempotent: true
  }
} satisfies Operations
