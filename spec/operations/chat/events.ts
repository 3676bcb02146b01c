import type { Operations } from "../../operation.ts"

export default {
  getChatConversationEvents: {
    of: "GET /2/chat/conversations/{id}/events",
    does: "Returns a page of the events of a conversation, encrypted. To decrypt them, pass `meta.conversation_key_events` and `encoded_event` of all pages to the crypto library together. So use `pages`, not `items`: entries alone lack the keys.",
    returns:
      "`data`, the events; `meta.conversation_key_events`, the changes of the key; `meta.next_token` and `meta.has_more`",
    see: "chat/get-chat-conversation-events",
    example: `const encoded = pages(getChatConversationEvents, { id: "2244994945", max_results: 100 }).pipe(
  Stream.flatMap(({ data = [], meta }) =>
    Stream.fromIterable([
      ...(meta?.conversation_key_events ?? []),
      ...data.flatMap(({ encoded_event }) => encoded_event ?? [])
    ])
  ),
  Stream.runCollect
)`,
    result: { type: 'ChatEventsPage<this["params"]>', response: "Response.json(SeveralChatMessageEvents)" }
  }
} satisfies Operations
