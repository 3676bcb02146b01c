import {
  createScheduledBroadcast,
  deleteBroadcastChatMessage,
  deleteScheduledBroadcast,
  getBroadcast,
  getBroadcastChat,
  getScheduledBroadcast,
  goLiveScheduledBroadcast,
  listBroadcasts,
  listScheduledBroadcasts,
  muteBroadcastChatUser,
  sendBroadcastChat,
  unmuteBroadcastChatUser,
  updateScheduledBroadcast
} from "@xeffect/broadcasts"
import { row } from "../support/row.ts"

const malformed = ["", "fourteenletter", "a-b"].map((id) => [{ id }, "id"] as const)

const wrongTimes = [-1, 1.5, "tomorrow", "2026-11-21T08:30:00Z", new Date(Number.NaN)]

const plan = { scheduled_start_ms: 4e12, scheduled_end_ms: 4e12 + 1 }

const sentPlan = { scheduled_start_ms: "4000000000000", scheduled_end_ms: "4000000000001" }

const all = {
  available_for_replay: true,
  chat_option: "2",
  description: "At the lock",
  is_locked: false,
  locale: "nl",
  manual_publish: true,
  thumbnail_media_id: "5",
  title: "High water"
}

/** In the order of the description. */
export const broadcasts = [
  row(listBroadcasts)({
    name: "list_broadcasts",
    user_auth: true,
    call: () => ({}),
    sends: () => "GET /2/broadcasts",
    forwardOnly: true,
    also: [
      [() => ({ ids: ["1a", "1b"] }), "GET /2/broadcasts?ids=1a,1b"],
      [() => ({ max_results: 7, pagination_token: "t" }), "GET /2/broadcasts?max_results=7&pagination_token=t"]
    ],
    refused: [
      [{ ids: ["1a"], max_results: 7 }, "ids, max_results"],
      [{ ids: ["1a"], pagination_token: "t" }, "ids, pagination_token"],
      [{ ids: ["a-b"] }, "ids"]
    ]
  }),
  row(getBroadcast)({
    name: "get_broadcast",
    user_auth: true,
    call: ({ broadcast }) => ({ id: broadcast }),
    sends: ({ broadcast }) => `GET /2/broadcasts/${broadcast}`,
    refused: malformed
  }),
  row(listScheduledBroadcasts)({
    name: "list_scheduled_broadcasts",
    user_auth: true,
    call: () => ({}),
    sends: () => "GET /2/broadcasts/scheduled",
    forwardOnly: true,
    examples: { oldest_start_time: "1764000000000", newest_start_time: "1764000000000" },
    also: [
      [
        () => ({ oldest_start_time: new Date(5), newest_start_time: 6n }),
        "GET /2/broadcasts/scheduled?oldest_start_time=5&newest_start_time=6"
      ]
    ],
    refused: wrongTimes.map((oldest_start_time) => [{ oldest_start_time }, "oldest_start_time"] as const)
  }),
  row(createScheduledBroadcast)({
    name: "create_scheduled_broadcast",
    user_auth: true,
    differs: {
      "recurrence.frequency is not declared": "checked as a part of recurrence",
      "recurrence.repeats is not declared": "checked as a part of recurrence"
    },
    call: () => ({ source_id: "camera", ...plan }),
    sends: () => ["POST /2/broadcasts/scheduled", { source_id: "camera", ...sentPlan }],
    also: [
      [
        () => ({
          source_id: "camera",
          ...plan,
          ...all,
          telecast_id: 9,
          recurrence: { frequency: "Weekly", repeats: 4 }
        }),
        [
          "POST /2/broadcasts/scheduled",
          {
            source_id: "camera",
            ...sentPlan,
            ...all,
            telecast_id: "9",
            recurrence: { frequency: "Weekly", repeats: "4" }
          }
        ]
      ]
    ],
    refused: [
      ...wrongTimes.map(
        (time) => [{ source_id: "camera", ...plan, scheduled_start_ms: time }, "scheduled_start_ms"] as const
      ),
      [{ source_id: "", ...plan }, "source_id"],
      [{ source_id: "camera", ...plan, recurrence: { frequency: "Monthly", repeats: 4 } }, "recurrence"],
      [{ source_id: "camera", ...plan, recurrence: { frequency: "Daily" } }, "recurrence"]
    ]
  }),
  row(deleteScheduledBroadcast)({
    name: "delete_scheduled_broadcast",
    user_auth: true,
    call: ({ plannedBroadcast }) => ({ id: plannedBroadcast }),
    sends: ({ plannedBroadcast }) => `DELETE /2/broadcasts/scheduled/${plannedBroadcast}`,
    also: [[() => ({ id: "1a", roll_forward: true }), "DELETE /2/broadcasts/scheduled/1a?roll_forward=true"]],
    refused: malformed
  }),
  row(getScheduledBroadcast)({
    name: "get_scheduled_broadcast",
    user_auth: true,
    call: ({ plannedBroadcast }) => ({ id: plannedBroadcast }),
    sends: ({ plannedBroadcast }) => `GET /2/broadcasts/scheduled/${plannedBroadcast}`,
    refused: malformed
  }),
  row(updateScheduledBroadcast)({
    name: "update_scheduled_broadcast",
    user_auth: true,
    call: ({ broadcastSchedule, plannedBroadcast }) => ({
      id: plannedBroadcast,
      scheduled_broadcast_id: broadcastSchedule,
      ...plan
    }),
    sends: ({ broadcastSchedule, plannedBroadcast }) => [
      `PUT /2/broadcasts/scheduled/${plannedBroadcast}`,
      { scheduled_broadcast_id: broadcastSchedule, ...sentPlan }
    ],
    also: [
      [
        () => ({ id: "1a", scheduled_broadcast_id: 7, ...plan, ...all, source_id: "camera", roll_forward: false }),
        [
          "PUT /2/broadcasts/scheduled/1a",
          { scheduled_broadcast_id: "7", ...sentPlan, ...all, source_id: "camera", roll_forward: false }
        ]
      ]
    ],
    refused: malformed.map(([{ id }, name]) => [{ id, scheduled_broadcast_id: 7, ...plan }, name] as const)
  }),
  row(goLiveScheduledBroadcast)({
    name: "go_live_scheduled_broadcast",
    user_auth: true,
    call: ({ plannedBroadcast }) => ({ id: plannedBroadcast }),
    sends: ({ plannedBroadcast }) => [`POST /2/broadcasts/scheduled/${plannedBroadcast}/live`, {}],
    refused: malformed
  }),
  row(getBroadcastChat)({
    name: "get_broadcast_chat",
    user_auth: true,
    call: ({ broadcast }) => ({ id: broadcast }),
    sends: ({ broadcast }) => `GET /2/broadcasts/${broadcast}/chat`,
    forwardOnly: true,
    refused: malformed
  }),
  row(sendBroadcastChat)({
    name: "send_broadcast_chat",
    user_auth: true,
    call: ({ broadcast }) => ({ id: broadcast, text: "Hello" }),
    sends: ({ broadcast }) => [`POST /2/broadcasts/${broadcast}/chat`, { text: "Hello" }],
    also: [
      [
        () => ({ id: "1a", text: "Hello", reply_to: 7n }),
        ["POST /2/broadcasts/1a/chat", { text: "Hello", reply_to: "7" }]
      ]
    ],
    refused: malformed.map(([{ id }, name]) => [{ id, text: "Hello" }, name] as const)
  }),
  row(muteBroadcastChatUser)({
    name: "mute_broadcast_chat_user",
    user_auth: true,
    idempotent: true,
    call: ({ broadcast, user }) => ({ id: broadcast, user_id: user }),
    sends: ({ broadcast, user }) => [`POST /2/broadcasts/${broadcast}/chat/mutes`, { user_id: user }],
    also: [
      [
        () => ({ id: "1a", user_id: 7, end_at_ms: new Date(4e12), message_id: "9" }),
        ["POST /2/broadcasts/1a/chat/mutes", { user_id: "7", end_at_ms: "4000000000000", message_id: "9" }]
      ]
    ],
    refused: wrongTimes.map((end_at_ms) => [{ id: "1a", user_id: 7, end_at_ms }, "end_at_ms"] as const)
  }),
  row(unmuteBroadcastChatUser)({
    name: "unmute_broadcast_chat_user",
    user_auth: true,
    idempotent: true,
    call: ({ broadcast, user }) => ({ id: broadcast, user_id: user }),
    sends: ({ broadcast, user }) => `DELETE /2/broadcasts/${broadcast}/chat/mutes/${user}`
  }),
  row(deleteBroadcastChatMessage)({
    name: "delete_broadcast_chat_message",
    user_auth: true,
    idempotent: true,
    call: ({ broadcast, broadcastMessage }) => ({ id: broadcast, message_id: broadcastMessage }),
    sends: ({ broadcast, broadcastMessage }) => `DELETE /2/broadcasts/${broadcast}/chat/${broadcastMessage}`
  })
]
