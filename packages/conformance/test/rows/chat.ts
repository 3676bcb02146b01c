import {
  type ActionSignature,
  addChatGroupMembers,
  addConversationKeys,
  addPublicKey,
  appendChatMediaUpload,
  createChatConversation,
  deleteChatMessages,
  downloadChatMedia,
  finalizeChatMediaUpload,
  getChatConversation,
  getChatConversationEvents,
  getChatConversations,
  getPublicKeys,
  getPublicKeysOfUsers,
  initializeChatGroup,
  initializeChatMediaUpload,
  markChatConversationRead,
  sendChatMessage,
  sendChatTypingIndicator
} from "@xeffect/chat"
import { type Known, row } from "../support/row.ts"

const malformed = ["", "g", "1-", "1-2-3", "../1"]

const ofId = malformed.map((id) => [{ id }, "id"] as const)

const signed = (message_id: string): ActionSignature => ({
  message_id,
  encoded_message_event_detail: "ZXZlbnQ=",
  message_event_signature: { signature: "c2ln", signature_version: "7", public_key_version: "1" }
})

const keyFor = (user_id: string) => ({ user_id, encrypted_conversation_key: "a2V5", public_key_version: "1" })

const keysFor = (...users: ReadonlyArray<string>) => ({
  conversation_key_version: "1764000000000",
  conversation_participant_keys: users.map(keyFor)
})

const keysOfGroup = ({ me, member, user }: Known) => keysFor(me, user, member)

const digits = "said in prose to be digits; a number is taken as well"

const userIds = "IDs of users, which have digits only"

const inPublicKey = "checked as a part of public_key"

const newGroup = { conversation_id: "g1868023461000000077", group_members: ["7"] }

