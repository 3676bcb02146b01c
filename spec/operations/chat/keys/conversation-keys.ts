import type { Operations } from "../../../operation.ts"

export default {
  addConversationKeys: {
    of: "POST /2/chat/conversations/{id}/keys",
    does: "Sets the first key of a conversation, or replaces its key. A new conversation of two users needs a key before its first message.",
    params: {
      conversation_key_version: "The version of the key, from the crypto library.",
      conversation_participant_keys: "The key for each participant, including the authenticated user.",
      base64_encoded_key_rotation: "The rotation of the key in a ratchet tree, from the crypto library: base64.",
      action_signatures: "The signature of the crypto library. Without it the X API refuses the request."
    },
    returns: "`data.conversation_id` and `data.sequence_id`, the place of the change in the conversation",
    see: ["chat/initialize-conversation-keys", "https://docs.x.com/xchat/getting-started"],
    example: `// From prepareConversationKeyChange of @xdevplatform/chat-xdk.
declare const prepared: {
  readonly conversationKeyVersion: string
  readonly participantKeys: ReadonlyArray<{ userId: string; encryptedKey: string; publicKeyVersion: string }>
  readonly actionSignatures: ReadonlyArray<{
    messageId: string
    encodedMessageEventDetail: string
    signature: string
    signatureVersion: string
    publicKeyVersion: string
    signaturePayload?: string
  }>
}

const program = addConversationKeys({
  id: "2244994945",
  conversation_key_version: prepared.conversationKeyVersion,
  conversation_participant_keys: prepared.participantKeys.map((key) => ({
    user_id: key.userId,
    encrypted_conversation_key: key.encryptedKey,
    public_key_version: key.publicKeyVersion
  })),
  action_signatures: prepared.actionSignatures.map((signed) => ({
    message_id: signed.messageId,
    encoded_message_event_detail: signed.encodedMessageEventDetail,
    message_event_signature: {
      signature: signed.signature,
      signature_version: signed.signatureVersion,
      public_key_version: signed.publicKeyVersion
    },
    signature_payload: signed.signaturePayload
  }))
})`,
    data: { conversation_id: ["Shape.string"], sequence_id: ["Shape.textOrNumber"] }
  }
} satisfies Operations
