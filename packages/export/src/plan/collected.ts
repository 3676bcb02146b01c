// Written by npm run docs from spec/collected.ts. Changes belong there.
import * as Lists from "@xeffect/lists"
import * as Spaces from "@xeffect/spaces"
import * as Streams from "@xeffect/streams"
import * as Tweets from "@xeffect/tweets"
import * as Users from "@xeffect/users"
import type { Collectable, EntryPrice } from "./resource.ts"

/** The operations that can be collected. */
export const collected: ReadonlyArray<Omit<Collectable, "price">> = [
  {
    operation: Tweets.searchRecentTweets,
    resource: "posts",
    by: "pages",
    window: "recent",
    counts: Tweets.getRecentTweetsCount
  },
  {
    operation: Tweets.searchAllTweets,
    resource: "posts",
    by: "pages",
    window: "all",
    counts: Tweets.getAllTweetsCount
  },
  {
    operation: Tweets.getUsersTweets,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target",
    counted: { by: "users", field: "tweet_count" }
  },
  {
    operation: Tweets.getUsersMentions,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "to_target"
  },
  { operation: Tweets.getHomeTimeline, resource: "posts", by: "pages" },
  {
    operation: Tweets.getLikedTweets,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target",
    counted: { by: "users", field: "like_count" }
  },
  {
    operation: Tweets.getRetweets,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "posts",
    edge: "to_target",
    counted: { by: "posts", field: "retweet_count" }
  },
  { operation: Tweets.getRepostsOfMe, resource: "posts", by: "pages" },
  {
    operation: Tweets.getQuoteTweets,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "posts",
    edge: "to_target",
    counted: { by: "posts", field: "quote_count" }
  },
  { operation: Tweets.getBookmarks, resource: "posts", by: "pages" },
  {
    operation: Lists.getListTweets,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "from_target"
  },
  {
    operation: Spaces.getSpaceTweets,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "from_target"
  },
  { operation: Tweets.getTweets, resource: "posts", by: "keys" },
  { operation: Streams.streamTweets, resource: "posts", by: "stream" },
  { operation: Streams.streamTweetsSample, resource: "posts", by: "stream" },
  { operation: Streams.streamTweetsSample10, resource: "posts", by: "stream" },
  { operation: Streams.streamTweetsFirehose, resource: "posts", by: "stream" },
  { operation: Streams.streamTweetsFirehoseEn, resource: "posts", by: "stream" },
  { operation: Streams.streamTweetsFirehoseJa, resource: "posts", by: "stream" },
  { operation: Streams.streamTweetsFirehoseKo, resource: "posts", by: "stream" },
  { operation: Streams.streamTweetsFirehosePt, resource: "posts", by: "stream" },
  {
    operation: Tweets.getLikingUsers,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "posts",
    edge: "to_target",
    counted: { by: "posts", field: "like_count" }
  },
  {
    operation: Tweets.getRetweeters,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "posts",
    edge: "to_target",
    counted: { by: "posts", field: "retweet_count" }
  },
  {
    operation: Users.getUsersFollowers,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "to_target",
    counted: { by: "users", field: "followers_count" }
  },
  {
    operation: Users.getUsersFollowing,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target",
    counted: { by: "users", field: "following_count" }
  },
  {
    operation: Users.getUsersAffiliates,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "to_target",
    unordered: true
  },
  { operation: Users.getMuted, resource: "users", by: "pages" },
  { operation: Users.getBlocked, resource: "users", by: "pages" },
  { operation: Users.searchUsers, resource: "users", by: "pages", unordered: true },
  {
    operation: Lists.getListMembers,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "to_target",
    counted: { by: "lists", field: "member_count" }
  },
  {
    operation: Lists.getListFollowers,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "to_target",
    counted: { by: "lists", field: "follower_count" }
  },
  {
    operation: Spaces.getSpaceBuyers,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "to_target",
    unordered: true
  },
  { operation: Users.getUsers, resource: "users", by: "keys" },
  {
    operation: Lists.getListMemberships,
    resource: "lists",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target",
    counted: { by: "users", field: "listed_count" }
  },
  {
    operation: Lists.getFollowedLists,
    resource: "lists",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target"
  },
  {
    operation: Lists.getOwnedLists,
    resource: "lists",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target"
  },
  { operation: Tweets.getRecentTweetsCount, resource: "counts", by: "pages" },
  { operation: Tweets.getAllTweetsCount, resource: "counts", by: "pages" },
  { operation: Streams.streamLikesFirehose, resource: "likes", by: "stream" },
  { operation: Streams.streamLikesSample10, resource: "likes", by: "stream" }
]

/** The prices: for each entry, or for the request. With the specified names of the operations. */
export const priceRows: ReadonlyArray<readonly [price: EntryPrice, operations: string]> = [
  [
    { per: "resource", of: "post" },
    "get_tweets search_recent_tweets search_all_tweets stream_tweets get_users_tweets get_users_mentions get_liked_tweets get_bookmarks get_list_tweets"
  ],
  [
    { per: "resource", of: "post" },
    "get_home_timeline get_quote_tweets get_retweets get_reposts_of_me get_space_tweets stream_tweets_sample stream_tweets_sample10 stream_tweets_firehose stream_tweets_firehose_en stream_tweets_firehose_ja stream_tweets_firehose_ko stream_tweets_firehose_pt"
  ],
  [
    { per: "resource", of: "user" },
    "get_users search_users get_users_affiliates get_liking_users get_retweeters get_list_members get_space_buyers"
  ],
  [{ per: "resource", of: "follow" }, "get_users_followers get_users_following"],
  [{ per: "resource", of: "follow" }, "get_list_followers"],
  [{ per: "resource", of: "mute" }, "get_muted"],
  [{ per: "resource", of: "block" }, "get_blocked"],
  [{ per: "resource", of: "like" }, "stream_likes_firehose stream_likes_sample10"],
  [{ per: "resource", of: "list" }, "get_owned_lists get_followed_lists get_list_memberships"],
  [{ per: "request", of: "counts_recent" }, "get_recent_tweets_count"],
  [{ per: "request", of: "counts_all" }, "get_all_tweets_count"]
]
