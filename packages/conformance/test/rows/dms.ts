import * as operations from "@xeffect/dms"
import { rowsOf } from "../support/rows.ts"

const malformed = ["", "7", "7-", "7-8-9", "a-b", "12345678901234567890"]

const ofConversation = malformed.map((dm_conversation_id) => ({ dm_conversation_id }))

export const dms = rowsOf(operations)({
  getDirectMessageEvents: {
    call: () => ({}),
    sends: () => "GET /2/dm_events",
    atMostOneOf: { dm_conversation_id: "7-12", participant_id: "7" },
    also: [
      [() => ({ dm_conversation_id: "7-12" }), "GET /2/dm_conversations/7-12/dm_events"],
      [() => ({ dm_conversation_id: "1585094756761149440" }), "GET /2/dm_conversations/1585094756761149440/dm_events"],
      [() => ({ participant_id: 7n }), "GET /2/dm_conversations/with/7/dm_events"],
      [
        () => ({ participant_id: 7, event_types: "MessageCreate", dm_event_fields: ["created_at"] }),
        "GET /2/dm_conversations/with/7/dm_events?event_types=MessageCreate&dm_event.fields=created_at"
      ]
    ],
    refused: ofConversation.map((params) => [params, "dm_conversation_id"] as const)
  },
  createDirectMessage: {
    call: ({ user }) => ({ participant_id: user, text: "Hello" }),
    sends: ({ user }) => [`POST /2/dm_conversations/with/${user}/messages`, { text: "Hello" }],
    exactlyOneOf: { dm_conversation_id: "7-12", participant_id: "7" },
    examples: { dm_conversation_id: "7-12" },
    also: [
      [
        ({ conversation }) => ({ dm_conversation_id: conversation, text: "Hello" }),
        ["POST /2/dm_conversations/7-12/messages", { text: "Hello" }]
      ],
      [
        () => ({ participant_id: 7, media_id: 5n }),
        ["POST /2/dm_conversations/with/7/messages", { attachments: [{ media_id: "5" }] }]
      ],
      [
        () => ({ participant_id: 7, text: "Look", media_id: "5" }),
        ["POST /2/dm_conversations/with/7/messages", { text: "Look", attachments: [{ media_id: "5" }] }]
      ]
    ],
    refused: [
      [{ participant_id: "7" }, "text, media_id"],
      [{ participant_id: "7", text: "" }, "text"],
      [{ participant_id: "7", media_id: ["5"] }, "media_id"],
      ...ofConversation.map((params) => [{ ...params, text: "Hello" }, "dm_conversation_id"] as const)
    ]
  },
  downloadDirectMessageMedia: {
    examples: { resource_id: "hVJQTwig.jpg" },
    call: ({ dmImage: [dm_id, media_id, resource_id] }) => ({ dm_id, media_id, resource_id }),
    refused: [
      [{ dm_id: "41", media_id: "42", resource_id: "../x.jpg" }, "resource_id"],
      [{ dm_id: "x", media_id: "42", resource_id: "x.jpg" }, "dm_id"]
    ]
  },
  createDirectMessageConversation: {
    call: ({ member, user }) => ({ participant_ids: [user, member], text: "Hello" }),
    sends: ({ member, user }) => [
      "POST /2/dm_conversations",
      { conversation_type: "Group", participant_ids: [user, member], message: { text: "Hello" } }
    ],
    also: [
      [
        () => ({ participant_ids: "7,8", media_id: 5n }),
        [
          "POST /2/dm_conversations",
          { conversation_type: "Group", participant_ids: ["7", "8"], message: { attachments: [{ media_id: "5" }] } }
        ]
      ]
    ],
    refused: [
      [{ participant_ids: ["7", "8"] }, "text, media_id"],
      [{ participant_ids: ["7"], text: "Hello" }, "participant_ids"],
      [{ participant_ids: Array.from({ length: 50 }, () => "7"), text: "Hello" }, "participant_ids"]
    ]
  },
  blockDirectMessages: {
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => [`POST /2/users/${user}/dm/block`, {}]
  },
  unblockDirectMessages: {
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => [`POST /2/users/${user}/dm/unblock`, {}]
  }
})
