import type { ActivityEventType } from "@xeffect/core/events"
import {
  always,
  list,
  numberOrText,
  Problem,
  type Shape,
  string,
  struct,
  type WriteResponse
} from "@xeffect/core/define"
import * as Predicate from "effect/Predicate"

/** A type of event that can be subscribed to. New types are accepted as text. */
export type SubscribableEventType = Exclude<ActivityEventType, "oauth.revoke">

/** What a subscription selects events by. */
export interface SubscriptionFilter {
  /** The user whose events are delivered. */
  readonly user_id?: string
  readonly keyword?: string
  /** `inbound` or `outbound`. */
  readonly direction?: string
}

/** A subscription to events of one type. */
export interface ActivitySubscription {
  readonly subscription_id: string
  readonly event_type?: SubscribableEventType | (string & {})
  readonly filter?: SubscriptionFilter
  readonly tag?: string
  /** The webhook that events are delivered to. Without one, they are delivered to the activity stream only. */
  readonly webhook_id?: string
  readonly created_at?: string
  readonly updated_at?: string
}

export const ActivitySubscription: Shape<ActivitySubscription> = struct({
  subscription_id: always(string),
  event_type: string,
  filter: struct({ user_id: string, keyword: string, direction: string }),
  tag: string,
  webhook_id: string,
  created_at: string,
  updated_at: string
})

/** How many subscriptions there are. */
export interface SubscriptionMeta {
  readonly total_subscriptions?: number
}

export const SubscriptionMeta: Shape<SubscriptionMeta> = struct({ total_subscriptions: numberOrText })

/** The response to a write of a subscription. */
export interface WrittenSubscription extends WriteResponse<{
  readonly subscription: ActivitySubscription
  readonly total_subscriptions?: number
}> {
  readonly meta?: SubscriptionMeta
}

export const WrittenSubscription: Shape<WrittenSubscription> = struct({
  data: always(struct({ subscription: always(ActivitySubscription), total_subscriptions: numberOrText })),
  meta: SubscriptionMeta,
  errors: list(Problem)
})

/** Converts the response to a write to the described form: the subscription may be `data` itself, or its first entry. */
export const toWritten = (json: unknown): unknown => {
  const data = Predicate.hasProperty(json, "data") ? json.data : undefined
  const subscription: unknown = Array.isArray(data) ? data[0] : data
  return Predicate.hasProperty(subscription, "subscription_id")
    ? Object.assign({}, json, { data: { subscription } })
    : json
}
