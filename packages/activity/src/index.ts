export type {
  ActivityEvent,
  ActivityEventOf,
  ActivityEventType,
  ActivityFilter,
  ActivityIncludes,
  ActivityItem,
  ActivityPayloads,
  BroadcastChatPayload,
  BroadcastPayload,
  ChatPayload,
  ChatSignature,
  DirectMessagePayload,
  EventDirectMessage,
  EventDirectMessageSign,
  EventPost,
  EventUser,
  EventUserForm,
  LikePayload,
  NewsPayload,
  NumberOrText,
  OAuthRevokePayload,
  PostDeletePayload,
  ProfileUpdatePayload,
  RelationPayload,
  SpacePayload,
  UnknownActivityEvent,
  UnknownEventType
} from "@xeffect/core/define"
export * from "./account-activity.ts"
export type {
  GetAccountActivitySubscriptionsResult,
  ValidateAccountActivitySubscriptionResult
} from "./account-activity-results.ts"
export * from "./account-activity-count.ts"
export type { GetAccountActivitySubscriptionCountResult } from "./account-activity-count-result.ts"
export * from "./create-subscription.ts"
export * from "./manage-subscriptions.ts"
export type {
  DeleteActivitySubscriptionResult,
  DeleteActivitySubscriptionsResult,
  GetActivitySubscriptionsResult
} from "./subscription-results.ts"
export * from "./stream.ts"
export type {
  ActivitySubscription,
  SubscribableEventType,
  SubscriptionFilter,
  SubscriptionMeta,
  WrittenSubscription
} from "./subscription.ts"
export * from "./ensure-subscriptions.ts"
