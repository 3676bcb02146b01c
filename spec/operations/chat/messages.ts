import type { Operations } from "../../operation.ts"

export default {
  sendChatMessage: {
    of: "POST /2/chat/conversations/{id}/messages",
    does: "Sends an encrypted message. To send it once more, use the same encrypted message with the same `message_id`.",
    params: {
      message_id: "The ID that the message was encrypted and signed with, `messageId` of the crypto library.",
      encoded_message_create_event: "The encrypted message, `encryptedContent` of the crypto library: base64.",
      encoded_message_event_signature: "Its signature, `encodedEventSignature` of the crypto library: base64.",
      conversation_token: "`conversation_token` of an event of the conversation."
    },
    returns: "`data.encoded_message_event`",
    see: ["chat/send-chat-message", "https://docs.x.com/xchat/getting-started"],
    example: `// From encryptMessage of @xdevplatform/chat-xdk.
declare const encrypted: { messageId: string; encryptedContent: string; encodedEventSignature: string }

const program = sendChatMessage({
  id: "2244994945",
  message_id: encrypted.messageId,
  encoded_message_create_event: encrypted.encryptedContent,
  encoded_message_event_signature: encrypted.encodedEventSignature
})`,
    data: { encoded_message_event: "The event that the participants receive: base64." }
  },

  deleteChatMessages: {
    of: "POST /2/chat/conversations/{id}/messages/delete",
    does: "Deletes messages of a conversation, for all participants or for the authenticated user only.",
    params: {
      sequence_ids: {
        is: "The IDs of the events to delete.",
        type: "ReadonlyArray<string>",
        code: "several(Parameter.text(1))"
      },
      delete_message_action: "Whether all participants lose them, or the authenticated user only.",
      action_signatures: "The signatures of the crypto library.",
      media_hash_keys: {
        is: "The keys of media that are deleted as well.",
        type: "ReadonlyArray<string>",
        code: "several(mediaHashKey)"
      }
    },
    see: "chat/delete-chat-messages",
    example: `// From prepareMessageDelete of @xdevplatform/chat-xdk, renamed as in the example of addConversationKeys.
declare const signed: ActionSignature

const program = deleteChatMessages({
  id: "2244994945",
  sequence_ids: ["1993000000000000001"],
  delete_message_action: "delete_for_all",
  action_signatures: [signed]
})`
  }
} satisfies Operations
