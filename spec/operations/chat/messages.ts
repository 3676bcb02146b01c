import type { Operations } from "../../operation.ts"

export default {
  sendChatMessage: {
    of: "POST /2/chat/conversations/{id}/messages",
    does: "Sends an encrypted message. To send it once more, use the same encrypted message with the same `message_id`.",
    params: {
      id: "The conversation: the ID of the other user, two IDs of users, or the ID of a group.",
      message_id: "The ID that the message was encrypted and signed with, `messageId` of the crypto library.",
      encoded_message_create_event: "The encrypted message, `encryptedContent` of the crypto library: base64.",
      encoded_message_event_signature: "Its signature, `encodedEventSignature` of the crypto library: base64.",
      conversation_token: "`conversation_token` of an event of the conversation."
    },
    takes:
      "`id` of the conversation, or of the other user; `message_id`, the encrypted message and its signature, as the crypto library made them; `conversation_token`",
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
  }
} satisfies Operations
