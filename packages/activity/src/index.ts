export type * from "@xeffect/core/events"
export * from "./account-activity.ts"
export * from "./account-activity-count.ts"
export * from "./create-subscription.ts"
export * from "./manage-subscriptions.ts"
export * from "./stream.ts"
export type {
  ActivitySubscription,
  SubscribableEventType,
  SubscriptionFilter,
  SubscriptionMeta,
  WrittenSubscription
} from "./subscription.ts"
export * from "./ensure-subscriptions.ts"
