import type { ActivityEventType } from "@xeffect/core/define"
import type { WriteResponse } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"
import * as Predicate from "effect/Predicate"

/** A type of event that can be subscribed to. New types are accepted as text. */
export type SubscribableEventType = Exclude<ActivityEventType, "oauth.revoke">

/** The criteria by which a subscription selects events. */
export interface SubscriptionFilter {
  /** The user whose events are delivered. */
  readonly user_id?: string
  readonly keyword?: string
  /** `inbound` or `outbound`. */
  readonly direction?: string
  /** Further criteria. Since description 2.169. */
  readonly qualifiers?: object
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
  /** When it ends. Since description 2.169. */
  readonly expires_at?: string
  readonly updated_at?: string
}

const anyObject: Shape.Shape<object> = Shape.struct({})

export const ActivitySubscription: Shape.Shape<ActivitySubscription> = Shape.struct({
  subscription_id: Shape.always(Shape.string),
  event_type: Shape.string,
  filter: Shape.struct({
    user_id: Shape.string,
    keyword: Shape.string,
    direction: Shape.string,
    qualifiers: anyObject
  }),
  tag: Shape.string,
  webhook_id: Shape.string,
  created_at: Shape.string,
  expires_at: Shape.string,
  updated_at: Shape.string
})

/** How many subscriptions there are. */
export interface SubscriptionMeta {
  readonly total_subscriptions?: number
}

export const SubscriptionMeta: Shape.Shape<SubscriptionMeta> = Shape.struct({ total_subscriptions: Shape.numberOrText })

/** The response to a write of a subscription. */
export interface WrittenSubscription extends WriteResponse<{
  readonly subscription: ActivitySubscription
  readonly total_subscriptions?: number
}> {
  readonly meta?: SubscriptionMeta
}

export const WrittenSubscription: Shape.Shape<WrittenSubscription> = Shape.struct({
  data: Shape.always(
    Shape.struct({ subscription: Shape.always(ActivitySubscription), total_subscriptions: Shape.numberOrText })
  ),
  meta: SubscriptionMeta,
  errors: Shape.list(Resource.Problem)
})

/** Converts the response to a write to the described form: the subscription may be `data` itself, or its first entry. */
export const toWritten = (json: unknown): unknown => {
  const data = Predicate.hasProperty(json, "data") ? json.data : undefined
  const subscription: unknown = Array.isArray(data) ? data[0] : data
  return Predicate.hasProperty(subscription, "subscription_id")
    ? Object.assign({}, json, { data: { subscription } })
    : json
}
