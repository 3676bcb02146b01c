import * as operations from "@xeffect/broadcasts"
import { rowsOf } from "../support/rows.ts"

const malformed = ["", "fourteenletter", "a-b"].map((id) => [{ id }, "id"] as const)

const wrongTimes = [-1, 1.5, "tomorrow", "2026-11-21T08:30:00", new Date(Number.NaN)]

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

export const broadcasts = rowsOf(operations)({
  addChatModerator: { idempotent: true },
  removeChatModerator: { idempotent: true },
  listBroadcasts: {
    also: [
      [() => ({ ids: ["1a", "1b"] }), "GET /2/broadcasts?ids=1a,1b"],
      [() => ({ max_results: 7, pagination_token: "t" }), "GET /2/broadcasts?max_results=7&pagination_token=t"]
    ],
    refused: [
      [{ ids: ["1a"], max_results: 7 }, "ids, max_results"],
      [{ ids: ["1a"], pagination_token: "t" }, "ids, pagination_token"],
      [{ ids: ["a-b"] }, "ids"]
    ]
  },
  getBroadcast: { refused: malformed },
  listScheduledBroadcasts: {
    examples: { oldest_start_time: "1764000000000", newest_start_time: "1764000000000" },
    also: [
      [
        () => ({ oldest_start_time: new Date(5), newest_start_time: 6n }),
        "GET /2/broadcasts/scheduled?oldest_start_time=5&newest_start_time=6"
      ]
    ],
    refused: wrongTimes.map((oldest_start_time) => [{ oldest_start_time }, "oldest_start_time"] as const)
  },
  createScheduledBroadcast: {
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
  },
  deleteScheduledBroadcast: {
    also: [[() => ({ id: "1a", roll_forward: true }), "DELETE /2/broadcasts/scheduled/1a?roll_forward=true"]],
    refused: malformed
  },
  getScheduledBroadcast: { refused: malformed },
  updateScheduledBroadcast: {
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
  },
  goLiveScheduledBroadcast: {
    call: ({ plannedBroadcast }) => ({ id: plannedBroadcast }),
    sends: ({ plannedBroadcast }) => [`POST /2/broadcasts/scheduled/${plannedBroadcast}/live`, {}],
    refused: malformed
  },
  getBroadcastChat: { refused: malformed },
  sendBroadcastChat: {
    also: [
      [
        () => ({ id: "1a", text: "Hello", reply_to: 7n }),
        ["POST /2/broadcasts/1a/chat", { text: "Hello", reply_to: "7" }]
      ]
    ],
    refused: malformed.map(([{ id }, name]) => [{ id, text: "Hello" }, name] as const)
  },
  muteBroadcastChatUser: {
    idempotent: true,
    also: [
      [
        () => ({ id: "1a", user_id: 7, end_at_ms: new Date(4e12), message_id: "9" }),
        ["POST /2/broadcasts/1a/chat/mutes", { user_id: "7", end_at_ms: "4000000000000", message_id: "9" }]
      ]
    ],
    refused: wrongTimes.map((end_at_ms) => [{ id: "1a", user_id: 7, end_at_ms }, "end_at_ms"] as const)
  },
  unmuteBroadcastChatUser: { idempotent: true },
  deleteBroadcastChatMessage: {
    idempotent: true,
    call: ({ broadcast, broadcastMessage }) => ({ id: broadcast, message_id: broadcastMessage })
  }
})
