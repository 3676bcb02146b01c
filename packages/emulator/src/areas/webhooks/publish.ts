/** Delivers what happened to subscribers. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Call } from "../operation.ts"
import type { BareResponse, OperationResponse } from "../../present/response.ts"
import { nextId } from "../../world/ids.ts"
import type { World } from "../../world/types.ts"
import { deliver } from "./deliver.ts"
import { type ActivityEvent, observe } from "./events.ts"
import { type EmulatedSubscription, isCurrent, type Webhooks, webhooksOf } from "./state.ts"

const isSubscribed = ({ eventType, filter }: EmulatedSubscription, { direction, type, user }: ActivityEvent): boolean =>
  eventType === type &&
  filter.user_id === user &&
  (filter.direction === undefined || direction === undefined || filter.direction === direction)

const bodyFor = ({ filter, tag }: EmulatedSubscription, { includes, payload, type, uuid }: ActivityEvent): string =>
  JSON.stringify({
    data: {
      event_uuid: uuid,
      event_type: type,
      filter,
      ...(tag === undefined ? {} : { tag }),
      payload,
      ...(includes === undefined ? {} : { includes })
    }
  })

// Posts of protected users are not delivered.
const isPublic = (world: World, { payload, type }: ActivityEvent): boolean =>
  !type.startsWith("post.") || world.users.get(String(payload["author_id"]))?.protected !== true

const toSubscribers = Effect.fnUntraced(function* (webhooks: Webhooks, event: ActivityEvent) {
  const now = yield* Clock.currentTimeMillis
  for (const subscription of webhooks.subscriptions.values()) {
    if (!isSubscribed(subscription, event) || !isCurrent(subscription, now)) continue
    const body = bodyFor(subscription, event)
    for (const listener of webhooks.listeners) listener.send(body)
    webhooks.recent.push({ at: now, line: body })
    if (webhooks.recent.length > 1000) webhooks.recent.shift()
    const webhook = webhooks.webhooks.get(subscription.webhookId ?? "")
    if (webhook !== undefined) yield* deliver(webhooks, webhook, body)
  }
})

// A user who is mentioned in a reply has one delivery of it.
const toAccounts = Effect.fnUntraced(function* (webhooks: Webhooks, events: ReadonlyArray<ActivityEvent>) {
  for (const [id, users] of webhooks.accounts) {
    const webhook = webhooks.webhooks.get(id)
    const bodies = events.flatMap(({ legacy, user }) => {
      if (legacy === undefined || !users.has(user)) return []
      const [key, item, more] = legacy
      return [JSON.stringify({ for_user_id: user, ...more, [key]: [item] })]
    })
    for (const body of new Set(bodies)) if (webhook !== undefined) yield* deliver(webhooks, webhook, body)
  }
})

/** Delivers what happened to every subscription. */
export const publish = Effect.fnUntraced(function* (world: World, events: ReadonlyArray<ActivityEvent>) {
  const webhooks = webhooksOf(world)
  if (webhooks === undefined) return
  const seen = events.filter((event) => isPublic(world, event))
  yield* Effect.forEach(seen, (event) => toSubscribers(webhooks, event), { discard: true })
  yield* toAccounts(webhooks, seen)
})

/** Carries out an operation, and delivers what came of it. */
export const publishing = <E>(
  operation: string,
  call: Call,
  carryOut: Effect.Effect<OperationResponse | BareResponse, E>
): Effect.Effect<OperationResponse | BareResponse, E> =>
  Effect.suspend(() => {
    const webhooks = webhooksOf(call.world)
    const isWatched = webhooks !== undefined && webhooks.subscriptions.size + webhooks.accounts.size > 0
    const observer = isWatched ? observe(operation, call) : undefined
    if (observer === undefined) return carryOut
    return Effect.tap(carryOut, (response) =>
      "body" in response && response.status < 300
        ? publish(
            call.world,
            observer.after(response.body, () => nextId(call.world, call.now))
          )
        : Effect.void
    )
  })
