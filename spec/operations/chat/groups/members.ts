import type { Operations } from "../../../operation.ts"

export default {
  addChatGroupMembers: {
    of: "POST /2/chat/conversations/{id}/members",
    does: "Adds users to a group, with a new key: new members cannot read earlier messages.",
    params: {
      id: "The group.",
      user_ids: "The IDs of the users to add.",
      conversation_key_version: "The version of the new key, from the crypto library.",
      conversation_participant_keys: "The new key for each member, old and new.",
      encrypted_title: "The name of the group, encrypted with the new key.",
      encrypted_avatar_url: "The address of the group's picture, encrypted with the new key.",
      action_signatures: "The two signatures of the crypto library. Without them the X API refuses the request."
    },
    returns: "`data.current_member_ids` and `data.conversation_key_change_sequence_id`, if the X API sends them",
    see: ["chat/add-members-to-a-chat-group-conversation", "https://docs.x.com/xchat/groups"],
    example: `// From prepareGroupMembersChange of @xdevplatform/chat-xdk, renamed as in the example of addConversationKeys.
declare const prepared: {
  readonly version: string
  readonly keys: ReadonlyArray<ParticipantKey>
  readonly signatures: ReadonlyArray<ActionSignature>
}

const program = addChatGroupMembers({
  id: "g1234567890123456789",
  user_ids: ["6253282"],
  conversation_key_version: prepared.version,
  conversation_participant_keys: prepared.keys,
  action_signatures: prepared.signatures
})`,
    result: {
      type: "WriteResponse<ChatMembers>",
      response: "Response.reshaped(Response.outcome(Members, {}), withData)"
    }
  },

  removeChatGroupMembers: {
    of: "POST /2/chat/conversations/{id}/members/remove",
    does: "Removes users from a group. A member who removes themselves leaves it.",
    params: {
      id: "The group.",
      user_ids: "The IDs of the users to remove.",
      action_signatures: "The signatures of the crypto library. The X API may refuse a request without them."
    },
    see: "https://docs.x.com/xchat/groups",
    example: 'removeChatGroupMembers({ id: "g1234567890123456789", user_ids: ["6253282"] })'
  }
} satisfies Operations
