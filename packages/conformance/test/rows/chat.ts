import * as operations from "@xeffect/chat"
import type { ActionSignature } from "@xeffect/chat"
import { type Known, rowsOf } from "../support/rows.ts"

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

const newGroup = { conversation_id: "g1868023461000000077", group_members: ["7"] }

const ofGroup = ({ group }: Known) => ({ id: group })

/** A request with a body that has nothing in it. */
const empty = (line: (known: Known) => string) => (known: Known) => [line(known), {}] as const

const atGroup = (method: string, rest: string) =>
  empty(({ group }) => `${method} /2/chat/conversations/${group}/${rest}`)

export const chat = rowsOf(operations)({
  addChatGroupAdmins: {
    idempotent: true,
    call: ({ group, member }) => ({ id: group, user_ids: [member] }),
    refused: malformed.map((id) => [{ id, user_ids: ["7"] }, "id"] as const)
  },
  removeChatGroupAdmins: { idempotent: true, call: ({ group, member }) => ({ id: group, user_ids: [member] }) },
  updateChatGroupAdminSettings: {
    idempotent: true,
    call: ({ group }) => ({ id: group, send_message: true }),
    refused: [
      [{ id: "g1" }, "add_member, block_screen_capture, edit_group_info, edit_message_ttl, send_message, start_call"]
    ]
  },
  createChatGroupAdminRequest: {
    idempotent: true,
    // Who administers a group already cannot ask.
    call: ({ otherGroup }) => ({ id: otherGroup }),
    sends: empty(({ otherGroup }) => `POST /2/chat/conversations/${otherGroup}/admin_requests`)
  },
  approveChatGroupAdminRequest: {
    call: ({ group, member }) => ({ id: group, user_id: member }),
    sends: empty(({ group, member }) => `POST /2/chat/conversations/${group}/admin_requests/${member}/approve`)
  },
  rejectChatGroupAdminRequest: {
    call: ({ group, member }) => ({ id: group, user_id: member }),
    sends: empty(({ group, member }) => `POST /2/chat/conversations/${group}/admin_requests/${member}/reject`)
  },
  enableChatGroupInvite: {
    sends: atGroup("POST", "invite"),
    also: [
      [
        () => ({
          id: "g1",
          invite_url: "https://x.com/i/chat/group_join/g1/AbCdEfGhIj",
          decrypted_avatar_url: "https://x.example/a.png",
          validity_duration_msec: 60_000
        }),
        [
          "POST /2/chat/conversations/g1/invite",
          {
            invite_url: "https://x.com/i/chat/group_join/g1/AbCdEfGhIj",
            decrypted_avatar_url: "https://x.example/a.png",
            validity_duration_msec: "60000"
          }
        ]
      ]
    ],
    refused: [
      [{ id: "g1", invite_url: "https://x.com/i/chat/group_join/1/AbCdEfGhIj" }, "invite_url"],
      [{ id: "g1", decrypted_avatar_url: "http://x.example/a.png" }, "decrypted_avatar_url"],
      [{ id: "g1", decrypted_avatar_url: `https://${"a".repeat(2048)}` }, "decrypted_avatar_url"]
    ]
  },
  disableChatGroupInvite: { idempotent: true, sends: atGroup("DELETE", "invite") },
  getChatGroupInvite: {
    call: ({ inviteToken, invitingGroup }) => ({ id: invitingGroup, token: inviteToken }),
    refused: [[{ id: "g1", token: "short" }, "token"]]
  },
  createChatGroupJoinRequest: {
    idempotent: true,
    call: ({ inviteToken, invitingGroup }) => ({ id: invitingGroup, token: inviteToken })
  },
  rejectChatGroupJoinRequests: { call: ({ group, user }) => ({ id: group, user_ids: [user] }) },
  removeChatGroupMembers: { call: ({ group, member }) => ({ id: group, user_ids: [member] }) },
  updateChatGroup: {
    call: ({ group }) => ({
      id: group,
      modified_fields: ["group_name"],
      group_name: "bmFtZQ==",
      conversation_key_version: 1764000000000
    }),
    sends: ({ group }) => [
      `PUT /2/chat/conversations/${group}`,
      { modified_fields: ["group_name"], group_name: "bmFtZQ==", conversation_key_version: "1764000000000" }
    ],
    also: [
      [
        () => ({
          id: "g1",
          modified_fields: ["group_name"],
          conversation_key_version: "7",
          rotated_pmk_bundle: [{ message_sequence_id: "5", base64_encoded_encrypted_pmk: "a2V5" }]
        }),
        [
          "PUT /2/chat/conversations/g1",
          {
            modified_fields: ["group_name"],
            conversation_key_version: "7",
            rotated_pmk_bundle: [{ message_sequence_id: "5", base64_encoded_encrypted_pmk: "a2V5" }]
          }
        ]
      ]
    ]
  },
  muteChatConversation: { idempotent: true, call: ofGroup, sends: atGroup("POST", "mute"), refused: ofId },
  unmuteChatConversation: { idempotent: true, call: ofGroup, sends: atGroup("DELETE", "mute"), refused: ofId },
  deleteChatConversation: {
    call: ofGroup,
    sends: empty(({ group }) => `DELETE /2/chat/conversations/${group}`),
    refused: ofId
  },
  updateChatConversationMessageTtl: {
    idempotent: true,
    call: ({ group }) => ({ id: group, message_ttl_ms: "86400000" }),
    also: [
      [
        () => ({ id: "7:12", message_ttl_ms: 60_000 }),
        ["PUT /2/chat/conversations/7-12/message_ttl", { message_ttl_ms: "60000" }]
      ]
    ]
  },
  deleteChatConversationMessageTtl: {
    idempotent: true,
    call: ofGroup,
    sends: atGroup("DELETE", "message_ttl"),
    refused: ofId
  },
  updateChatConversationScreenCapture: {
    idempotent: true,
    call: ({ group }) => ({ id: group, detection: true }),
    refused: [[{ id: "g1" }, "blocking, detection"]]
  },
  getChatConversationPinnedMessages: { refused: ofId },
  updateChatSettings: {
    idempotent: true,
    call: () => ({ allow_dms_from: "following" }),
    also: [
      [
        () => ({ av_settings: { av_call_permissions: { accept_calls_from_verified: true } } }),
        ["PUT /2/chat/settings", { av_settings: { av_call_permissions: { accept_calls_from_verified: true } } }]
      ]
    ],
    refused: [
      [{}, "allow_dms_from, always_allow_dms_from_subscribers, dm_quality_filter, dm_receipt_settings, av_settings"],
      [{ av_settings: { has_calls: true } }, "av_settings"]
    ]
  },
  createChatConversation: {
    // The description has signatures as optional; the X API requires two.
    call: ({ me, user }) => ({
      ...newGroup,
      group_members: [user],
      ...keysFor(me, user),
      action_signatures: [signed("1"), signed("2")]
    }),
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
  },
  initializeChatGroup: { call: () => ({}), sends: () => ["POST /2/chat/conversations/group/initialize", {}] },
  getChatConversation: {
    also: [
      [() => ({ id: 7 }), "GET /2/chat/conversations/7"],
      [() => ({ id: "7:12" }), "GET /2/chat/conversations/7-12"]
    ],
    refused: ofId
  },
  getChatConversationEvents: { refused: ofId },
  addConversationKeys: {
    // The description has the signature as optional; the X API requires one.
    call: (known) => ({ id: known.group, ...keysOfGroup(known), action_signatures: [signed("1")] }),
    also: [
      [
        () => ({ id: 7, ...keysFor("7"), base64_encoded_key_rotation: "cm90" }),
        ["POST /2/chat/conversations/7/keys", { ...keysFor("7"), base64_encoded_key_rotation: "cm90" }]
      ]
    ],
    refused: malformed.map((id) => [{ id, ...keysFor("7") }, "id"] as const)
  },
  addChatGroupMembers: {
    call: (known) => ({
      id: known.group,
      user_ids: [known.member],
      ...keysOfGroup(known),
      action_signatures: [signed("1"), signed("2")]
    }),
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
  },
  sendChatMessage: {
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
  },
  deleteChatMessages: {
    call: ({ chatEvent, group }) => ({
      id: group,
      sequence_ids: [chatEvent],
      delete_message_action: "delete_for_self",
      action_signatures: [signed("1")]
    }),
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
  },
  markChatConversationRead: {
    idempotent: true,
    call: ({ chatEvent, group }) => ({ id: group, seen_until_sequence_id: chatEvent }),
    refused: malformed.map((id) => [{ id, seen_until_sequence_id: "1" }, "id"] as const)
  },
  sendChatTypingIndicator: {
    idempotent: true,
    call: ({ group }) => ({ id: group }),
    sends: ({ group }) => [`POST /2/chat/conversations/${group}/typing`, {}],
    refused: ofId
  },
  initializeChatMediaUpload: {
    call: ({ group }) => ({ conversation_id: group, total_bytes: 3 }),
    also: [
      [
        () => ({ conversation_id: "7-12", total_bytes: 0 }),
        ["POST /2/chat/media/upload/initialize", { conversation_id: "7:12", total_bytes: 0 }]
      ]
    ],
    refused: malformed.map((conversation_id) => [{ conversation_id, total_bytes: 3 }, "conversation_id"] as const)
  },
  appendChatMediaUpload: {
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
  },
  finalizeChatMediaUpload: {
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
  },
  downloadChatMedia: {
    call: ({ chatMedia, group }) => ({ id: group, media_hash_key: chatMedia }),
    refused: malformed.map((id) => [{ id, media_hash_key: "k" }, "id"] as const)
  },
  getPublicKeysOfUsers: { call: ({ user }) => ({ ids: [user] }) },
  getPublicKeys: {
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/public_keys`
  },
  addPublicKey: {
    call: () => ({ version: "2", public_key: { public_key: "a2V5" } }),
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
  }
})
