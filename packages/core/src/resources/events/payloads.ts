import type { EventPost, EventUserForm, NumberOrText } from "./post.ts"

/** A post that was deleted. */
export interface PostDeletePayload {
  readonly id?: string
  readonly author_id?: string
}

/** A like. */
export interface LikePayload {
  /** The ID of the like: hexadecimal digits. */
  readonly id?: string
  readonly liked_tweet_id?: string
  readonly liked_tweet_author_id?: string
  /** `liked_tweet_author_id` by the name in the X API's description. */
  readonly tweet_author_id?: string
  readonly created_at?: string
  readonly timestamp_ms?: NumberOrText
}

/** A user who follows, subscribes to, mutes or blocks another, or stops doing so. */
export interface RelationPayload {
  readonly source?: EventUserForm
  readonly target?: EventUserForm
}

/** A field of a profile before and after the change. */
export interface ProfileUpdatePayload {
  readonly before?: string
  readonly after?: string
}

/** The signature of an encrypted message. */
export interface ChatSignature {
  readonly public_key_version?: NumberOrText
  readonly signature?: string
  readonly signature_version?: NumberOrText
  readonly signing_public_key?: string
}

/** An encrypted message or a change of an encrypted conversation. Its content is opaque. */
export interface ChatPayload {
  readonly id?: string
  readonly conversation_id?: string
  readonly conversation_token?: string
  readonly sender_id?: string
  readonly created_at_msec?: NumberOrText
  readonly conversation_key_version?: NumberOrText
  readonly encoded_event?: string
  readonly conversation_key_change_event?: string
  readonly message_event_signature?: ChatSignature
}

/** A direct message, in the form of the account activity API. */
export interface EventDirectMessage {
  readonly type?: string
  readonly id?: string
  readonly created_timestamp?: NumberOrText
  readonly message_create?: {
    readonly target?: { readonly recipient_id?: string }
    readonly sender_id?: string
    readonly source_app_id?: string
    readonly message_data?: { readonly text?: string; readonly entities?: unknown; readonly attachment?: unknown }
  }
}

/** A user is typing, or has read a conversation. */
export interface EventDirectMessageSign {
  readonly created_timestamp?: NumberOrText
  readonly sender_id?: string
  readonly target?: { readonly recipient_id?: string }
  /** The last message that was read. */
  readonly last_read_event_id?: string
}

/** Direct messages, or signs of reading and typing, with the users who take part. */
export interface DirectMessagePayload {
  readonly direct_message_events?: ReadonlyArray<EventDirectMessage>
  readonly direct_message_mark_read_events?: ReadonlyArray<EventDirectMessageSign>
  readonly direct_message_indicate_typing_events?: ReadonlyArray<EventDirectMessageSign>
  /** Users by ID; read an entry with `eventUser`. */
  readonly users?: Readonly<Record<string, unknown>>
}

/** A news story. */
export interface NewsPayload {
  readonly id?: string
  readonly name?: string
  readonly category?: string
  readonly headline?: string
  readonly hook?: string
  readonly summary?: string
  readonly contexts?: unknown
  readonly cluster_posts_results?: ReadonlyArray<{ readonly post_id?: string }>
  readonly updated_at?: NumberOrText
  readonly disclaimer?: string
}

/** A Space that started or ended. */
export interface SpacePayload {
  readonly user?: EventUserForm
  readonly broadcast_id?: string
  readonly event_type?: string
}

/** A broadcast that started or ended. */
export interface BroadcastPayload {
  readonly user?: EventUserForm
  readonly broadcast_id?: string
  readonly title?: string
  readonly language?: string
  readonly broadcast_state?: string
  readonly event_timestamp_ms?: NumberOrText
  readonly created_timestamp_ms?: NumberOrText
  readonly updated_timestamp_ms?: NumberOrText
  readonly duration_ms?: NumberOrText
  readonly thumbnail_url?: string
  readonly available_for_replay?: boolean
}

/** A message in the chat of a broadcast. */
export interface BroadcastChatPayload {
  readonly broadcast_id?: string
  readonly message_id?: string
  readonly message?: string
  readonly author?: EventUserForm
}

/** A user who took away an app's access. */
export interface OAuthRevokePayload {
  readonly date_time?: string
  readonly user_id?: string
  readonly app_id?: string
}

/** The payload of each event type that is known today. */
export interface ActivityPayloads {
  /** Also a reply, a quote or a repost by the user. */
  readonly "post.create": EventPost
  readonly "post.delete": PostDeletePayload
  readonly "post.mention.create": EventPost
  readonly "post.reply.create": EventPost
  readonly "post.quote.create": EventPost
  readonly "post.repost.create": EventPost
  readonly "like.create": LikePayload
  readonly "follow.follow": RelationPayload
  readonly "follow.unfollow": RelationPayload
  /** A paid subscription: `source` subscribes to `target`. */
  readonly "subscriptions.subscribe": RelationPayload
  readonly "subscriptions.unsubscribe": RelationPayload
  readonly "mute.mute": RelationPayload
  readonly "mute.unmute": RelationPayload
  readonly "block.block": RelationPayload
  readonly "block.unblock": RelationPayload
  readonly "profile.update.bio": ProfileUpdatePayload
  readonly "profile.update.profile_picture": ProfileUpdatePayload
  readonly "profile.update.banner_picture": ProfileUpdatePayload
  /** The display name. */
  readonly "profile.update.screenname": ProfileUpdatePayload
  /** The username. */
  readonly "profile.update.handle": ProfileUpdatePayload
  readonly "profile.update.geo": ProfileUpdatePayload
  readonly "profile.update.url": ProfileUpdatePayload
  readonly "profile.update.verified_badge": ProfileUpdatePayload
  readonly "profile.update.affiliate_badge": ProfileUpdatePayload
  readonly "dm.received": DirectMessagePayload
  readonly "dm.sent": DirectMessagePayload
  readonly "dm.read": DirectMessagePayload
  readonly "dm.indicate_typing": DirectMessagePayload
  readonly "chat.received": ChatPayload
  readonly "chat.sent": ChatPayload
  readonly "chat.conversation.join": ChatPayload
  /** The deprecated name of `chat.conversation.join`. */
  readonly "chat.conversation_join": ChatPayload
  readonly "chat.conversation.member_added": ChatPayload
  readonly "chat.conversation.member_removed": ChatPayload
  readonly "chat.conversation.admin_added": ChatPayload
  readonly "chat.conversation.admin_removed": ChatPayload
  readonly "chat.update.group_name": ChatPayload
  readonly "chat.update.restrictions": ChatPayload
  readonly "news.new": NewsPayload
  readonly "spaces.start": SpacePayload
  readonly "spaces.end": SpacePayload
  readonly "broadcast.start": BroadcastPayload
  readonly "broadcast.end": BroadcastPayload
  readonly "broadcast.chat": BroadcastChatPayload
  /** A message was removed from the chat. */
  readonly "broadcast.chat.remove": BroadcastChatPayload
  readonly "oauth.revoke": OAuthRevokePayload
}
