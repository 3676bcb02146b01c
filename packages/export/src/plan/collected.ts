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
    definition: Tweets.searchRecentTweets.definition,
    resource: "posts",
    by: "pages",
    window: "recent",
    counts: Tweets.getRecentTweetsCount.definition
  },
  {
    definition: Tweets.searchAllTweets.definition,
    resource: "posts",
    by: "pages",
    window: "all",
    counts: Tweets.getAllTweetsCount.definition
  },
  {
    definition: Tweets.getUsersTweets.definition,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target",
    counted: { by: "users", field: "tweet_count" }
  },
  {
    definition: Tweets.getUsersMentions.definition,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "to_target"
  },
  { definition: Tweets.getHomeTimeline.definition, resource: "posts", by: "pages" },
  {
    definition: Tweets.getLikedTweets.definition,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target",
    counted: { by: "users", field: "like_count" }
  },
  {
    definition: Tweets.getRetweets.definition,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "posts",
    edge: "to_target",
    counted: { by: "posts", field: "retweet_count" }
  },
  { definition: Tweets.getRepostsOfMe.definition, resource: "posts", by: "pages" },
  {
    definition: Tweets.getQuoteTweets.definition,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "posts",
    edge: "to_target",
    counted: { by: "posts", field: "quote_count" }
  },
  { definition: Tweets.getBookmarks.definition, resource: "posts", by: "pages" },
  {
    definition: Lists.getListTweets.definition,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "from_target"
  },
  {
    definition: Spaces.getSpaceTweets.definition,
    resource: "posts",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "from_target"
  },
  { definition: Tweets.getTweets.definition, resource: "posts", by: "keys" },
  { definition: Streams.streamTweets.definition, resource: "posts", by: "stream" },
  { definition: Streams.streamTweetsSample.definition, resource: "posts", by: "stream" },
  { definition: Streams.streamTweetsSample10.definition, resource: "posts", by: "stream" },
  { definition: Streams.streamTweetsFirehose.definition, resource: "posts", by: "stream" },
  { definition: Streams.streamTweetsFirehoseEn.definition, resource: "posts", by: "stream" },
  { definition: Streams.streamTweetsFirehoseJa.definition, resource: "posts", by: "stream" },
  { definition: Streams.streamTweetsFirehoseKo.definition, resource: "posts", by: "stream" },
  { definition: Streams.streamTweetsFirehosePt.definition, resource: "posts", by: "stream" },
  {
    definition: Tweets.getLikingUsers.definition,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "posts",
    edge: "to_target",
    counted: { by: "posts", field: "like_count" }
  },
  {
    definition: Tweets.getRetweeters.definition,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "posts",
    edge: "to_target",
    counted: { by: "posts", field: "retweet_count" }
  },
  {
    definition: Users.getUsersFollowers.definition,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "to_target",
    counted: { by: "users", field: "followers_count" }
  },
  {
    definition: Users.getUsersFollowing.definition,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target",
    counted: { by: "users", field: "following_count" }
  },
  {
    definition: Users.getUsersAffiliates.definition,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "to_target",
    unordered: true
  },
  { definition: Users.getMuted.definition, resource: "users", by: "pages" },
  { definition: Users.getBlocked.definition, resource: "users", by: "pages" },
  { definition: Users.searchUsers.definition, resource: "users", by: "pages", unordered: true },
  {
    definition: Lists.getListMembers.definition,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "to_target",
    counted: { by: "lists", field: "member_count" }
  },
  {
    definition: Lists.getListFollowers.definition,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "to_target",
    counted: { by: "lists", field: "follower_count" }
  },
  {
    definition: Spaces.getSpaceBuyers.definition,
    resource: "users",
    by: "pages",
    target: "id",
    target_entries: "other",
    edge: "to_target",
    unordered: true
  },
  { definition: Users.getUsers.definition, resource: "users", by: "keys" },
  {
    definition: Lists.getListMemberships.definition,
    resource: "lists",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target",
    counted: { by: "users", field: "listed_count" }
  },
  {
    definition: Lists.getFollowedLists.definition,
    resource: "lists",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target"
  },
  {
    definition: Lists.getOwnedLists.definition,
    resource: "lists",
    by: "pages",
    target: "id",
    target_entries: "users",
    edge: "from_target"
  },
  { definition: Tweets.getRecentTweetsCount.definition, resource: "counts", by: "pages" },
  { definition: Tweets.getAllTweetsCount.definition, resource: "counts", by: "pages" },
  { definition: Streams.streamLikesFirehose.definition, resource: "likes", by: "stream" },
  { definition: Streams.streamLikesSample10.definition, resource: "likes", by: "stream" }
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
