/** The kind of the entries of a collection. */
export type Entries = "posts" | "users" | "lists" | "counts" | "likes"

/** Where it is known how many entries there are: a field of what the target is, or an operation that counts. */
export type CountedBy =
  | { readonly of: "users" | "posts" | "lists"; readonly field: string }
  | { readonly operation: string }

const named = (names: string): ReadonlyArray<string> => names.trim().split(/\s+/)

/**
 * The operations that can be collected, by what their entries are. How each goes on follows from its definition: a stream
 * stays connected, pages are turned, and what has neither looks up keys.
 */
export const collected: Readonly<Record<Entries, ReadonlyArray<string>>> = {
  posts: named(`
    search_recent_tweets search_all_tweets get_users_tweets get_users_mentions get_home_timeline get_liked_tweets
    get_retweets get_reposts_of_me get_quote_tweets get_bookmarks get_list_tweets get_space_tweets get_tweets
    stream_tweets stream_tweets_sample stream_tweets_sample10 stream_tweets_firehose stream_tweets_firehose_en
    stream_tweets_firehose_ja stream_tweets_firehose_ko stream_tweets_firehose_pt`),
  users: named(`
    get_liking_users get_retweeters get_users_followers get_users_following get_users_affiliates get_muted get_blocked
    search_users get_list_members get_list_followers get_space_buyers get_users`),
  lists: named("get_list_memberships get_followed_lists get_owned_lists"),
  counts: named("get_recent_tweets_count get_all_tweets_count"),
  likes: named("stream_likes_firehose stream_likes_sample10")
}

/** Those whose target points at the entries: a user likes posts. Of the others the entries point at the target. */
export const fromTarget: ReadonlyArray<string> = named(`
  get_users_tweets get_liked_tweets get_users_following get_list_tweets get_list_memberships get_followed_lists
  get_owned_lists get_space_tweets`)

/** Lists that the X API does not say to begin with their newest entry. */
export const unordered: ReadonlyArray<string> = named("search_users get_users_affiliates get_space_buyers")

/** Searches, whose window of time can be divided: of the last seven days, or of all. */
export const windows: Readonly<Record<string, "recent" | "all">> = {
  search_recent_tweets: "recent",
  search_all_tweets: "all"
}

/** Where the number of entries is known before they are read. */
export const countedBy: Readonly<Record<string, CountedBy>> = {
  search_recent_tweets: { operation: "get_recent_tweets_count" },
  search_all_tweets: { operation: "get_all_tweets_count" },
  get_users_tweets: { of: "users", field: "tweet_count" },
  get_liked_tweets: { of: "users", field: "like_count" },
  get_users_followers: { of: "users", field: "followers_count" },
  get_users_following: { of: "users", field: "following_count" },
  get_list_memberships: { of: "users", field: "listed_count" },
  get_liking_users: { of: "posts", field: "like_count" },
  get_retweeters: { of: "posts", field: "retweet_count" },
  get_retweets: { of: "posts", field: "retweet_count" },
  get_quote_tweets: { of: "posts", field: "quote_count" },
  get_list_members: { of: "lists", field: "member_count" },
  get_list_followers: { of: "lists", field: "follower_count" }
}
