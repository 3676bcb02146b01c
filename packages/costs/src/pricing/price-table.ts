// Written by npm run docs from spec/prices.ts. Changes belong there.

/**
 * The prices of operations, with their specified names. A star marks a read that costs less if the user in its path
 * owns the app. Others are free.
 */
export const priceTable: ReadonlyArray<readonly [as: string, operations: string]> = [
  [
    "resource:post",
    "get_bookmarks* get_bookmarks_by_folder* get_home_timeline get_liked_tweets* get_list_tweets get_quote_tweets get_reposts_of_me get_retweets get_space_tweets get_tweet get_tweets get_users_mentions* get_users_tweets* search_all_tweets search_eligible_tweets search_recent_tweets stream_tweets stream_tweets_firehose stream_tweets_firehose_en stream_tweets_firehose_ja stream_tweets_firehose_ko stream_tweets_firehose_pt stream_tweets_sample stream_tweets_sample10"
  ],
  [
    "resource:user",
    "get_bots get_chat_group_admin_requests get_chat_moderators get_liking_users get_list_members get_me get_retweeters get_space_buyers get_user get_users get_users_affiliates search_users"
  ],
  ["resource:follow", "get_list_followers get_users_followers* get_users_following*"],
  ["resource:mute", "get_muted*"],
  ["resource:block", "get_blocked*"],
  ["resource:like", "stream_likes_firehose stream_likes_sample10"],
  ["resource:list", "get_followed_lists* get_list get_list_memberships* get_owned_lists* get_pinned_lists*"],
  ["resource:space", "get_space get_spaces search_spaces"],
  ["resource:community", "get_community search_communities"],
  ["resource:note", "search_community_notes_written"],
  ["resource:dm_event", "get_direct_message_event get_direct_message_events"],
  ["request:counts_recent", "get_recent_tweets_count"],
  ["request:counts_all", "get_all_tweets_count"],
  ["request:trends", "get_personalized_trends get_trends"],
  ["request:post:post_with_url", "create_tweet"],
  [
    "request:post",
    "create_article_draft create_community_note create_scheduled_broadcast go_live_scheduled_broadcast mute_broadcast_chat_user publish_article send_broadcast_chat"
  ],
  [
    "request:content_manage",
    "add_chat_group_admins approve_chat_group_admin_request create_bot delete_bot enable_chat_group_invite hide_reply remove_chat_group_admins unhide_reply update_bot update_chat_conversation_message_ttl update_chat_conversation_screen_capture update_chat_group update_chat_group_admin_settings update_scheduled_broadcast"
  ],
  ["request:dm", "create_direct_message create_direct_message_conversation delete_chat_messages send_chat_message"],
  [
    "request:user_interaction",
    "add_chat_moderator block block_direct_messages create_chat_group_admin_request create_chat_group_join_request follow_list follow_user like mute retweet unblock_direct_messages"
  ],
  [
    "request:interaction_delete",
    "delete_broadcast_chat_message delete_chat_conversation delete_chat_conversation_message_ttl delete_community_note delete_direct_message_event delete_scheduled_broadcast delete_tweet disable_chat_group_invite reject_chat_group_admin_request reject_chat_group_join_requests remove_chat_group_members remove_chat_moderator unblock unfollow_list unfollow_user unlike unmute_broadcast_chat_user unretweet"
  ],
  ["request:mute_delete", "unmute"],
  ["request:list_create", "create_list"],
  ["request:list_manage", "add_list_member delete_list pin_list remove_list_member unpin_list update_list"],
  ["request:bookmark", "bookmark create_bookmark_folder remove_bookmark"],
  ["request:media_metadata", "create_media_metadata create_media_subtitles delete_media_subtitles"],
  ["event", "stream_activity"]
]
