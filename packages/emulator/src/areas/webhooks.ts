/** Webhooks: registered with a challenge, and events replayed to them. */
import * as Effect from "effect/Effect"
import { ok } from "../present/response.ts"
import { timestamp } from "../present/view.ts"
import { invalidParameter, type Json, Refusal } from "../request/problems.ts"
import { keepChallenging } from "./webhooks/challenges.ts"
import { runInBackground, sendTo } from "./webhooks/deliver.ts"
import { challenge } from "./webhooks/send.ts"
import { challengeEvery, type EmulatedWebhook, type Webhooks, webhooksOf } from "./webhooks/state.ts"
import { nextId } from "../world/ids.ts"
import type { Area, Call, Handler } from "./operation.ts"

/** The webhooks of the world of a call. */
export const registered = ({ world }: Call): Webhooks => {
  const found = webhooksOf(world)
  // Every emulator adds webhooks to its world.
  if (found === undefined) throw new Error("this world has no webhooks")
  return found
}

/** A refusal of 400 whose detail begins with the reason's name, as those about webhooks do. */
export const refuse = (reason: string, detail: string, status = 400): Refusal =>
  new Refusal({
    status,
    body: { title: "Invalid Request", detail: `${reason}: ${detail}`, type: "about:blank", status }
  })

/** The webhook that a path or a body names. */
export const webhookNamed = (call: Call, id: unknown): Effect.Effect<EmulatedWebhook, Refusal> => {
  const found = registered(call).webhooks.get(String(id))
  return found === undefined
    ? Effect.fail(refuse("WebhookIdInvalid", `There is no webhook with the ID ${String(id)}.`))
    : Effect.succeed(found)
}

const write = ({ createdAt, id, url, valid }: EmulatedWebhook): Json => ({
  id,
  url,
  valid,
  created_at: timestamp(createdAt)
})

const crcFailed = refuse("CrcValidationFailed", "The address did not respond correctly to the challenge.")

// Beside what the X API takes: this machine, with any port, so that a webhook can be tried without a tunnel.
const isAcceptable = (url: string): boolean =>
  URL.canParse(url) &&
  (/^https:\/\/[^/:]+(?:\/|$)/.test(url) || /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/.test(url))

const checkNew = Effect.fnUntraced(function* (
  { options, webhooks }: Webhooks,
  url: string
): Effect.fn.Return<void, Refusal> {
  const known = Array.from(webhooks.values())
  if (known.some((one) => one.url === url)) return yield* refuse("DuplicateUrlFailed", "The url is already registered.")
  if (known.length >= (options.max_webhooks ?? 5)) {
    return yield* refuse("WebhookLimitExceeded", "The app has reached its limit of webhooks.")
  }
})

const create: Handler = Effect.fnUntraced(function* (call) {
  const webhooks = registered(call)
  const url = String(call.body["url"])
  if (!isAcceptable(url)) return yield* refuse("UrlValidationFailed", "The url must be https and without a port.")
  yield* checkNew(webhooks, url)
  const secret = yield* challenge(webhooks, url)
  if (secret === undefined) return yield* crcFailed
  // Another request may have registered it during the challenge.
  yield* checkNew(webhooks, url)
  const nextChallenge = call.now + challengeEvery(webhooks)
  const webhook = { id: nextId(call.world, call.now), url, createdAt: call.now, valid: true, secret, nextChallenge }
  webhooks.webhooks.set(webhook.id, webhook)
  yield* keepChallenging(webhooks, webhook)
  return ok({ data: write(webhook) })
})

const list: Handler = (call) =>
  Effect.sync(() => {
    const all = Array.from(registered(call).webhooks.values(), write)
    return ok({ data: all, meta: { result_count: all.length } })
  })

const validate: Handler = Effect.fnUntraced(function* (call) {
  const webhook = yield* webhookNamed(call, call.path["webhook_id"])
  const secret = yield* challenge(registered(call), webhook.url)
  webhook.valid = secret !== undefined
  if (secret === undefined) return yield* crcFailed
  webhook.secret = secret
  return ok({ data: { valid: true } })
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const { id } = yield* webhookNamed(call, call.path["webhook_id"])
  const { accounts, links, webhooks } = registered(call)
  webhooks.delete(id)
  accounts.delete(id)
  links.delete(id)
  return ok({ data: { deleted: true } })
})

const minuteOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:00Z"))

const day = 24 * 60 * 60 * 1000

const replayAll = Effect.fnUntraced(function* (
  webhooks: Webhooks,
  webhook: EmulatedWebhook,
  job_id: string,
  bodies: ReadonlyArray<string>
) {
  yield* Effect.forEach(bodies, (body) => sendTo(webhooks, webhook, "replayed", body), { discard: true }).pipe(
    Effect.ensuring(Effect.sync(() => webhooks.replaying.delete(webhook.id)))
  )
  const status = {
    webhook_id: webhook.id,
    job_state: "Complete",
    job_state_description: "Job completed successfully",
    job_id
  }
  yield* sendTo(webhooks, webhook, "notice", JSON.stringify({ replay_job_status: status }))
})

const replayConflict = refuse("ReplayConflictError", "A replay is running.", 409)

const replay: Handler = Effect.fnUntraced(function* (call) {
  const webhooks = registered(call)
  const webhook = yield* webhookNamed(call, call.body["webhook_id"])
  const [from, to] = [minuteOf(String(call.body["from_date"])), minuteOf(String(call.body["to_date"]))]
  if (!(from <= to))
    return yield* invalidParameter("from_date", String(call.body["from_date"]), "It must be before to_date.")
  if (from < call.now - day) {
    return yield* invalidParameter("from_date", String(call.body["from_date"]), "It must be within the last 24 hours.")
  }
  if (webhooks.replaying.has(webhook.id)) return yield* replayConflict
  if ((yield* challenge(webhooks, webhook.url)) === undefined) return yield* crcFailed
  // Another replay may have begun during the challenge.
  if (webhooks.replaying.has(webhook.id)) return yield* replayConflict
  const job_id = nextId(call.world, call.now)
  const bodies = webhooks.deliveries.flatMap(({ at, body, kind, webhook_id }) =>
    kind === "event" && webhook_id === webhook.id && at >= from && at < to + 60_000 ? [body] : []
  )
  webhooks.replaying.add(webhook.id)
  yield* runInBackground(webhooks, replayAll(webhooks, webhook, job_id, bodies))
  return ok({ data: { job_id, created_at: timestamp(call.now) } })
})

const link: Handler = Effect.fnUntraced(function* (call) {
  const { id } = yield* webhookNamed(call, call.path["webhook_id"])
  registered(call).links.set(id, { createdAt: call.now, query: call.query })
  return ok({ data: { provisioned: true } })
})

const links: Handler = (call) =>
  Effect.sync(() => {
    const all = Array.from(registered(call).links, ([webhook_id, { createdAt, query }]) => ({
      webhook_id,
      created_at: timestamp(createdAt),
      fields: Array.from(query.values()).flat()
    }))
    return ok({ data: all })
  })

const unlink: Handler = Effect.fnUntraced(function* (call) {
  const { id } = yield* webhookNamed(call, call.path["webhook_id"])
  registered(call).links.delete(id)
  return ok({ data: { deleted: true } })
})

/** The operations on webhooks. */
export const webhooks: Area = {
  createWebhooks: create,
  getWebhooks: list,
  validateWebhooks: validate,
  deleteWebhooks: remove,
  createWebhookReplayJob: replay,
  createWebhooksStreamLink: link,
  getWebhooksStreamLinks: links,
  deleteWebhooksStreamLink: unlink
}
