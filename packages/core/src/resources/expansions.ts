// The part of `includes` that each expansion fills. An unknown expansion may fill any. The names come from all
// descriptions since 2.112: `pinned_post_id`, `referenced_posts` and the like came with 2.167.

/** The expansions of posts. */
export interface TweetExpansionTarget {
  readonly "article.cover_media": "media"
  readonly "article.media_entities": "media"
  readonly "attachments.media_keys": "media"
  readonly "attachments.media_source_tweet": "tweets" | "posts"
  readonly "attachments.poll_ids": "polls"
  readonly author_id: "users"
  readonly edit_history_post_ids: "tweets" | "posts"
  readonly edit_history_tweet_ids: "tweets" | "posts"
  readonly "entities.mentions.username": "users"
  readonly "entities.note.mentions.username": "users"
  readonly "geo.place_id": "places"
  readonly in_reply_to_user_id: "users"
  readonly referenced_posts: "tweets" | "posts"
  readonly "referenced_tweets.id": "tweets" | "posts"
  readonly "referenced_tweets.id.attachments.media_keys": "tweets" | "posts" | "media"
  readonly "referenced_tweets.id.author_id": "tweets" | "posts" | "users"
  readonly username: "users"
}

/** The expansions of users. */
export interface UserExpansionTarget {
  readonly affiliation: "users"
  readonly "affiliation.user_id": "users"
  readonly most_recent_post_id: "tweets" | "posts"
  readonly most_recent_tweet_id: "tweets" | "posts"
  readonly pinned_post_id: "tweets" | "posts"
  readonly pinned_tweet_id: "tweets" | "posts"
}

/** The expansions of lists. */
export interface ListExpansionTarget {
  readonly owner_id: "users"
}

/** The expansions of spaces. */
export interface SpaceExpansionTarget {
  readonly creator_id: "users"
  readonly host_ids: "users"
  readonly invited_user_ids: "users"
  readonly speaker_ids: "users"
  readonly topic_ids: "topics"
}

/** The expansions of direct message events. */
export interface DmEventExpansionTarget {
  readonly "attachments.media_keys": "media"
  readonly participant_ids: "users"
  readonly referenced_posts: "tweets" | "posts"
  readonly "referenced_tweets.id": "tweets" | "posts"
  readonly sender_id: "users"
}

/** The expansions of likes. */
export interface LikeExpansionTarget {
  readonly "attachments.media_keys": "media"
  readonly liked_tweet_author_id: "users"
  readonly liked_tweet_id: "tweets" | "posts"
}

/** All expansions. */
export interface ExpansionTarget
  extends
    TweetExpansionTarget,
    UserExpansionTarget,
    ListExpansionTarget,
    SpaceExpansionTarget,
    DmEventExpansionTarget,
    LikeExpansionTarget {}
