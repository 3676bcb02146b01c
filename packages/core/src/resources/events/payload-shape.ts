import { boolean, list, type Shape, string, struct, unknown } from "../../shape/shape.ts"
import type * as Payloads from "./payloads.ts"
import { eventNumber, EventPost, EventUserForm } from "./post.ts"

const postDelete: Shape<Payloads.PostDeletePayload> = struct({ id: string, author_id: string })

const like: Shape<Payloads.LikePayload> = struct({
  id: string,
  liked_tweet_id: string,
  liked_tweet_author_id: string,
  tweet_author_id: string,
  created_at: string,
  timestamp_ms: eventNumber
})

const relationPayload: Shape<Payloads.RelationPayload> = struct({ source: EventUserForm, target: EventUserForm })

const profileUpdate: Shape<Payloads.ProfileUpdatePayload> = struct({ before: string, after: string })

const chat: Shape<Payloads.ChatPayload> = struct({
  id: string,
  conversation_id: string,
  conversation_token: string,
  sender_id: string,
  created_at_msec: eventNumber,
  conversation_key_version: eventNumber,
  encoded_event: string,
  conversation_key_change_event: string,
  message_event_signature: struct({
    public_key_version: eventNumber,
    signature: string,
    signature_version: eventNumber,
    signing_public_key: string
  })
})

/** @since 0.1.0 */
export const eventDirectMessage: Shape<Payloads.EventDirectMessage> = struct({
  type: string,
  id: string,
  created_timestamp: eventNumber,
  message_create: struct({
    target: struct({ recipient_id: string }),
    sender_id: string,
    source_app_id: string,
    message_data: struct({ text: string, entities: unknown, attachment: unknown })
  })
})

/** @since 0.1.0 */
export const eventDirectMessageSign: Shape<Payloads.EventDirectMessageSign> = struct({
  created_timestamp: eventNumber,
  sender_id: string,
  target: struct({ recipient_id: string }),
  last_read_event_id: string
})

/**
 * An object whose keys are IDs.
 * @since 0.1.0
 */
export const byId: Shape<Readonly<Record<string, unknown>>> = struct({})

const directMessage: Shape<Payloads.DirectMessagePayload> = struct({
  direct_message_events: list(eventDirectMessage),
  direct_message_mark_read_events: list(eventDirectMessageSign),
  direct_message_indicate_typing_events: list(eventDirectMessageSign),
  users: byId
})

const news: Shape<Payloads.NewsPayload> = struct({
  id: string,
  name: string,
  category: string,
  headline: string,
  hook: string,
  summary: string,
  contexts: unknown,
  cluster_posts_results: list(struct({ post_id: string })),
  updated_at: eventNumber,
  disclaimer: string
})

const space: Shape<Payloads.SpacePayload> = struct({ user: EventUserForm, broadcast_id: string, event_type: string })

const broadcast: Shape<Payloads.BroadcastPayload> = struct({
  user: EventUserForm,
  broadcast_id: string,
  title: string,
  language: string,
  broadcast_state: string,
  event_timestamp_ms: eventNumber,
  created_timestamp_ms: eventNumber,
  updated_timestamp_ms: eventNumber,
  duration_ms: eventNumber,
  thumbnail_url: string,
  available_for_replay: boolean
})

const broadcastChat: Shape<Payloads.BroadcastChatPayload> = struct({
  broadcast_id: string,
  message_id: string,
  message: string,
  author: EventUserForm
})

const oauthRevoke: Shape<Payloads.OAuthRevokePayload> = struct({ date_time: string, user_id: string, app_id: string })

/** The shape of an event's payload. Any JSON if the type is not known. */
export const payloadShape = (eventType: string): Shape => {
  const [area = "", kind] = eventType.split(".")
  switch (area) {
    case "post":
      return kind === "delete" ? postDelete : EventPost
    case "like":
      return like
    case "follow":
    case "subscriptions":
    case "mute":
    case "block":
      return relationPayload
    case "profile":
      return profileUpdate
    case "chat":
      return chat
    case "dm":
      return directMessage
    case "news":
      return news
    case "spaces":
      return space
    case "broadcast":
      return kind === "chat" ? broadcastChat : broadcast
    case "oauth":
      return oauthRevoke
    default:
      return unknown
  }
}
