/** Events as webhooks and the activity stream deliver them: their types, and how they are checked. */
export { activityLines } from "./activity-lines.ts"
export type {
  ActivityEvent,
  ActivityEventOf,
  ActivityEventType,
  ActivityFilter,
  ActivityIncludes,
  ActivityItem,
  UnknownActivityEvent,
  UnknownEventType
} from "./activity.ts"
export { checkActivity } from "./check-activity.ts"
export { eventUser } from "./event-user.ts"
export { byId, eventDirectMessage, eventDirectMessageSign } from "./payload-shape.ts"
export type * from "./payloads.ts"
export { eventNumber, EventPost, EventUserForm, type EventUser, type NumberOrText } from "./post.ts"
