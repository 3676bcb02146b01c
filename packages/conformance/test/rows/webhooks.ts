import {
  createWebhook,
  createWebhookReplayJob,
  createWebhookStreamLink,
  deleteWebhook,
  deleteWebhookStreamLink,
  getWebhooks,
  getWebhookStreamLinks,
  validateWebhook
} from "@xeffect/webhooks"
import { row } from "../support/row.ts"

const dropped = "The documentation has it, as had the descriptions before 2.167."

/** Webhooks, replays, and links of the filtered stream. */
export const webhooks = [
  row(createWebhook)({
    name: "create_webhook",
    user_auth: false,
    call: () => ({ url: "https://bot.example/new" }),
    sends: () => ["POST /2/webhooks", { url: "https://bot.example/new" }]
  }),
  row(getWebhooks)({
    name: "get_webhooks",
    call: () => ({}),
    sends: () => "GET /2/webhooks"
  }),
  row(validateWebhook)({
    name: "validate_webhook",
    user_auth: false,
    call: () => ({ webhook_id: "71" }),
    sends: () => "PUT /2/webhooks/71",
    idempotent: true
  }),
  row(deleteWebhook)({
    name: "delete_webhook",
    user_auth: false,
    call: () => ({ webhook_id: "71" }),
    sends: () => "DELETE /2/webhooks/71"
  }),
  row(createWebhookReplayJob)({
    name: "create_webhook_replay_job",
    call: () => ({ webhook_id: "71", from_date: "209911210830", to_date: "209911210900" }),
    sends: () => ["POST /2/webhooks/replay", { webhook_id: "71", from_date: "209911210830", to_date: "209911210900" }],
    also: [
      [
        () => ({ webhook_id: 71, from_date: "2099-11-21T09:30:59.9+01:00", to_date: new Date("2099-11-21T09:00:00Z") }),
        ["POST /2/webhooks/replay", { webhook_id: "71", from_date: "209911210830", to_date: "209911210900" }]
      ]
    ],
    refused: [
      [{ webhook_id: "71", from_date: "209913210830", to_date: "209911210900" }, "from_date"],
      [{ webhook_id: "71", from_date: "209911210830", to_date: "yesterday" }, "to_date"]
    ]
  }),
  row(getWebhookStreamLinks)({
    name: "get_webhook_stream_links",
    call: () => ({}),
    sends: () => "GET /2/tweets/search/webhooks"
  }),
  row(createWebhookStreamLink)({
    name: "create_webhook_stream_link",
    call: () => ({ webhook_id: "71" }),
    sends: () => "POST /2/tweets/search/webhooks/71",
    also: [
      [
        () => ({ webhook_id: "71", tweet_fields: ["created_at"], expansions: ["author_id"] }),
        "POST /2/tweets/search/webhooks/71?expansions=author_id&tweet.fields=created_at"
      ]
    ],
    differs: {
      "expansions is not described": dropped,
      "media_fields is not described": dropped,
      "place_fields is not described": dropped,
      "poll_fields is not described": dropped,
      "tweet_fields is not described": dropped,
      "user_fields is not described": dropped
    }
  }),
  row(deleteWebhookStreamLink)({
    name: "delete_webhook_stream_link",
    call: () => ({ webhook_id: "71" }),
    sends: () => "DELETE /2/tweets/search/webhooks/71"
  })
]
