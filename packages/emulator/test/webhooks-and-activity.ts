import * as Effect from "effect/Effect"
import type { WebhooksOptions } from "../src/areas/webhooks/options.ts"
import { secrets, signatureOf } from "../src/areas/webhooks/sign.ts"
import { seedUsers } from "../src/world/seed-users.ts"

/** Responds to challenges as a webhook does. */
export const challenged = (request: Request): Effect.Effect<Response> =>
  Effect.map(signatureOf(secrets.oauth2, new URL(request.url).searchParams.get("crc_token") ?? ""), (response_token) =>
    Response.json({ response_token })
  )

/** A webhook and a subscription to ask for. */
export const webhooks: WebhooksOptions = {
  send: challenged,
  registered: [{ id: "71", url: "https://bot.example/x", user_ids: [seedUsers.ben.id] }],
  subscribed: [{ id: "81", event_type: "post.create", user_id: seedUsers.ben.id }]
}

export const webhookPath = { webhook_id: "71", subscription_id: "81" }

export const webhookQueries = { deleteActivitySubscriptionsByIds: { ids: "81" } }

export const webhookBodies = {
  createWebhooks: { url: "https://bot.example/new" },
  createWebhookReplayJob: { webhook_id: "71", from_date: "209911210830", to_date: "209911210900" },
  createActivitySubscription: { event_type: "post.create", filter: { user_id: seedUsers.main.id } },
  updateActivitySubscription: { tag: "Checked" },
  createAccountActivitySubscription: {}
}

/** Operations whose `meta` is in the documentation, and no longer in the description. */
export const withMoreMeta = new Set([
  "createActivitySubscription",
  "deleteActivitySubscription",
  "getActivitySubscriptions"
])
