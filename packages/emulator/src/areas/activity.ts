/** Activity: subscriptions of both APIs, and the stream. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { many } from "../description/validate.ts"
import { ok } from "../present/response.ts"
import { timestamp } from "../present/view.ts"
import { forbidden, invalidParameter, type Json, missing, problemType, Refusal } from "../request/problems.ts"
import { nextId } from "../world/ids.ts"
import { type ActivityListener, type EmulatedSubscription, isCurrent } from "./webhooks/state.ts"
import { actingUser, type Area, bodyOf, type Call, type Handler } from "./operation.ts"
import { refuse, registered, webhookNamed } from "./webhooks.ts"

const write = ({
  createdAt,
  eventType,
  expiresAt,
  filter,
  id,
  tag,
  updatedAt,
  webhookId
}: EmulatedSubscription): Json => ({
  subscription_id: id,
  event_type: eventType,
  filter,
  ...(tag === undefined ? {} : { tag }),
  ...(webhookId === undefined ? {} : { webhook_id: webhookId }),
  created_at: timestamp(createdAt),
  ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  updated_at: timestamp(updatedAt)
})

const isPrivate = (type: string): boolean =>
  /^(?:post\.(?:mention|reply|quote|repost)\.|like\.|dm\.|chat\.|broadcast\.chat$|mute\.|block\.)/.test(type)

interface Draft {
  readonly event_type: string
  readonly filter: EmulatedSubscription["filter"]
  readonly tag?: string
  readonly webhook_id?: string
  readonly expires_at?: string
}

const sameFilter = (left: EmulatedSubscription["filter"], right: EmulatedSubscription["filter"]): boolean =>
  left.user_id === right.user_id &&
  left.keyword === right.keyword &&
  left.direction === right.direction &&
  JSON.stringify(left.qualifiers) === JSON.stringify(right.qualifiers)

const checkDraft = Effect.fnUntraced(function* (call: Call, { event_type, filter, webhook_id }: Draft) {
  const { options, subscriptions } = registered(call)
  if ((filter.user_id === undefined) === (filter.keyword === undefined)) {
    return yield* invalidParameter("filter", JSON.stringify(filter), "It must have a user_id or a keyword.")
  }
  if (filter.direction !== undefined && /^(?:mute|block)\./.test(event_type)) {
    return yield* invalidParameter("filter.direction", filter.direction, "These events have no direction.")
  }
  if (webhook_id !== undefined) yield* webhookNamed(call, webhook_id)
  if (isPrivate(event_type) && call.view.viewer !== filter.user_id) {
    return yield* forbidden("Events that are private need credentials of the user of the filter.")
  }
  const isKnown = Array.from(subscriptions.values()).some(
    (one) => one.eventType === event_type && sameFilter(one.filter, filter)
  )
  if (isKnown) return yield* refuse("DuplicateSubscriptionFailed", "This subscription already exists.", 409)
  if (subscriptions.size >= (options.max_subscriptions ?? 1500)) {
    return yield* refuse("SubscriptionLimitExceeded", "The app has reached its limit of subscriptions.", 403)
  }
})

const create: Handler = Effect.fnUntraced(function* (call) {
  const sent = bodyOf<Draft>(call)
  const event_type = sent.event_type === "chat.conversation_join" ? "chat.conversation.join" : sent.event_type
  const draft = { ...sent, event_type }
  yield* checkDraft(call, draft)
  const { subscriptions } = registered(call)
  const made: EmulatedSubscription = {
    id: nextId(call.world, call.now),
    eventType: event_type,
    filter: draft.filter,
    tag: draft.tag,
    webhookId: draft.webhook_id,
    expiresAt: draft.expires_at,
    createdAt: call.now,
    updatedAt: call.now
  }
  subscriptions.set(made.id, made)
  return ok({ data: { subscription: write(made) }, meta: { total_subscriptions: subscriptions.size } })
})

const pageSize = (call: Call): number => Number(call.query.get("max_results")?.[0] ?? 1000)

// A token is the number of the first entry, in the form that the description asks for.
const offsetOf = (call: Call): number => Number(/\d+$/.exec(call.query.get("pagination_token")?.[0] ?? "")?.[0] ?? 0)

const list: Handler = (call) =>
  Effect.sync(() => {
    const user = call.query.get("user_id")?.[0]
    const all = Array.from(registered(call).subscriptions.values()).filter(
      (one) => isCurrent(one, call.now) && (user === undefined || one.filter.user_id === user)
    )
    const begin = offsetOf(call)
    const end = begin + pageSize(call)
    const page = all.slice(begin, end).map(write)
    const next = end < all.length ? { next_token: `subscriptions_after_${end}` } : {}
    return ok({ data: page, meta: { total_subscriptions: all.length, result_count: page.length, ...next } })
  })

const named = (call: Call): Effect.Effect<EmulatedSubscription, Refusal> => {
  const value = call.path["subscription_id"] ?? ""
  const found = registered(call).subscriptions.get(value)
  return found === undefined
    ? missing({ resource_type: "subscription", parameter: "subscription_id", value })
    : Effect.succeed(found)
}

const update: Handler = Effect.fnUntraced(function* (call) {
  const subscription = yield* named(call)
  const { tag, webhook_id } = bodyOf<Partial<Draft>>(call)
  if (webhook_id !== undefined) subscription.webhookId = (yield* webhookNamed(call, webhook_id)).id
  if (tag !== undefined) subscription.tag = tag
  subscription.updatedAt = call.now
  return ok({
    data: { subscription: write(subscription), total_subscriptions: registered(call).subscriptions.size }
  })
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const { subscriptions } = registered(call)
  subscriptions.delete((yield* named(call)).id)
  return ok({ data: { deleted: true }, meta: { total_subscriptions: subscriptions.size } })
})

const removeSeveral: Handler = (call) =>
  Effect.sync(() => {
    const { subscriptions } = registered(call)
    const outcomes = many(call.query, "ids").map((id) => [id, subscriptions.delete(id)] as const)
    const data = outcomes.flatMap(([subscription_id, deleted]) => (deleted ? [{ subscription_id, deleted }] : []))
    const errors = outcomes.flatMap(([subscription_id, deleted]) =>
      deleted ? [] : [{ subscription_id, reason: "SubscriptionNotFound", message: "There is no such subscription." }]
    )
    const meta = { total_subscriptions: subscriptions.size }
    return ok(errors.length === 0 ? { data, meta } : { data, errors, meta })
  })

const tooMany = new Refusal({
  status: 429,
  body: {
    title: "ConnectionException",
    detail: "This stream is currently at the maximum allowed connection limit.",
    connection_issue: "TooManyConnections",
    type: problemType("streaming-connection")
  }
})

const encoder = new TextEncoder()

const stream: Handler = Effect.fnUntraced(function* (call) {
  const { listeners, recent } = registered(call)
  if (listeners.size >= 2) return yield* tooMany
  const minutes = Number(call.query.get("backfill_minutes")?.[0] ?? 0)
  const missed = recent.filter(({ at }) => at >= call.now - minutes * 60_000 && minutes > 0)
  // It is open from the response on, and what happens until it is read waits.
  const queue = yield* Queue.unbounded<Uint8Array, Cause.Done>()
  const listener: ActivityListener = {
    send: (line) => void Queue.offerUnsafe(queue, encoder.encode(`${line}\r\n`)),
    end: () => {
      listeners.delete(listener)
      Queue.failCauseUnsafe(queue, Cause.fail(Cause.Done()))
    }
  }
  for (const { line } of missed) listener.send(line)
  listeners.add(listener)
  const signs = Stream.map(Stream.tick("20 seconds"), () => encoder.encode("\r\n"))
  const close = Effect.sync(listener.end)
  const content = Stream.ensuring(Stream.merge(Stream.fromQueue(queue), signs, { haltStrategy: "left" }), close)
  return { status: 200, contentType: "application/json", content, close }
})

const subscribeAccount: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const { id } = yield* webhookNamed(call, call.path["webhook_id"])
  const { accounts, options } = registered(call)
  const users = accounts.get(id) ?? new Set<string>()
  if (users.has(user)) return yield* refuse("DuplicateSubscriptionFailed", "The user is already subscribed.", 409)
  if (users.size >= (options.max_account_subscriptions ?? 15)) {
    return yield* refuse("SubscriptionLimitExceeded", "The app has reached its limit of subscriptions.", 403)
  }
  accounts.set(id, users.add(user))
  return ok({ data: { subscribed: true } })
})

const isAccountSubscribed: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const { id } = yield* webhookNamed(call, call.path["webhook_id"])
  return ok({ data: { subscribed: registered(call).accounts.get(id)?.has(user) === true } })
})

const accountSubscriptions: Handler = Effect.fnUntraced(function* (call) {
  const { id, url } = yield* webhookNamed(call, call.path["webhook_id"])
  const users = Array.from(registered(call).accounts.get(id) ?? [], (user_id) => ({ user_id }))
  return ok({ data: { application_id: "1", webhook_id: id, webhook_url: url, subscriptions: users } })
})

const unsubscribeAccount: Handler = Effect.fnUntraced(function* (call) {
  const { id } = yield* webhookNamed(call, call.path["webhook_id"])
  const wasThere = registered(call)
    .accounts.get(id)
    ?.delete(call.path["user_id"] ?? "")
  if (wasThere !== true) return yield* refuse("SubscriptionNotFound", "The user is not subscribed.", 404)
  return ok({ data: { subscribed: false } })
})

const countAccounts: Handler = (call) =>
  Effect.sync(() => {
    const { accounts, options } = registered(call)
    const count = Array.from(accounts.values()).reduce((sum, users) => sum + users.size, 0)
    return ok({
      data: {
        account_name: "emulator",
        provisioned_count: `${options.max_account_subscriptions ?? 15}`,
        subscriptions_count_all: `${count}`,
        subscriptions_count_direct_messages: "0"
      }
    })
  })

/** The operations on activity. */
export const activity: Area = {
  createActivitySubscription: create,
  getActivitySubscriptions: list,
  updateActivitySubscription: update,
  deleteActivitySubscription: remove,
  deleteActivitySubscriptionsByIds: removeSeveral,
  activityStream: stream,
  createAccountActivitySubscription: subscribeAccount,
  validateAccountActivitySubscription: isAccountSubscribed,
  getAccountActivitySubscriptions: accountSubscriptions,
  deleteAccountActivitySubscription: unsubscribeAccount,
  getAccountActivitySubscriptionCount: countAccounts
}
