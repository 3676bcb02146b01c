import type { Operations } from "../../../operation.ts"

export default {
  initializeChatGroup: {
    of: "POST /2/chat/conversations/group/initialize",
    does: "Returns the ID for a new group. The crypto library needs it to sign the creation; `createChatConversation` then creates the group.",
    returns: "`data.conversation_id`",
    see: "chat/initialize-chat-group",
    example: "initializeChatGroup()",
    data: { conversation_id: "The ID for the new group, `g` and digits." }
  },

  createChatConversation: {
    of: "POST /2/chat/conversations/group",
    does: "Creates a group.",
    params: {
      conversation_id: "The ID of the group, from {@link initializeChatGroup}.",
      conversation_key_version: "The version of the key, from the crypto library.",
      conversation_participant_keys: "The key for each member, including the authenticated user.",
      group_members: "The IDs of all members, including the authenticated user.",
      group_admins: "The IDs of the members who administer the group.",
      group_name: "The name, byte for byte as it was signed.",
      group_description: "The subject of the group.",
      group_avatar_url: "The address of the picture, byte for byte as it was signed.",
      ttl_msec: "How long messages are kept, in milliseconds.",
      base64_encoded_key_rotation: "The rotation of the key in a ratchet tree, from the crypto library: base64.",
      action_signatures: "The two signatures of the crypto library. Without them the X API refuses the request."
    },
    returns: "`data.conversation_id`; `data.conversation_key_change_sequence_id` if the key changed",
    see: ["chat/create-chat-group-conversation", "https://docs.x.com/xchat/groups"],
    example: `// From prepareGroupCreate of @xdevplatform/chat-xdk, renamed as in the example of addConversationKeys.
declare const prepared: {
  readonly version: string
  readonly keys: ReadonlyArray<ParticipantKey>
  readonly signatures: ReadonlyArray<ActionSignature>
}

const program = createChatConversation({
  conversation_id: "g1234567890123456789",
  group_members: ["2244994945", "12"],
  group_admins: ["2244994945"],
  group_name: "Lock keepers",
  conversation_key_version: prepared.version,
  conversation_participant_keys: prepared.keys,
  action_signatures: prepared.signatures
})`,
    data: {
      conversation_id: ["Shape.always(Shape.string)"],
      conversation_key_change_sequence_id: ["Shape.textOrNumber"]
    }
  }
} satisfies Operations
