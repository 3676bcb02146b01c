/** The resource that is read, as the X API's price list names it. `owned` is any one of the user who owns the app. */
export type ReadPrice =
  | "post"
  | "user"
  | "follow"
  | "dm_event"
  | "list"
  | "space"
  | "community"
  | "note"
  | "like"
  | "mute"
  | "block"
  | "profile_update"
  | "owned"

/** The action of a request that has a price as a whole. */
export type RequestPrice =
  | "post"
  | "post_with_url"
  | "post_summoned"
  | "dm"
  | "user_interaction"
  | "interaction_delete"
  | "content_manage"
  | "list_create"
  | "list_manage"
  | "bookmark"
  | "media_metadata"
  | "privacy_update"
  | "mute_delete"
  | "counts_recent"
  | "counts_all"
  | "trends"

/** The price of an operation: for each resource that it returns, the request as a whole, or each event. */
export type Price =
  | {
      readonly per: "resource"
      readonly of: ReadPrice
      /** Whether it costs less if the user in its path owns the app. */
      readonly owned?: true
    }
  | {
      readonly per: "request"
      readonly of: RequestPrice
      /** The price if its `text` has a link, or another parameter becomes one. */
      readonly with_link?: RequestPrice
    }
  | { readonly per: "event" }

/** A price list of the X API, in dollars. */
export interface Prices {
  /** The day of the price list, as `YYYY-MM-DD`. */
  readonly date: string
  /** For each resource that a read returns. */
  readonly resource: Readonly<Record<ReadPrice, number>>
  /** For each successful request. */
  readonly request: Readonly<Record<RequestPrice, number>>
  /** For each event of X Activity, by its type. A type ends in `*` for all that begin alike. */
  readonly event: Readonly<Record<string, number>>
}

/**
 * The prices that the X API publishes, for pay-per-use. Contracts may have others: pass your own list to `costs`,
 * `estimate` and the emulator.
 *
 * @since 0.1.0
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { prices } from "xeffect/core/prices"
 *
 * prices.resource.post // 0.005
 * const ours = { ...prices, resource: { ...prices.resource, post: 0.004 } }
 * ```
 */
export const prices: Prices = {
  date: "2026-08-22",
  resource: {
    post: 0.005,
    user: 0.01,
    follow: 0.01,
    dm_event: 0.01,
    list: 0.005,
    space: 0.005,
    community: 0.005,
    note: 0.005,
    like: 0.001,
    mute: 0.001,
    block: 0.001,
    profile_update: 0.005,
    owned: 0.001
  },
  request: {
    post: 0.015,
    post_with_url: 0.2,
    post_summoned: 0.01,
    dm: 0.015,
    user_interaction: 0.015,
    interaction_delete: 0.01,
    content_manage: 0.005,
    list_create: 0.01,
    list_manage: 0.005,
    bookmark: 0.005,
    media_metadata: 0.005,
    privacy_update: 0.01,
    mute_delete: 0.005,
    counts_recent: 0.005,
    counts_all: 0.01,
    trends: 0.01
  },
  event: {
    "post.create": 0.005,
    // Not in the price list: https://docs.x.com/x-api/activity/introduction says that these are billed as a post.
    "post.mention.create": 0.005,
    "post.reply.create": 0.005,
    "post.quote.create": 0.005,
    "post.repost.create": 0.005,
    "follow.follow": 0.01,
    "follow.unfollow": 0.01,
    // Not in the price list. They are delivered as a follow is, and so priced as one.
    "subscriptions.*": 0.01,
    "mute.*": 0.001,
    "block.*": 0.001,
    "profile.update.*": 0.005,
    "chat.received": 0.01,
    "dm.received": 0.01,
    "news.new": 0.005,
    "spaces.*": 0.005,
    "post.delete": 0,
    "chat.sent": 0,
    "chat.conversation_join": 0,
    "dm.sent": 0,
    "dm.read": 0,
    "dm.indicate_typing": 0
  }
}
