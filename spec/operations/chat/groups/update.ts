import type { Operations } from "../../../operation.ts"

export default {
  updateChatGroup: {
    of: "PUT /2/chat/conversations/{id}",
    does: "Changes the name, the picture or the description of a group. A field that `modified_fields` does not name stays.",
    params: {
      id: "The ID of the group: `g` and digits.",
      modified_fields: "The fields that are changed. A field that is named and not passed on is removed.",
      conversation_key_version: "The version of the key that the fields are encrypted with, from the crypto library.",
      group_name: "The name, encrypted: base64.",
      group_avatar_url: "The address of the picture, encrypted: base64.",
      group_description: "The description, encrypted: base64.",
      conversation_participant_keys: "The new key for each member, if the key changes.",
      base64_encoded_key_rotation: "The rotation of the key in a ratchet tree, from the crypto library: base64.",
      rotated_pmk_bundle: {
        is: "The keys of earlier messages, encrypted again, from the crypto library.",
        type: "ReadonlyArray<RotatedMessageKey>",
        code: "rotatedMessageKeys"
      },
      action_signatures: "The signatures of the crypto library. The X API may refuse a request without them."
    },
    returns: "`data.updated`; `data.conversation_key_change_sequence_id` if the key changed",
    see: "https://docs.x.com/xchat/groups",
    example: `// From the crypto library.
declare const encrypted: { readonly name: string; readonly keyVersion: string }

const program = updateChatGroup({
  id: "g1234567890123456789",
  modified_fields: ["group_name"],
  group_name: encrypted.name,
  conversation_key_version: encrypted.keyVersion
})`,
    data: { conversation_key_change_sequence_id: ["Shape.textOrNumber"] }
  }
} satisfies Operations
