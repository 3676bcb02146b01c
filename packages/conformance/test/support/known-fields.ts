import type {
  DmEventField,
  ListField,
  MediaField,
  PlaceField,
  PollField,
  SpaceField,
  TopicField,
  TweetField,
  UserField
} from "@xeffect/core"

// The compiler keeps the tables complete: each has every member of its union, and nothing else.

export const tweetFields: Record<TweetField, true> = {
  article: true,
  article_title: true,
  attachments: true,
  author_id: true,
  card_uri: true,
  community_id: true,
  context_annotations: true,
  conversation_id: true,
  created_at: true,
  display_text_range: true,
  edit_controls: true,
  edit_history_tweet_ids: true,
  entities: true,
  geo: true,
  id: true,
  in_reply_to_user_id: true,
  lang: true,
  matched_media_notes: true,
  media_metadata: true,
  non_public_metrics: true,
  note_post: true,
  note_request_suggestions: true,
  note_tweet: true,
  organic_metrics: true,
  paid_partnership: true,
  possibly_sensitive: true,
  promoted_metrics: true,
  public_metrics: true,
  referenced_tweets: true,
  reply_settings: true,
  scopes: true,
  source: true,
  suggested_source_links: true,
  suggested_source_links_with_counts: true,
  text: true,
  withheld: true
}

export const userFields: Record<UserField, true> = {
  affiliation: true,
  confirmed_email: true,
  connection_status: true,
  created_at: true,
  description: true,
  entities: true,
  id: true,
  is_identity_verified: true,
  location: true,
  most_recent_tweet_id: true,
  name: true,
  parody: true,
  pinned_tweet_id: true,
  profile_banner_url: true,
  profile_image_url: true,
  protected: true,
  public_metrics: true,
  receives_your_dm: true,
  subscriber_count: true,
  subscribes_to_you: true,
  subscription: true,
  subscription_type: true,
  url: true,
  username: true,
  verified: true,
  verified_followers_count: true,
  verified_type: true,
  withheld: true
}

export const mediaFields: Record<MediaField, true> = {
  alt_text: true,
  duration_ms: true,
  height: true,
  media_key: true,
  non_public_metrics: true,
  organic_metrics: true,
  preview_image_url: true,
  promoted_metrics: true,
  public_metrics: true,
  type: true,
  url: true,
  variants: true,
  width: true
}

export const pollFields: Record<PollField, true> = {
  duration_minutes: true,
  end_datetime: true,
  id: true,
  options: true,
  voting_status: true
}

export const placeFields: Record<PlaceField, true> = {
  contained_within: true,
  country: true,
  country_code: true,
  full_name: true,
  geo: true,
  id: true,
  name: true,
  place_type: true
}

export const spaceFields: Record<SpaceField, true> = {
  created_at: true,
  creator_id: true,
  ended_at: true,
  host_ids: true,
  id: true,
  invited_user_ids: true,
  is_ticketed: true,
  lang: true,
  participant_count: true,
  scheduled_start: true,
  speaker_ids: true,
  started_at: true,
  state: true,
  subscriber_count: true,
  title: true,
  topic_ids: true,
  updated_at: true
}

export const topicFields: Record<TopicField, true> = { description: true, id: true, name: true }

export const listFields: Record<ListField, true> = {
  created_at: true,
  description: true,
  follower_count: true,
  id: true,
  member_count: true,
  name: true,
  owner_id: true,
  private: true
}

export const dmEventFields: Record<DmEventField, true> = {
  attachments: true,
  created_at: true,
  dm_conversation_id: true,
  entities: true,
  event_type: true,
  id: true,
  participant_ids: true,
  referenced_tweets: true,
  sender_id: true,
  text: true
}
