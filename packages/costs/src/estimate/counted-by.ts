// Written by npm run docs from spec/collected.ts. Changes belong there.

/** The source of an operation's number of entries: another operation, or a field of the user in its path. */
export const countedBy: Readonly<Record<string, { readonly operation: string } | { readonly field: string }>> = {
  search_recent_tweets: { operation: "get_recent_tweets_count" },
  search_all_tweets: { operation: "get_all_tweets_count" },
  get_users_tweets: { field: "tweet_count" },
  get_liked_tweets: { field: "like_count" },
  get_users_followers: { field: "followers_count" },
  get_users_following: { field: "following_count" },
  get_list_memberships: { field: "listed_count" }
}
