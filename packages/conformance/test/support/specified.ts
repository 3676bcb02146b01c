import type { PagingParameter } from "@xeffect/core/define"

/** The facts of an operation in the specification that the description lacks or states differently. */
export interface Specified {
  /** The specified parameters, except those of fields, pages and windows, and `user_auth`. */
  readonly takes: string
  /** The default of `user_auth`. Absent if the operation has no such parameter. */
  readonly user_auth?: boolean
  /** When a request determines the user's ID first: always, or with `user_auth: false` (an OAuth 1.0a token has it). */
  readonly lookup?: "always" | "user_auth=false"
  /** The parameters that request fields. */
  readonly fields?: string
  /** The page size: the least, the most and the default. */
  readonly max_results?: readonly [minimum: number, maximum: number, byDefault?: number]
  readonly paging?: PagingParameter
  /** It has a window of times and IDs. */
  readonly window?: true
  /** The earliest times of the window. */
  readonly earliest?: { readonly start_time: string; readonly end_time: string }
  /** The most characters of a text. */
  readonly maxLength?: Readonly<Record<string, number>>
  /** The most entries of a list. */
  readonly several?: Readonly<Record<string, number>>
  /** All values of a parameter: it takes no others than these and the described ones. */
  readonly values?: Readonly<Record<string, string>>
  /** Parameters whose values are left open: values that are not known are sent as they are. */
  readonly open?: string
}

const post = "expansions media_fields place_fields poll_fields tweet_fields user_fields"
const user = "expansions tweet_fields user_fields"
const list = "expansions list_fields user_fields"
const space = "expansions space_fields user_fields"

const page = (minimum: number, maximum: number, byDefault: number) =>
  ({ max_results: [minimum, maximum, byDefault], paging: "pagination_token" }) as const

const search = (maximum: number) =>
  ({
    takes: "query sort_order",
    fields: post,
    max_results: [10, maximum, 10],
    paging: "next_token",
    window: true,
    maxLength: { query: 1024 },
    open: "sort_order"
  }) as const

const count = { window: true, maxLength: { query: 1024 }, values: { granularity: "minute hour day" } } as const

// Most operations that act for a user find out who that is.
const acting = { user_auth: true, lookup: "user_auth=false" } as const

