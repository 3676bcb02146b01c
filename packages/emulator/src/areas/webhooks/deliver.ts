/** Delivers events to webhooks, with retries and the configured faults. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { forgedSignatures, send, signatures } from "./send.ts"
import type { Delivery, EmulatedWebhook, PendingDelivery, Webhooks } from "./state.ts"

/** Lets work go on after the response to a request. */
export const runInBackground = Effect.fnUntraced(function* (webhooks: Webhooks, work: Effect.Effect<unknown>) {
  const fiber = yield* Effect.forkIn(work, webhooks.scope)
  webhooks.fibers.add(fiber)
  fiber.addObserver(() => void webhooks.fibers.delete(fiber))
})

const attempt = Effect.fnUntraced(function* (webhooks: Webhooks, webhook: EmulatedWebhook, delivery: Delivery) {
  const { body, kind } = delivery
  const signed = yield* kind === "forged" ? forgedSignatures(body) : signatures(webhook, body)
  const headers = { "content-type": "application/json", ...signed, "user-agent": "xeffect-emulator" }
  const begin = yield* Clock.currentTimeMillis
  const response = yield* send(webhooks, new Request(webhook.url, { method: "POST", headers, body }))
  const status = response?.status ?? 0
  delivery.statuses.push(status)
  delivery.milliseconds.push((yield* Clock.currentTimeMillis) - begin)
  return status >= 200 && status < 300
})

/** Counts a request to a webhook as long as it has no response. */
export const counted = <A, E, R>(webhooks: Webhooks, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    webhooks.sending++
    return Effect.ensuring(
      work,
      Effect.sync(() => webhooks.sending--)
    )
  })

// How many deliveries are kept. A replay reaches back no further.
const maxDeliveries = 100_000

const begun = (webhooks: Webhooks, delivery: Delivery): Delivery => {
  webhooks.deliveries.push(delivery)
  if (webhooks.deliveries.length > maxDeliveries) webhooks.deliveries.shift()
  return delivery
}

/** Sends a body to a webhook. Returns the delivery if it is to be retried. */
const sendOnce = Effect.fnUntraced(function* (
  webhooks: Webhooks,
  webhook: EmulatedWebhook,
  { body, delivery, kind }: Pick<PendingDelivery, "body" | "delivery" | "kind">
) {
  const at = yield* Clock.currentTimeMillis
  const current =
    delivery ?? begun(webhooks, { webhook_id: webhook.id, kind, body, at, statuses: [], milliseconds: [] })
  // Only deliveries that are sent are billed.
  if (!webhook.valid) return undefined
  if (kind === "event" && delivery === undefined) webhooks.bill(body, at)
  const isDelivered = yield* counted(webhooks, attempt(webhooks, webhook, current))
  return isDelivered || kind === "forged" || kind === "replayed" ? undefined : current
})

const usualWaits = ["3 seconds", "27 seconds", "242 seconds"] as const

/** Carries out a delivery: waits until it is due, sends it, and retries if the response is not a 2xx. */
const deliverFrom = Effect.fnUntraced(function* (
  webhooks: Webhooks,
  webhook: EmulatedWebhook,
  first: PendingDelivery
): Effect.fn.Return<void> {
  let next: PendingDelivery | undefined = first
  while (next !== undefined) {
    const current: PendingDelivery = next
    webhooks.pending.add(current)
    const left = current.due - (yield* Clock.currentTimeMillis)
    if (left > 0) yield* Effect.sleep(left)
    webhooks.pending.delete(current)
    // It may have been deleted during the wait.
    if (current.delivery !== undefined && webhooks.webhooks.get(webhook.id) !== webhook) return
    const failed: Delivery | undefined = yield* sendOnce(webhooks, webhook, current)
    const wait = failed && (webhooks.options.retry_waits ?? usualWaits)[failed.statuses.length - 1]
    if (wait === undefined) return
    next = { ...current, delivery: failed, due: (yield* Clock.currentTimeMillis) + Duration.toMillis(wait) }
  }
})

/** Sends a body to a webhook, and retries if the response is not a 2xx. */
export const sendTo = (
  webhooks: Webhooks,
  webhook: EmulatedWebhook,
  kind: Delivery["kind"],
  body: string,
  due = 0
): Effect.Effect<void> => deliverFrom(webhooks, webhook, { webhook_id: webhook.id, kind, body, due })

/** Resumes the deliveries that are pending, as after a restart. */
export const resumeDeliveries = Effect.fnUntraced(function* (
  webhooks: Webhooks,
  pending: ReadonlyArray<PendingDelivery>
) {
  for (const one of pending) {
    const webhook = webhooks.webhooks.get(one.webhook_id)
    if (webhook !== undefined) yield* runInBackground(webhooks, deliverFrom(webhooks, webhook, one))
  }
})

const happens = (share = 0): Effect.Effect<boolean> =>
  share === 0 ? Effect.succeed(false) : Effect.map(Random.next, (drawn) => drawn < share)

// Another event of the same kind, which never happened.
const forge = (body: string): string => body.replace(/"(event_uuid|id|id_str)":"(-?\d+)"/g, '"$1":"$2666"')

/** Delivers a body to a webhook while the rest continues. */
export const deliver = Effect.fnUntraced(function* (webhooks: Webhooks, webhook: EmulatedWebhook, body: string) {
  const { delay, delay_by = "5 seconds", duplicate, forge: forged } = webhooks.options
  const wait = (yield* happens(delay)) ? Duration.toMillis(delay_by) : 0
  const due = (yield* Clock.currentTimeMillis) + wait
  yield* runInBackground(webhooks, sendTo(webhooks, webhook, "event", body, due))
  if (yield* happens(duplicate)) yield* runInBackground(webhooks, sendTo(webhooks, webhook, "duplicate", body, due))
  if (yield* happens(forged)) yield* runInBackground(webhooks, sendTo(webhooks, webhook, "forged", forge(body)))
})
