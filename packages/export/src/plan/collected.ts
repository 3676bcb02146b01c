// Written by npm run docs from spec/collected.ts. Changes belong there.
import * as Lists from "@xeffect/lists"
import * as Spaces from "@xeffect/spaces"
import * as Streams from "@xeffect/streams"
import * as Tweets from "@xeffect/tweets"
import * as Users from "@xeffect/users"
import type { Collectable } from "./resource.ts"

/** The operations that can be collected. */
export const collected: ReadonlyArray<Collectable> = [
  { definition: Tweets.searchRecentTweets.definition, resource: "posts", by: "pages", window: "recent" },
  { definition: Tweets.searchAllTweets.definition, resource: "posts", by: "pages", window: "all" },
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
    edge: "to_target"
  },
  { definition: Users.getMuted.definition, resource: "users", by: "pages" },
  { definition: Users.getBlocked.definition, resource: "users", by: "pages" },
  { definition: Users.searchUsers.definition, resource: "users", by: "pages" },
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
    edge: "to_target"
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
