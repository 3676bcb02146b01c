import * as Shape from "@xeffect/core/shape"
import {
  byId,
  type EventDirectMessage,
  eventDirectMessage,
  type EventDirectMessageSign,
  eventDirectMessageSign,
  eventNumber,
  type NumberOrText
} from "@xeffect/core/define"

/** A user as version 1.1 of the API has it. `id` is a number whose last digits are lost: use `id_str`. */
export interface LegacyUser {
  readonly id?: NumberOrText
  readonly id_str?: string
  readonly name?: string
  readonly screen_name?: string
  readonly location?: string
  readonly description?: string
  readonly url?: string
  readonly protected?: boolean
  readonly verified?: boolean
  readonly followers_count?: NumberOrText
  readonly friends_count?: NumberOrText
  readonly statuses_count?: NumberOrText
  readonly created_timestamp?: NumberOrText
  readonly profile_image_url_https?: string
}

/** A post as version 1.1 of the API has it. `id` is a number whose last digits are lost: use `id_str`. */
export interface LegacyTweet {
  readonly id?: NumberOrText
  readonly id_str?: string
  /** For example `Mon Mar 26 16:33:26 +0000 2018`. */
  readonly created_at?: string
  readonly timestamp_ms?: NumberOrText
  /** Cut if `truncated`; `extended_tweet.full_text` then has the whole text. */
  readonly text?: string
  readonly truncated?: boolean
  readonly extended_tweet?: {
    readonly full_text?: string
    readonly display_text_range?: ReadonlyArray<number>
    readonly entities?: unknown
  }
  readonly in_reply_to_status_id_str?: string
  readonly in_reply_to_user_id_str?: string
  readonly in_reply_to_screen_name?: string
  readonly quoted_status_id_str?: string
  readonly lang?: string
  readonly source?: string
  readonly entities?: unknown
  readonly user?: LegacyUser
  readonly quoted_status?: LegacyTweet
  readonly retweeted_status?: LegacyTweet
}

/** A like. */
export interface FavoriteEvent {
  readonly id?: string
  readonly created_at?: string
  readonly timestamp_ms?: NumberOrText
  readonly favorited_status?: LegacyTweet
  readonly user?: LegacyUser
}

/** An action of one user on another. `follow` and `unfollow` are both delivered under `follow_events`. */
export interface RelationEvent {
  readonly type?: string
  readonly created_timestamp?: NumberOrText
  readonly source?: LegacyUser
  readonly target?: LegacyUser
}

/** A post that was deleted. */
export interface TweetDeleteEvent {
  readonly status?: { readonly id?: string; readonly user_id?: string }
  readonly timestamp_ms?: NumberOrText
}

/** A user who revoked the app's access. The subscription has ended. */
export interface UserEvent {
  readonly revoke?: {
    readonly date_time?: string
    readonly target?: { readonly app_id?: string }
    readonly source?: { readonly user_id?: string }
  }
}

/** The items under each key of a delivery. */
export interface AccountActivityItems {
  readonly tweet_create_events: LegacyTweet
  readonly favorite_events: FavoriteEvent
  readonly follow_events: RelationEvent
  readonly unfollow_events: RelationEvent
  readonly block_events: RelationEvent
  readonly unblock_events: RelationEvent
  readonly mute_events: RelationEvent
  readonly unmute_events: RelationEvent
  readonly direct_message_events: EventDirectMessage
  readonly direct_message_indicate_typing_events: EventDirectMessageSign
  readonly direct_message_mark_read_events: EventDirectMessageSign
  readonly tweet_delete_events: TweetDeleteEvent
}

/** Fields that every delivery may have besides its items. */
export interface AccountActivityEnvelope {
  /** The subscribed user. An event between two subscribed users is delivered for each of them. */
  readonly for_user_id?: string
  readonly user_has_blocked?: boolean | string
  /** Users by ID. */
  readonly users?: Readonly<Record<string, unknown>>
  /** Apps by ID. */
  readonly apps?: Readonly<Record<string, unknown>>
}

/** A delivery with one item in its list. */
export type AccountActivityBody<Key extends keyof AccountActivityItems> = AccountActivityEnvelope & {
  readonly [Name in Key]?: ReadonlyArray<AccountActivityItems[Name]>
}

const legacyUser: Shape.Shape<LegacyUser> = Shape.struct({
  id: eventNumber,
  id_str: Shape.string,
  name: Shape.string,
  screen_name: Shape.string,
  location: Shape.string,
  description: Shape.string,
  url: Shape.string,
  protected: Shape.boolean,
  verified: Shape.boolean,
  followers_count: eventNumber,
  friends_count: eventNumber,
  statuses_count: eventNumber,
  created_timestamp: eventNumber,
  profile_image_url_https: Shape.string
})

const tweetOf = (nested: Shape.Shape<LegacyTweet>): Shape.Shape<LegacyTweet> =>
  Shape.struct({
    id: eventNumber,
    id_str: Shape.string,
    created_at: Shape.string,
    timestamp_ms: eventNumber,
    text: Shape.string,
    truncated: Shape.boolean,
    extended_tweet: Shape.struct({
      full_text: Shape.string,
      display_text_range: Shape.tuple(Shape.number),
      entities: Shape.unknown
    }),
    in_reply_to_status_id_str: Shape.string,
    in_reply_to_user_id_str: Shape.string,
    in_reply_to_screen_name: Shape.string,
    quoted_status_id_str: Shape.string,
    lang: Shape.string,
    source: Shape.string,
    entities: Shape.unknown,
    user: legacyUser,
    quoted_status: nested,
    retweeted_status: nested
  })

// A repost of a quote is as deep as it gets.
const tweet = tweetOf(tweetOf(tweetOf(Shape.struct({}))))

const relationShape: Shape.Shape<RelationEvent> = Shape.struct({
  type: Shape.string,
  created_timestamp: eventNumber,
  source: legacyUser,
  target: legacyUser
})

const itemShape = (key: string): Shape.Shape => {
  switch (key) {
    case "tweet_create_events":
      return tweet
    case "favorite_events":
      return Shape.struct({
        id: Shape.string,
        created_at: Shape.string,
        timestamp_ms: eventNumber,
        favorited_status: tweet,
        user: legacyUser
      })
    case "direct_message_events":
      return eventDirectMessage
    case "direct_message_indicate_typing_events":
    case "direct_message_mark_read_events":
      return eventDirectMessageSign
    case "tweet_delete_events":
      return Shape.struct({
        status: Shape.struct({ id: Shape.string, user_id: Shape.string }),
        timestamp_ms: eventNumber
      })
    default:
      return /^(un)?(follow|mute|block)_events$/.test(key) ? relationShape : Shape.unknown
  }
}

const revokeShape: Shape.Shape<UserEvent> = Shape.struct({
  revoke: Shape.struct({
    date_time: Shape.string,
    target: Shape.struct({ app_id: Shape.string }),
    source: Shape.struct({ user_id: Shape.string })
  })
})

const deliveryShapes = new Map<string, Shape.Shape>()

/** The shape of a delivery whose items are under a key. */
export const deliveryShape = (key: string): Shape.Shape => {
  const known = deliveryShapes.get(key)
  if (known !== undefined) return known
  const shape = Shape.struct({
    for_user_id: Shape.string,
    user_has_blocked: Shape.either(Shape.boolean, Shape.string),
    users: byId,
    apps: byId,
    [key]: key === "user_event" ? revokeShape : Shape.list(itemShape(key))
  })
  // Keys come from deliveries that X has signed, and are few.
  if (deliveryShapes.size < 100) deliveryShapes.set(key, shape)
  return shape
}