/** In the order of the description. */
export const chat = [
  row(getChatConversations)({
    name: "get_chat_conversations",
    user_auth: true,
    call: () => ({}),
    sends: () => "GET /2/chat/conversations",
    forwardOnly: true
  }),
  row(createChatConversation)({
    name: "create_chat_conversation",
    user_auth: true,
    differs: { "group_members.form": userIds, "group_admins.form": userIds, "ttl_msec.form": digits },
    // The description has signatures as optional; the X API requires two.
    call: ({ me, user }) => ({
      ...newGroup,
      group_members: [user],
      ...keysFor(me, user),
      action_signatures: [signed("1"), signed("2")]
    }),
    sends: ({ me, user }) => [
      "POST /2/chat/conversations/group",
      {
        ...newGroup,
        group_members: [user],
        ...keysFor(me, user),
        action_signatures: [signed("1"), signed("2")]
      }
    ],
    also: [
      [
        () => ({
          ...newGroup,
          ...keysFor("7"),
          group_admins: "7,8",
          group_name: "Keepers",
          group_description: "",
          group_avatar_url: "https://x.example/a.png",
          ttl_msec: 60_000,
          base64_encoded_key_rotation: "cm90"
        }),
        [
          "POST /2/chat/conversations/group",
          {
            ...newGroup,
            ...keysFor("7"),
            group_admins: ["7", "8"],
            group_name: "Keepers",
            group_description: "",
            group_avatar_url: "https://x.example/a.png",
            ttl_msec: "60000",
            base64_encoded_key_rotation: "cm90"
          }
        ]
      ]
    ],
    refused: [
      [{ ...newGroup, ...keysFor() }, "conversation_participant_keys"],
      [{ ...newGroup, ...keysFor("7"), ttl_msec: -1 }, "ttl_msec"],
      [{ ...newGroup, ...keysFor("7"), base64_encoded_key_rotation: "!" }, "base64_encoded_key_rotation"],
      [{ ...newGroup, ...keysFor("7"), conversation_id: "group" }, "conversation_id"]
    ]
  }),
  row(initializeChatGroup)({
    name: "initialize_chat_group",
    user_auth: true,
    call: () => ({}),
    sends: () => ["POST /2/chat/conversations/group/initialize", {}]
  }),
  row(getChatConversation)({
    name: "get_chat_conversation",
    user_auth: true,
    call: ({ group }) => ({ id: group }),
    sends: ({ group }) => `GET /2/chat/conversations/${group}`,
    also: [
      [() => ({ id: 7 }), "GET /2/chat/conversations/7"],
      [() => ({ id: "7:12" }), "GET /2/chat/conversations/7-12"]
    ],
    refused: ofId
  }),
  row(getChatConversationEvents)({
    name: "get_chat_conversation_events",
    user_auth: true,
    call: ({ group }) => ({ id: group }),
    sends: ({ group }) => `GET /2/chat/conversations/${group}/events`,
    forwardOnly: true,
    refused: ofId
  }),
  row(addConversationKeys)({
    name: "add_conversation_keys",
    user_auth: true,
    // The description has the signature as optional; the X API requires one.
    call: (known) => ({ id: known.group, ...keysOfGroup(known), action_signatures: [signed("1")] }),
    sends: (known) => [
      `POST /2/chat/conversations/${known.group}/keys`,
      { ...keysOfGroup(known), action_signatures: [signed("1")] }
    ],
    also: [
      [
        () => ({ id: 7, ...keysFor("7"), base64_encoded_key_rotation: "cm90" }),
        ["POST /2/chat/conversations/7/keys", { ...keysFor("7"), base64_encoded_key_rotation: "cm90" }]
      ]
    ],
    refused: malformed.map((id) => [{ id, ...keysFor("7") }, "id"] as const)
  }),
  row(addChatGroupMembers)({
    name: "add_chat_group_members",
    user_auth: true,
    differs: { "response.data": "described as a post, which is a slip: earlier descriptions have the members" },
    call: (known) => ({
      id: known.group,
      user_ids: [known.member],
      ...keysOfGroup(known),
      action_signatures: [signed("1"), signed("2")]
    }),
    sends: (known) => [
      `POST /2/chat/conversations/${known.group}/members`,
      { user_ids: [known.member], ...keysOfGroup(known), action_signatures: [signed("1"), signed("2")] }
    ],
    also: [
      [
        () => ({ id: "g1", user_ids: "7,8", encrypted_title: "dGl0", encrypted_avatar_url: "dXJs" }),
        [
          "POST /2/chat/conversations/g1/members",
          { user_ids: ["7", "8"], encrypted_title: "dGl0", encrypted_avatar_url: "dXJs" }
        ]
      ]
    ],
    refused: malformed.map((id) => [{ id, user_ids: ["7"] }, "id"] as const)
  }),
  row(sendChatMessage)({
    name: "send_chat_message",
    user_auth: true,
    call: ({ group }) => ({ id: group, message_id: "m", encoded_message_create_event: "ZXZlbnQ=" }),
    sends: ({ group }) => [
      `POST /2/chat/conversations/${group}/messages`,
      { message_id: "m", encoded_message_create_event: "ZXZlbnQ=" }
    ],
    also: [
      [
        () => ({
          id: "7-12",
          message_id: "m",
          encoded_message_create_event: "ZXZlbnQ=",
          encoded_message_event_signature: "c2ln",
          conversation_token: "t"
        }),
        [
          "POST /2/chat/conversations/7-12/messages",
          {
            message_id: "m",
            encoded_message_create_event: "ZXZlbnQ=",
            encoded_message_event_signature: "c2ln",
            conversation_token: "t"
          }
        ]
      ]
    ],
    refused: [
      [{ id: 7, message_id: "", encoded_message_create_event: "ZXZlbnQ=" }, "message_id"],
      [{ id: 7, message_id: "m", encoded_message_create_event: "{}" }, "encoded_message_create_event"],
      ...malformed.map((id) => [{ id, message_id: "m", encoded_message_create_event: "ZXZlbnQ=" }, "id"] as const)
    ]
  }),
  row(deleteChatMessages)({
    name: "delete_chat_messages",
    user_auth: true,
    call: ({ chatEvent, group }) => ({
      id: group,
      sequence_ids: [chatEvent],
      delete_message_action: "delete_for_self",
      action_signatures: [signed("1")]
    }),
    sends: ({ chatEvent, group }) => [
      `POST /2/chat/conversations/${group}/messages/delete`,
      { sequence_ids: [chatEvent], delete_message_action: "delete_for_self", action_signatures: [signed("1")] }
    ],
    also: [
      [
        () => ({
          id: 7,
          sequence_ids: ["1", "2"],
          delete_message_action: "delete_for_all",
          action_signatures: [signed("1")],
          media_hash_keys: ["k1", "k2"]
        }),
        [
          "POST /2/chat/conversations/7/messages/delete",
          {
            sequence_ids: ["1", "2"],
            delete_message_action: "delete_for_all",
            action_signatures: [signed("1")],
            media_hash_keys: ["k1", "k2"]
          }
        ]
      ]
    ]
  }),
  row(markChatConversationRead)({
    name: "mark_chat_conversation_read",
    user_auth: true,
    idempotent: true,
    call: ({ chatEvent, group }) => ({ id: group, seen_until_sequence_id: chatEvent }),
    sends: ({ chatEvent, group }) => [
      `POST /2/chat/conversations/${group}/read`,
      { seen_until_sequence_id: chatEvent }
    ],
    refused: malformed.map((id) => [{ id, seen_until_sequence_id: "1" }, "id"] as const)
  }),
  row(sendChatTypingIndicator)({
    name: "send_chat_typing_indicator",
    user_auth: true,
    idempotent: true,
    call: ({ group }) => ({ id: group }),
    sends: ({ group }) => [`POST /2/chat/conversations/${group}/typing`, {}],
    refused: ofId
  }),
  row(initializeChatMediaUpload)({
    name: "initialize_chat_media_upload",
    user_auth: true,
    differs: { "total_bytes.maximum": "a larger number is not exact" },
    call: ({ group }) => ({ conversation_id: group, total_bytes: 3 }),
    sends: ({ group }) => ["POST /2/chat/media/upload/initialize", { conversation_id: group, total_bytes: 3 }],
    also: [
      [
        () => ({ conversation_id: "7-12", total_bytes: 0 }),
        ["POST /2/chat/media/upload/initialize", { conversation_id: "7:12", total_bytes: 0 }]
      ]
    ],
    refused: malformed.map((conversation_id) => [{ conversation_id, total_bytes: 3 }, "conversation_id"] as const)
  }),
  row(appendChatMediaUpload)({
    name: "append_chat_media_upload",
    user_auth: true,
    idempotent: true,
    call: ({ chatUpload, chatUploadKey, group }) => ({
      id: chatUpload,
      conversation_id: group,
      media_hash_key: chatUploadKey,
      segment_index: 0,
      media: Uint8Array.of(0, 255, 7)
    }),
    sends: ({ chatUpload, chatUploadKey, group }) => [
      `POST /2/chat/media/upload/${chatUpload}/append`,
      { conversation_id: group, media_hash_key: chatUploadKey, segment_index: "0", media: Uint8Array.of(0, 255, 7) }
    ],
    also: [
      [
        () => ({ id: 1, conversation_id: "7-12", media_hash_key: "k", segment_index: 999, media: "AP8H" }),
        [
          "POST /2/chat/media/upload/1/append",
          { conversation_id: "7:12", media_hash_key: "k", segment_index: 999, media: "AP8H" }
        ]
      ]
    ],
    refused: [
      [{ id: 1, conversation_id: "g1", media_hash_key: "k", segment_index: 0, media: "!" }, "media"],
      [{ id: 1, conversation_id: "g1", media_hash_key: "a/b", segment_index: 0, media: "AP8H" }, "media_hash_key"]
    ]
  }),
  row(finalizeChatMediaUpload)({
    name: "finalize_chat_media_upload",
    user_auth: true,
    differs: { "num_parts.form": digits, "ttl_msec.form": digits },
    call: ({ chatUpload, chatUploadKey, group }) => ({
      id: chatUpload,
      conversation_id: group,
      media_hash_key: chatUploadKey,
      num_parts: 1
    }),
    sends: ({ chatUpload, chatUploadKey, group }) => [
      `POST /2/chat/media/upload/${chatUpload}/finalize`,
      { conversation_id: group, media_hash_key: chatUploadKey, num_parts: "1" }
    ],
    also: [
      [
        () => ({
          id: 1,
          conversation_id: "7:12",
          media_hash_key: "k",
          num_parts: "2",
          message_id: "m",
          ttl_msec: 60_000n
        }),
        [
          "POST /2/chat/media/upload/1/finalize",
          { conversation_id: "7:12", media_hash_key: "k", num_parts: "2", message_id: "m", ttl_msec: "60000" }
        ]
      ]
    ]
  }),
  row(downloadChatMedia)({
    name: "download_chat_media",
    user_auth: true,
    call: ({ chatMedia, group }) => ({ id: group, media_hash_key: chatMedia }),
    sends: ({ chatMedia, group }) => `GET /2/chat/media/${group}/${chatMedia}`,
    refused: malformed.map((id) => [{ id, media_hash_key: "k" }, "id"] as const)
  }),
  row(getPublicKeysOfUsers)({
    name: "get_public_keys_of_users",
    user_auth: true,
    call: ({ user }) => ({ ids: [user] }),
    sends: ({ user }) => `GET /2/users/public_keys?ids=${user}`
  }),
  row(getPublicKeys)({
    name: "get_public_keys",
    user_auth: true,
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/public_keys`
  }),
  row(addPublicKey)({
    name: "add_public_key",
    user_auth: true,
    differs: {
      "public_key.identity_public_key_signature is not declared": inPublicKey,
      "public_key.public_key is not declared": inPublicKey,
      "public_key.public_key_fingerprint is not declared": inPublicKey,
      "public_key.registration_method is not declared": inPublicKey,
      "public_key.signing_public_key is not declared": inPublicKey,
      "public_key.signing_public_key_signature is not declared": inPublicKey
    },
    call: () => ({ version: "2", public_key: { public_key: "a2V5" } }),
    sends: ({ me }) => [`POST /2/users/${me}/public_keys`, { version: "2", public_key: { public_key: "a2V5" } }],
    also: [
      [
        () => ({
          version: "2",
          generate_version: true,
          public_key: {
            public_key: "a2V5",
            signing_public_key: "a2V5",
            identity_public_key_signature: "c2ln",
            signing_public_key_signature: "c2ln",
            public_key_fingerprint: "f",
            registration_method: "r"
          }
        }),
        [
          "POST /2/users/12/public_keys",
          {
            version: "2",
            generate_version: true,
            public_key: {
              public_key: "a2V5",
              signing_public_key: "a2V5",
              identity_public_key_signature: "c2ln",
              signing_public_key_signature: "c2ln",
              public_key_fingerprint: "f",
              registration_method: "r"
            }
          }
        ]
      ]
    ],
    refused: [[{ version: "2", public_key: { public_key: "!" } }, "public_key"]]
  })
]
