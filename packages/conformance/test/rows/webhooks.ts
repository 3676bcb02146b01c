import * as operations from "@xeffect/webhooks"
import { rowsOf } from "../support/rows.ts"

export const webhooks = rowsOf(operations)({
  createWebhook: { call: () => ({ url: "https://bot.example/new" }) },
  validateWebhook: { call: () => ({ webhook_id: "71" }), idempotent: true },
  deleteWebhook: { call: () => ({ webhook_id: "71" }) },
  createWebhookReplayJob: {
    call: () => ({ webhook_id: "71", from_date: "209911210830", to_date: "209911210900" }),
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
  },
  createWebhookStreamLink: {
    call: () => ({ webhook_id: "71" }),
    also: [
      [
        () => ({ webhook_id: "71", tweet_fields: ["created_at"], expansions: ["author_id"] }),
        "POST /2/tweets/search/webhooks/71?expansions=author_id&tweet.fields=created_at"
      ]
    ]
  },
  deleteWebhookStreamLink: { call: () => ({ webhook_id: "71" }) }
})
