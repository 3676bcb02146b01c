import type { Definition } from "@xeffect/core"
import * as Lists from "@xeffect/lists"
import * as Spaces from "@xeffect/spaces"
import * as Streams from "@xeffect/streams"
import * as Tweets from "@xeffect/tweets"
import * as Users from "@xeffect/users"
import type { Resource } from "./resource.ts"

/** An operation that can be collected, and what its entries are. */
export interface Collectable {
  readonly definition: Definition
  readonly resource: Resource
  /** How it goes on: by pages, by looking up keys, or by staying connected. */
  readonly by: "pages" | "keys" | "stream"
  /** The parameter of the path that says of whom or of what the entries are. It may have several values. */
  readonly target?: string
  /** Which way the edge between the target and an entry points. */
  readonly edge?: "to_target" | "from_target"
  /** Whether a window of time can be divided, and how far it reaches back without a beginning. */
  readonly window?: "recent" | "all"
  /** Where the number of entries of a target is known: the field of its `public_metrics`, or of a list. */
  readonly counted?: { readonly by: "users" | "posts" | "lists"; readonly field: string }
}

interface CollectableOperation {
  readonly definition: Definition
}

type Details = Pick<Collectable, "counted" | "edge" | "window">

const counted = (by: "users" | "posts" | "lists", field: string): Details => ({ counted: { by, field } })

const targetIn = ({ path }: Definition): string | undefined =>
  Array.from(String(path).matchAll(/\{(\w+)\}/g), ([, name]) => name).find((name) => name !== "me")

const paged = (resource: Resource, { definition }: CollectableOperation, details: Details = {}): Collectable => {
  const target = targetIn(definition)
  return {
    definition,
    resource,
    by: "pages",
    ...(target === undefined ? {} : { target, edge: "to_target" }),
    ...details
  }
}

const keyed = (resource: Resource, { definition }: CollectableOperation): Collectable => ({
  definition,
  resource,
  by: "keys"
})

const streamed = (resource: Resource, { definition }: CollectableOperation): Collectable => ({
  definition,
  resource,
  by: "stream"
})

const rows: ReadonlyArray<Collectable> = [
  paged("posts", Tweets.searchRecentTweets, { window: "recent" }),
  paged("posts", Tweets.searchAllTweets, { window: "all" }),
  paged("counts", Tweets.getRecentTweetsCount),
  paged("counts", Tweets.getAllTweetsCount),
  paged("posts", Tweets.getUsersTweets, {
    edge: "from_target",
    ...counted("users", "tweet_count")
  }),
  paged("posts", Tweets.getUsersMentions),
  paged("posts", Tweets.getHomeTimeline),
  paged("users", Tweets.getLikingUsers, counted("posts", "like_count")),
  paged("posts", Tweets.getLikedTweets, { edge: "from_target", ...counted("users", "like_count") }),
  paged("users", Tweets.getRetweeters, counted("posts", "retweet_count")),
  paged("posts", Tweets.getRetweets, counted("posts", "retweet_count")),
  paged("posts", Tweets.getRepostsOfMe),
  paged("posts", Tweets.getQuoteTweets, counted("posts", "quote_count")),
  paged("posts", Tweets.getBookmarks),
  paged("users", Users.getUsersFollowers, counted("users", "followers_count")),
  paged("users", Users.getUsersFollowing, { edge: "from_target", ...counted("users", "following_count") }),
  paged("users", Users.getUsersAffiliates),
  paged("users", Users.getMuted),
  paged("users", Users.getBlocked),
  paged("users", Users.searchUsers),
  paged("posts", Lists.getListTweets, { edge: "from_target" }),
  paged("users", Lists.getListMembers, counted("lists", "member_count")),
  paged("users", Lists.getListFollowers, counted("lists", "follower_count")),
  paged("lists", Lists.getListMemberships, { edge: "from_target", ...counted("users", "listed_count") }),
  paged("lists", Lists.getFollowedLists, { edge: "from_target" }),
  paged("lists", Lists.getOwnedLists, { edge: "from_target" }),
  paged("users", Spaces.getSpaceBuyers),
  paged("posts", Spaces.getSpaceTweets, { edge: "from_target" }),
  keyed("posts", Tweets.getTweets),
  keyed("users", Users.getUsers),
  streamed("posts", Streams.streamTweets),
  streamed("posts", Streams.streamTweetsSample),
  streamed("posts", Streams.streamTweetsSample10),
  streamed("posts", Streams.streamTweetsFirehose),
  streamed("posts", Streams.streamTweetsFirehoseEn),
  streamed("posts", Streams.streamTweetsFirehoseJa),
  streamed("posts", Streams.streamTweetsFirehoseKo),
  streamed("posts", Streams.streamTweetsFirehosePt),
  streamed("likes", Streams.streamLikesFirehose),
  streamed("likes", Streams.streamLikesSample10)
]

const byName = new Map(rows.map((row) => [row.definition.name, row]))

/** The operation with a name, if it can be collected. */
export const collectable = (name: string): Collectable | undefined => byName.get(name)

/** The names of what can be collected. */
export const collectableNames: ReadonlyArray<string> = [...byName.keys()]
