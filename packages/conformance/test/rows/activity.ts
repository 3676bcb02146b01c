import * as operations from "@xeffect/activity"
import { rowsOf } from "../support/rows.ts"

export const activity = rowsOf(operations)({
  createActivitySubscription: {
    call: ({ user }) => ({ event_type: "follow.follow", user_id: user }),
    sends: ({ user }) => ["POST /2/activity/subscriptions", { event_type: "follow.follow", filter: { user_id: user } }],
    also: [
      [
        () => ({ event_type: "news.new", keyword: "tides", tag: "t", webhook_id: 71 }),
        [
          "POST /2/activity/subscriptions",
          { event_type: "news.new", filter: { keyword: "tides" }, tag: "t", webhook_id: "71" }
        ]
      ],
      [
        () => ({
          event_type: "news.new",
          keyword: "tides",
          expires_at: "2026-12-01T00:00:00Z",
          qualifiers: { lang: "en" }
        }),
        [
          "POST /2/activity/subscriptions",
          {
            event_type: "news.new",
            filter: { keyword: "tides", qualifiers: { lang: "en" } },
            expires_at: "2026-12-01T00:00:00Z"
          }
        ]
      ],
      [
        () => ({ event_type: "follow.follow", user_id: "12", direction: "inbound" }),
        [
          "POST /2/activity/subscriptions",
          { event_type: "follow.follow", filter: { user_id: "12", direction: "inbound" } }
        ]
      ]
    ],
    exactlyOneOf: { user_id: "12", keyword: "tides" },
    refused: [
      [{ event_type: "follow.follow", user_id: "12", direction: "both" }, "direction"],
      [{ event_type: "a b", user_id: "12" }, "event_type"]
    ]
  },
  updateActivitySubscription: {
    call: () => ({ subscription_id: "81", tag: "t" }),
    also: [
      [() => ({ subscription_id: "81", webhook_id: "71" }), ["PUT /2/activity/subscriptions/81", { webhook_id: "71" }]]
    ],
    refused: [[{ subscription_id: "81" }, "tag, webhook_id"]],
    idempotent: true
  },
  deleteActivitySubscription: { call: () => ({ subscription_id: "81" }) },
  deleteActivitySubscriptions: { call: () => ({ ids: ["81", "82"] }) },
  streamActivity: {
    // The events of a minute ago are there at once.
    call: () => ({ backfill_minutes: 1 })
  },
  createAccountActivitySubscription: { call: () => ({ webhook_id: "71" }) },
  validateAccountActivitySubscription: { call: () => ({ webhook_id: "71" }) },
  getAccountActivitySubscriptions: { call: () => ({ webhook_id: "71" }) },
  deleteAccountActivitySubscription: { call: ({ user }) => ({ webhook_id: "71", user_id: user }) }
})
