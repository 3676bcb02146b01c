import {
  createAccountActivitySubscription,
  createActivitySubscription,
  deleteAccountActivitySubscription,
  deleteActivitySubscription,
  deleteActivitySubscriptions,
  getAccountActivitySubscriptionCount,
  getAccountActivitySubscriptions,
  getActivitySubscriptions,
  streamActivity,
  updateActivitySubscription,
  validateAccountActivitySubscription
} from "@xeffect/activity"
import { row } from "../support/row.ts"

const subscriptions = [
  row(createActivitySubscription)({
    name: "create_activity_subscription",
    user_auth: false,
    call: ({ user }) => ({ event_type: "post.create", user_id: user }),
    sends: ({ user }) => ["POST /2/activity/subscriptions", { event_type: "post.create", filter: { user_id: user } }],
    also: [
      [
        () => ({ event_type: "news.new", keyword: "tides", tag: "t", webhook_id: 71 }),
        [
          "POST /2/activity/subscriptions",
          { event_type: "news.new", filter: { keyword: "tides" }, tag: "t", webhook_id: "71" }
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
    differs: { "keyword.maximum": "The documentation has a bound, the description has not." },
    bounds: { keyword: [1, 150] },
    refused: [
      [{ event_type: "follow.follow", user_id: "12", direction: "both" }, "direction"],
      [{ event_type: "a b", user_id: "12" }, "event_type"]
    ]
  }),
  row(getActivitySubscriptions)({
    name: "get_activity_subscriptions",
    user_auth: false,
    forwardOnly: true,
    call: () => ({}),
    sends: () => "GET /2/activity/subscriptions"
  }),
  row(updateActivitySubscription)({
    name: "update_activity_subscription",
    call: () => ({ subscription_id: "81", tag: "t" }),
    sends: () => ["PUT /2/activity/subscriptions/81", { tag: "t" }],
    also: [
      [() => ({ subscription_id: "81", webhook_id: "71" }), ["PUT /2/activity/subscriptions/81", { webhook_id: "71" }]]
    ],
    refused: [[{ subscription_id: "81" }, "tag, webhook_id"]],
    idempotent: true
  }),
  row(deleteActivitySubscription)({
    name: "delete_activity_subscription",
    call: () => ({ subscription_id: "81" }),
    sends: () => "DELETE /2/activity/subscriptions/81"
  }),
  row(deleteActivitySubscriptions)({
    name: "delete_activity_subscriptions",
    call: () => ({ ids: ["81", "82"] }),
    sends: () => "DELETE /2/activity/subscriptions?ids=81,82"
  }),
  row(streamActivity)({
    name: "stream_activity",
    // What happened a minute ago is there at once.
    call: () => ({ backfill_minutes: 1 }),
    sends: () => "GET /2/activity/stream?backfill_minutes=1"
  })
]

const accountActivity = [
  row(createAccountActivitySubscription)({
    name: "create_account_activity_subscription",
    user_auth: true,
    call: () => ({ webhook_id: "71" }),
    sends: () => ["POST /2/account_activity/webhooks/71/subscriptions/all", {}]
  }),
  row(validateAccountActivitySubscription)({
    name: "validate_account_activity_subscription",
    user_auth: true,
    call: () => ({ webhook_id: "71" }),
    sends: () => "GET /2/account_activity/webhooks/71/subscriptions/all"
  }),
  row(getAccountActivitySubscriptions)({
    name: "get_account_activity_subscriptions",
    call: () => ({ webhook_id: "71" }),
    sends: () => "GET /2/account_activity/webhooks/71/subscriptions/all/list"
  }),
  row(deleteAccountActivitySubscription)({
    name: "delete_account_activity_subscription",
    call: ({ user }) => ({ webhook_id: "71", user_id: user }),
    sends: ({ user }) => `DELETE /2/account_activity/webhooks/71/subscriptions/${user}/all`
  }),
  row(getAccountActivitySubscriptionCount)({
    name: "get_account_activity_subscription_count",
    call: () => ({}),
    sends: () => "GET /2/account_activity/subscriptions/count"
  })
]

/** Subscriptions of both APIs, and the stream. */
export const activity = [...subscriptions, ...accountActivity]