/** The operations of the specification, in its order. */
export const specified: Readonly<Record<string, Specified>> = {
  remove_bookmark: { takes: "tweet_id", lookup: "always" },
  get_bookmarks: { takes: "", lookup: "always", fields: post, ...page(1, 100, 100) },
  bookmark: { takes: "tweet_id", lookup: "always" },
  hide_reply: { takes: "id", user_auth: true },
  unhide_reply: { takes: "id", user_auth: true },
  unlike: { takes: "tweet_id", ...acting },
  get_liking_users: { takes: "id", user_auth: false, fields: post, ...page(1, 100, 100) },
  get_liked_tweets: { takes: "id", user_auth: false, fields: post, ...page(5, 100, 100) },
  like: { takes: "tweet_id", ...acting },
  delete_tweet: { takes: "id", user_auth: true },
  create_tweet: {
    takes:
      "text direct_message_deep_link for_super_followers_only place_id media_ids media_tagged_user_ids poll_options " +
      "poll_duration_minutes quote_tweet_id in_reply_to_tweet_id exclude_reply_user_ids reply_settings",
    user_auth: true,
    values: { reply_settings: "mentionedUsers following" }
  },
  get_quote_tweets: {
    takes: "id exclude",
    user_auth: false,
    fields: post,
    ...page(10, 100, 10),
    open: "exclude"
  },
  unretweet: { takes: "source_tweet_id", ...acting },
  get_retweeters: { takes: "id", user_auth: false, fields: post, ...page(1, 100, 100) },
  retweet: { takes: "tweet_id", ...acting },
  search_all_tweets: search(500),
  // The query has 512 characters for a standard project, and 1,024 for a research project.
  search_recent_tweets: { ...search(100), user_auth: false },
  get_users_mentions: { takes: "id", user_auth: false, fields: post, ...page(5, 100, 10), window: true },
  get_home_timeline: {
    takes: "exclude",
    ...acting,
    fields: post,
    ...page(1, 100, 100),
    window: true,
    open: "exclude"
  },
  get_users_tweets: {
    takes: "id exclude",
    user_auth: false,
    fields: post,
    ...page(5, 100, 10),
    window: true,
    earliest: { start_time: "2010-11-06T00:00:00Z", end_time: "2010-11-06T00:00:01Z" },
    open: "exclude"
  },
  get_all_tweets_count: { takes: "query granularity", paging: "next_token", ...count },
  get_recent_tweets_count: { takes: "query granularity", ...count },
  get_tweet: { takes: "id", user_auth: false, fields: post },
  get_tweets: { takes: "ids", user_auth: false, fields: post, several: { ids: 100 } },
  unblock: { takes: "target_user_id", ...acting },
  get_blocked: { takes: "", ...acting, fields: user, ...page(1, 1000, 100) },
  block: { takes: "target_user_id", ...acting },
  unfollow_user: { takes: "target_user_id", ...acting },
  get_users_followers: { takes: "id", user_auth: false, fields: user, ...page(1, 1000, 100) },
  get_users_following: { takes: "id", user_auth: false, fields: user, ...page(1, 1000, 100) },
  follow_user: { takes: "target_user_id", ...acting },
  unmute: { takes: "target_user_id", ...acting },
  get_muted: { takes: "", ...acting, fields: user, ...page(1, 1000, 100) },
  mute: { takes: "target_user_id", ...acting },
  get_user: { takes: "id username", user_auth: false, fields: user },
  get_users: { takes: "ids usernames", user_auth: false, fields: user, several: { ids: 100, usernames: 100 } },
  get_me: { takes: "", user_auth: true, fields: user },
  search_spaces: {
    takes: "query state",
    fields: space,
    max_results: [1, 100],
    values: { state: "live scheduled" }
  },
  get_spaces: { takes: "ids user_ids", fields: space, several: { ids: 100, user_ids: 100 } },
  get_space: { takes: "id", fields: space },
  get_space_buyers: { takes: "id", fields: post },
  get_space_tweets: { takes: "id", fields: post },
  get_list_tweets: { takes: "id", user_auth: false, fields: user, ...page(1, 100, 100) },
  unfollow_list: { takes: "list_id", ...acting },
  get_list_followers: { takes: "id", user_auth: false, fields: user, ...page(1, 100, 100) },
  get_followed_lists: { takes: "id", user_auth: false, fields: list, ...page(1, 100, 100) },
  follow_list: { takes: "list_id", ...acting },
  get_list: { takes: "id", user_auth: false, fields: list },
  get_owned_lists: { takes: "id", user_auth: false, fields: list, ...page(1, 100, 100) },
  remove_list_member: { takes: "id user_id", user_auth: true },
  get_list_members: { takes: "id", user_auth: false, fields: user, ...page(1, 100, 100) },
  get_direct_message_events: {
    takes: "dm_conversation_id participant_id event_types",
    user_auth: true,
    fields: "dm_event_fields expansions media_fields tweet_fields user_fields",
    ...page(1, 100, 100),
    open: "event_types"
  },
  create_direct_message: { takes: "dm_conversation_id participant_id media_id text", user_auth: true }
}

const words = (text = ""): ReadonlyArray<string> => text.split(" ").filter((word) => word !== "")

/** The parameters that the specification names for an operation. */
export const specifiedNames = (given: Specified): ReadonlyArray<string> => [
  ...words(given.takes),
  ...words(given.fields),
  ...(given.max_results === undefined ? [] : ["max_results"]),
  ...(given.paging === undefined ? [] : [given.paging]),
  ...(given.window === undefined ? [] : ["start_time", "end_time", "since_id", "until_id"])
]

/** The values that the specification lists for a parameter. */
export const specifiedValues = (given: Specified | undefined, name: string): ReadonlyArray<string> | undefined => {
  const values = given?.values?.[name]
  return values === undefined ? undefined : words(values)
}

/** Whether the specification leaves the values of a parameter open. */

export const isOpen = (given: Specified | undefined, name: string): boolean => words(given?.open).includes(name)
