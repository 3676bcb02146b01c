/** Delivers events to webhooks, with retries and the configured faults. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { forgedSignatures, send, signatures } from "./send.ts"
import type { Delivery, EmulatedWebhook, Webhooks } from "./state.ts"

/** Lets work go on after the response to a request. */
export const runInBackground = Effect.fnUntraced(function* (webhooks: Webhooks, work: Effect.Effect<unknown>) {
  const fiber = yield* Effect.forkIn(work, webhooks.scope)
  webhooks.fibers.add(fiber)
  fiber.addObserver(() => void webhooks.fibers.delete(fiber))
})

const attempt = Effect.fnUntraced(function* (webhooks: Webhooks, webhook: EmulatedWebhook, delivery: Delivery) {
  const { body, kind } = delivery
  const signed = yield* kind === "forged" ? forgedSignatures(body) : signatures(webhook, body)
  const headers = { ...signed, "content-type": "application/json", "user-agent": "xeffect-emulator" }
  const begin = yield* Clock.currentTimeMillis
  const response = yield* send(webhooks, new Request(webhook.url, { method: "POST", headers, body }))
  const status = response?.status ?? 0
  delivery.statuses.push(status)
  delivery.milliseconds.push((yield* Clock.currentTimeMillis) - begin)
  return status >= 200 && status < 300
})

// How many deliveries are kept. A replay reaches back no further.
const maxDeliveries = 100_000

/** Sends a body to a webhook, and retries if the response is not a 2xx. */
export const sendTo = Effect.fnUntraced(function* (
  webhooks: Webhooks,
  webhook: EmulatedWebhook,
  kind: Delivery["kind"],
  body: string
) {
  const at = yield* Clock.currentTimeMillis
  const delivery: Delivery = { webhook_id: webhook.id, kind, body, at, statuses: [], milliseconds: [] }
  webhooks.deliveries.push(delivery)
  if (webhooks.deliveries.length > maxDeliveries) webhooks.deliveries.shift()
  // What is not sent is not billed.
  if (!webhook.valid) return
  if (kind === "event") webhooks.bill(body, at)
  if (yield* attempt(webhooks, webhook, delivery)) return
  if (kind === "forged" || kind === "replayed") return
  for (const wait of webhooks.options.retry_waits ?? ["3 seconds", "27 seconds", "242 seconds"]) {
    yield* Effect.sleep(wait)
    // It may have been deleted, or have become invalid, during the wait.
    if (!webhook.valid || webhooks.webhooks.get(webhook.id) !== webhook) return
    if (yield* attempt(webhooks, webhook, delivery)) return
  }
})

const isDrawn = (share = 0): Effect.Effect<boolean> =>
  share === 0 ? Effect.succeed(false) : Effect.map(Random.next, (drawn) => drawn < share)

// Another event of the same kind, which never happened.
const forge = (body: string): string => body.replace(/"(event_uuid|id|id_str)":"(-?\d+)"/g, '"$1":"$2666"')

/** Delivers a body to a webhook while the rest goes on. */
export const deliver = Effect.fnUntraced(function* (webhooks: Webhooks, webhook: EmulatedWebhook, body: string) {
  const { delay, delay_by = "5 seconds", duplicate, forge: forged } = webhooks.options
  const wait = (yield* isDrawn(delay)) ? Effect.sleep(delay_by) : Effect.void
  yield* runInBackground(webhooks, Effect.andThen(wait, sendTo(webhooks, webhook, "event", body)))
  if (yield* isDrawn(duplicate))
    yield* runInBackground(webhooks, Effect.andThen(wait, sendTo(webhooks, webhook, "duplicate", body)))
  if (yield* isDrawn(forged)) yield* runInBackground(webhooks, sendTo(webhooks, webhook, "forged", forge(body)))
})
