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
export { eventUser } from "@xeffect/core/define"
export type * from "./events/account-activity.ts"
export type { Background } from "./receive/delivery/process-delivery.ts"
export type * from "./events/event.ts"
export type { EventStore } from "./stores/event-store.ts"
export * from "./stores/durable-object.ts"
export * from "./stores/redis.ts"
export * from "./stores/sqlite.ts"
export * from "./register/replay-job.ts"
export type { WebhookSecret } from "./receive/signature.ts"
export * from "./register/stream-links.ts"
export type { GetWebhookStreamLinksResult, WebhookStreamLink } from "./register/stream-link.ts"
export * from "./receive/webhook.ts"
export * from "./register/webhooks.ts"
export type { GetWebhooksResult, Webhook } from "./register/webhook-resource.ts"
export * from "./register/ensure-webhook.ts"
export * from "./register/replay-events.ts"
export * from "./register/watch-webhook.ts"
