import type { ReadPrice, RequestPrice } from "@xeffect/core/prices"

/** The billed unit: each resource of a response, the request if it succeeds, each event, or nothing. */
export type BilledAs = `resource:${ReadPrice}` | `request:${RequestPrice}` | "event" | "nothing"

/** Operations of one price. The price list names no operation: either a page says what they are, or it is inferred. */
export interface PriceRow {
  readonly as: BilledAs
  /** The price of the request if the post has a link, or something that becomes one. */
  readonly with_link?: RequestPrice
  /** The page that says so, below https://docs.x.com/x-api/. */
  readonly documented?: string
  /** Why it is inferred that these are billed so. Of two prices that are plausible the dearer one is taken. */
  readonly inferred?: string
  /** Specified names. */
  readonly operations: ReadonlyArray<string>
}

const pricing = "getting-started/pricing"
const counted = "fundamentals/post-cap"

const named = (names: string): ReadonlyArray<string> => names.trim().split(/\s+/)

/** The price of every operation. `npm run docs` names an operation that is in no row. */
export const priceRows: ReadonlyArray<PriceRow> = [
  {
    as: "resource:post",
    documented: counted,
    operations: named(`
      get_tweet get_tweets search_recent_tweets search_all_tweets stream_tweets get_users_tweets get_users_mentions
      get_liked_tweets get_bookmarks get_list_tweets`)
  },
  {
    as: "resource:post",
    inferred: "They return posts, and no page says that these are free.",
    operations: named(`
      get_home_timeline get_quote_tweets get_retweets get_reposts_of_me get_bookmarks_by_folder get_space_tweets
      search_eligible_tweets stream_tweets_sample stream_tweets_sample10 stream_tweets_firehose
      stream_tweets_firehose_en stream_tweets_firehose_ja stream_tweets_firehose_ko stream_tweets_firehose_pt`)
  },
  {
    as: "resource:user",
    inferred: "They return users, and the price list has one price for those.",
    operations: named(`
      get_user get_users get_me search_users get_users_affiliates get_liking_users get_retweeters get_list_members
      get_space_buyers`)
  },
  {
    as: "resource:user",
    inferred: "They return users. Whether they are billed is unknown: no page names them.",
    operations: named("get_bots get_chat_moderators get_chat_group_admin_requests")
  },
  { as: "resource:follow", documented: pricing, operations: named("get_users_followers get_users_following") },
  {
    as: "resource:follow",
    inferred: "Those who follow a list follow, at the price of a user.",
    operations: named("get_list_followers")
  },
  { as: "resource:mute", documented: pricing, operations: named("get_muted") },
  { as: "resource:block", documented: pricing, operations: named("get_blocked") },
  {
    as: "resource:like",
    inferred: "They return likes.",
    operations: named("stream_likes_firehose stream_likes_sample10")
  },
  {
    as: "resource:list",
    inferred: "They return lists.",
    operations: named("get_list get_owned_lists get_followed_lists get_list_memberships get_pinned_lists")
  },
  { as: "resource:space", documented: counted, operations: named("get_space get_spaces") },
  { as: "resource:space", inferred: "It returns spaces.", operations: named("search_spaces") },
  {
    as: "resource:community",
    inferred: "They return communities.",
    operations: named("get_community search_communities")
  },
  { as: "resource:note", inferred: "It returns notes.", operations: named("search_community_notes_written") },
  {
    as: "resource:dm_event",
    inferred: "They return events of direct messages.",
    operations: named("get_direct_message_event get_direct_message_events")
  },
  { as: "request:counts_recent", documented: pricing, operations: named("get_recent_tweets_count") },
  { as: "request:counts_all", documented: pricing, operations: named("get_all_tweets_count") },
  { as: "request:trends", documented: pricing, operations: named("get_trends") },
  { as: "request:trends", inferred: "It returns trends.", operations: named("get_personalized_trends") },
  { as: "request:post", with_link: "post_with_url", documented: pricing, operations: named("create_tweet") },
  {
    as: "request:post",
    inferred: "They write what others see, as a post does.",
    operations: named(`
      create_article_draft publish_article create_community_note create_scheduled_broadcast
      go_live_scheduled_broadcast send_broadcast_chat mute_broadcast_chat_user`)
  },
  {
    as: "request:content_manage",
    inferred: "They change what others see.",
    operations: named("hide_reply unhide_reply update_scheduled_broadcast")
  },
  {
    as: "request:content_manage",
    inferred: "They change what others see. Whether they are billed is unknown: no page names them.",
    operations: named(`
      create_bot update_bot delete_bot
      update_chat_group update_chat_group_admin_settings add_chat_group_admins remove_chat_group_admins
      approve_chat_group_admin_request enable_chat_group_invite update_chat_conversation_message_ttl
      update_chat_conversation_screen_capture`)
  },
  {
    as: "request:dm",
    inferred: "They write, or take back, a message.",
    operations: named("create_direct_message create_direct_message_conversation send_chat_message delete_chat_messages")
  },
  {
    as: "request:user_interaction",
    inferred: "They act upon a post, a user or a list.",
    operations: named("like retweet follow_user follow_list mute block block_direct_messages unblock_direct_messages")
  },
  {
    as: "request:user_interaction",
    inferred: "They act upon a user or a group. Whether they are billed is unknown: no page names them.",
    operations: named("add_chat_moderator create_chat_group_admin_request create_chat_group_join_request")
  },
  {
    as: "request:interaction_delete",
    inferred: "They take something back or refuse it. Whether they are billed is unknown: no page names them.",
    operations: named(`
      remove_chat_moderator remove_chat_group_members reject_chat_group_admin_request reject_chat_group_join_requests
      disable_chat_group_invite delete_chat_conversation delete_chat_conversation_message_ttl`)
  },
  {
    as: "request:interaction_delete",
    inferred: "They take something back.",
    operations: named(`
      unlike unretweet unfollow_user unfollow_list unblock delete_tweet delete_direct_message_event
      delete_community_note delete_scheduled_broadcast delete_broadcast_chat_message unmute_broadcast_chat_user`)
  },
  { as: "request:mute_delete", inferred: "The price list has a price for it.", operations: named("unmute") },
  { as: "request:list_create", documented: pricing, operations: named("create_list") },
  {
    as: "request:list_manage",
    inferred: "They change a list, its members, or which lists are pinned.",
    operations: named("update_list delete_list add_list_member remove_list_member pin_list unpin_list")
  },
  {
    as: "request:bookmark",
    inferred: "They change bookmarks.",
    operations: named("bookmark remove_bookmark create_bookmark_folder")
  },
  {
    as: "request:media_metadata",
    inferred: "They change what belongs to media.",
    operations: named("create_media_metadata create_media_subtitles delete_media_subtitles")
  },
  { as: "event", documented: "activity/introduction", operations: named("stream_activity") },
  {
    as: "nothing",
    inferred: "Nothing in the price list is what they return or do.",
    operations: named(`
      create_account_activity_subscription delete_account_activity_subscription
      get_account_activity_subscription_count get_account_activity_subscriptions validate_account_activity_subscription
      create_activity_subscription update_activity_subscription delete_activity_subscription
      delete_activity_subscriptions get_activity_subscriptions
      get_broadcast get_broadcast_chat get_scheduled_broadcast list_broadcasts list_scheduled_broadcasts
      create_chat_conversation get_chat_conversation get_chat_conversations get_chat_conversation_events
      initialize_chat_group add_chat_group_members add_conversation_keys add_public_key get_public_keys
      get_public_keys_of_users mark_chat_conversation_read send_chat_typing_indicator download_chat_media
      initialize_chat_media_upload append_chat_media_upload finalize_chat_media_upload
      evaluate_community_note
      create_compliance_job get_compliance_job get_compliance_jobs delete_compliance_job
      upload_compliance_job_submission download_compliance_job_results
      rotate_bot_token revoke_bot_token
      mute_chat_conversation unmute_chat_conversation get_chat_conversation_pinned_messages get_chat_group_invite
      get_chat_settings update_chat_settings
      stream_tweets_compliance stream_users_compliance stream_likes_compliance stream_labels_compliance
      download_direct_message_media
      initialize_media_upload append_media_upload finalize_media_upload get_media_upload_status upload_media_at_once
      get_media_by_key get_media_by_keys get_media_analytics get_tweets_analytics
      get_connections delete_connections delete_connections_by_endpoint delete_all_connections
      get_rules get_rule_counts update_rules
      get_news search_news
      get_bookmark_folders
      get_openapi_description get_usage get_usage_credits get_developer_account ensure_account
      create_webhook get_webhooks validate_webhook delete_webhook create_webhook_replay_job
      get_webhook_stream_links create_webhook_stream_link delete_webhook_stream_link`)
  }
]

/**
 * Reads that cost less if the user of the path owns the app: own posts, mentions, likes, bookmarks, followers, following,
 * blocks, mutes, and lists that are owned, followed or pinned, or have the user as a member. The pricing page names them.
 */
export const ownedReads: ReadonlyArray<string> = named(`
  get_users_tweets get_users_mentions get_liked_tweets get_bookmarks get_bookmarks_by_folder
  get_users_followers get_users_following get_blocked get_muted
  get_owned_lists get_followed_lists get_pinned_lists get_list_memberships`)
