/** The webhooks and subscriptions of a world, and what was delivered. */
import * as Duration from "effect/Duration"
import type * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import type { Query } from "../../description/validate.ts"
import { billingOf } from "../../limits/bill.ts"
import type { World } from "../../world/types.ts"
import type { WebhooksOptions } from "./options.ts"

/** A registered webhook. */
export interface EmulatedWebhook {
  readonly id: string
  readonly url: string
  readonly createdAt: number
  valid: boolean
  /** The secret that it responds to challenges with: `oauth2` is the client secret. Decides how deliveries are signed. */
  secret: "oauth1" | "oauth2"
  /** When it is challenged next, in milliseconds since 1970. Infinity: never. */
  nextChallenge: number
}

/** A subscription to events of one type. */
export interface EmulatedSubscription {
  readonly id: string
  readonly eventType: string
  readonly filter: {
    readonly user_id?: string
    readonly keyword?: string
    readonly direction?: string
    readonly qualifiers?: Readonly<Record<string, unknown>>
  }
  /** When it ends, as it was given. */
  readonly expiresAt?: string | undefined
  readonly createdAt: number
  updatedAt: number
  tag?: string | undefined
  webhookId?: string | undefined
}

/** Whether a subscription still delivers. */
export const isCurrent = ({ expiresAt = "" }: EmulatedSubscription, now: number): boolean =>
  !(Date.parse(expiresAt) <= now)

/** A link of the filtered stream to a webhook. */
export interface EmulatedLink {
  readonly createdAt: number
  /** The fields and expansions of the posts. */
  readonly query: Query
}

/** The request that was sent to a webhook. */
export interface Delivery {
  readonly webhook_id: string
  readonly kind: "event" | "duplicate" | "forged" | "replayed" | "notice"
  readonly body: string
  /** When it was first sent, in milliseconds since 1970. */
  readonly at: number
  /** The status of each response, 0 if there was none in time. */
  readonly statuses: Array<number>
  /** How long each response took. */
  readonly milliseconds: Array<number>
}

/** A delivery that is not over, and when it is sent next. */
export interface PendingDelivery {
  readonly webhook_id: string
  readonly kind: Delivery["kind"]
  readonly body: string
  /** In milliseconds since 1970. */
  readonly due: number
  /** Absent if it has not been sent yet. */
  readonly delivery?: Delivery | undefined
}

/** An open connection of the activity stream. */
export interface ActivityListener {
  readonly send: (line: string) => void
  readonly end: () => void
}

/** The state of the webhooks and subscriptions of a world. */
export interface Webhooks {
  readonly options: WebhooksOptions
  readonly scope: Scope.Scope
  readonly webhooks: Map<string, EmulatedWebhook>
  readonly subscriptions: Map<string, EmulatedSubscription>
  /** Webhook to users, of the account activity API. */
  readonly accounts: Map<string, Set<string>>
  /** Links of the filtered stream, by the webhook. */
  readonly links: Map<string, EmulatedLink>
  readonly deliveries: Array<Delivery>
  /** Open connections of the activity stream. */
  readonly listeners: Set<ActivityListener>
  /** The recent lines of the activity stream, with the time, for connections that ask for it. */
  readonly recent: Array<{ readonly at: number; readonly line: string }>
  /** Deliveries that wait to be sent, for the first time or again. */
  readonly pending: Set<PendingDelivery>
  /** How many requests to webhooks have no response yet. */
  sending: number
  /** The fibers that go on after the response to a request. */
  readonly fibers: Set<Fiber.Fiber<unknown>>
  /** Webhooks to which events are replayed now. */
  readonly replaying: Set<string>
  /** Bills what is delivered. */
  readonly bill: (body: string, now: number) => void
}

/** How often a webhook is challenged, in milliseconds. A shorter time would never let the clock go on. */
export const challengeEvery = ({ options }: Webhooks): number =>
  Math.max(1000, Duration.toMillis(options.challenge_every ?? "1 hour"))

const all = new WeakMap<World, Webhooks>()

const fill = (made: Webhooks, { registered = [], subscribed = [] }: WebhooksOptions, now: number): void => {
  const nextChallenge = now + challengeEvery(made)
  for (const { id, is_linked = false, url, user_ids = [] } of registered) {
    made.webhooks.set(id, { id, url, createdAt: now, valid: true, secret: "oauth1", nextChallenge })
    made.accounts.set(id, new Set(user_ids))
    if (is_linked) made.links.set(id, { createdAt: now, query: new Map() })
  }
  for (const { event_type, id, tag, user_id, webhook_id } of subscribed) {
    const times = { createdAt: now, updatedAt: now }
    made.subscriptions.set(id, { id, eventType: event_type, filter: { user_id }, tag, webhookId: webhook_id, ...times })
  }
}

/** Gives a world webhooks and subscriptions. Deliveries end with the scope. */
export const addWebhooks = (world: World, options: WebhooksOptions, scope: Scope.Scope, now: number): Webhooks => {
  const made: Webhooks = {
    options,
    scope,
    webhooks: new Map(),
    subscriptions: new Map(),
    accounts: new Map(),
    links: new Map(),
    deliveries: [],
    listeners: new Set(),
    recent: [],
    pending: new Set(),
    sending: 0,
    fibers: new Set(),
    replaying: new Set(),
    bill: (body, now) => billingOf(world)?.deliver(body, now)
  }
  fill(made, options, now)
  all.set(world, made)
  return made
}

/** The webhooks and subscriptions of a world, if it has been given any. */
export const webhooksOf = (world: World): Webhooks | undefined => all.get(world)
