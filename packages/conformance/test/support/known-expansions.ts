import type {
  DmEventExpansionTarget,
  ListExpansionTarget,
  SpaceExpansionTarget,
  TweetExpansion,
  UserExpansion
} from "@xeffect/core"

// The compiler keeps the tables complete: each has every member of its union, and nothing else.

export const tweetExpansions: Record<TweetExpansion, true> = {
  "article.cover_media": true,
  "article.media_entities": true,
  "attachments.media_keys": true,
  "attachments.media_source_tweet": true,
  "attachments.poll_ids": true,
  author_id: true,
  edit_history_post_ids: true,
  edit_history_tweet_ids: true,
  "entities.mentions.username": true,
  "entities.note.mentions.username": true,
  "geo.place_id": true,
  in_reply_to_user_id: true,
  referenced_posts: true,
  "referenced_tweets.id": true,
  "referenced_tweets.id.attachments.media_keys": true,
  "referenced_tweets.id.author_id": true,
  username: true
}

export const userExpansions: Record<UserExpansion, true> = {
  affiliation: true,
  "affiliation.user_id": true,
  most_recent_post_id: true,
  most_recent_tweet_id: true,
  pinned_post_id: true,
  pinned_tweet_id: true
}

export const listExpansions: Record<keyof ListExpansionTarget, true> = { owner_id: true }

export const spaceExpansions: Record<keyof SpaceExpansionTarget, true> = {
  creator_id: true,
  host_ids: true,
  invited_user_ids: true,
  speaker_ids: true,
  topic_ids: true
}

export const dmEventExpansions: Record<keyof DmEventExpansionTarget, true> = {
  "attachments.media_keys": true,
  participant_ids: true,
  referenced_posts: true,
  "referenced_tweets.id": true,
  sender_id: true
}
