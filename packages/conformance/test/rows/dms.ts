import { createDirectMessage, getDirectMessageEvents } from "@xeffect/dms"
import { row } from "../support/row.ts"
import { anyToken } from "../support/values.ts"

const malformed = ["", "7", "7-", "7-8-9", "a-b", "12345678901234567890"]

const ofConversation = malformed.map((dm_conversation_id) => ({ dm_conversation_id }))

/** In the order of the specification. */
export const dms = [
  row(getDirectMessageEvents)({
    name: "get_direct_message_events",
    aliases: ["get_dm_events"],
    accepts: ["oauth1", "oauth2"],
    call: () => ({}),
    sends: () => "GET /2/dm_events",
    user_auth: true,
    atMostOneOf: { dm_conversation_id: "7-12", participant_id: "7" },
    ids: ["participant_id"],
    openLists: { event_types: ["MessageCreate", "ParticipantsJoin", "ParticipantsLeave"] },
    max_results: [1, 100, 100],
    paging: "pagination_token",
    fields: ["dm_event_fields", "expansions", "media_fields", "tweet_fields", "user_fields"],
    differs: anyToken,
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
  }),
  row(createDirectMessage)({
    name: "create_direct_message",
    aliases: ["create_dm"],
    accepts: ["oauth1", "oauth2"],
    call: ({ user }) => ({ participant_id: user, text: "Hello" }),
    sends: ({ user }) => [`POST /2/dm_conversations/with/${user}/messages`, { text: "Hello" }],
    user_auth: true,
    exactlyOneOf: { dm_conversation_id: "7-12", participant_id: "7" },
    ids: ["participant_id", "media_id"],
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
  })
]
