// Written by `npm run descriptions`: every operation with the names of fields and expansions that any description
// has, and with misspelt ones. The compiler checks the calls, which are never made.
import { getBroadcast, getBroadcastChat, listBroadcasts } from "@xeffect/broadcasts"
import { getChatConversation, getChatConversationEvents, getChatConversations, getPublicKeys, getPublicKeysOfUsers } from "@xeffect/chat"
import { getCommunity, searchCommunities, searchCommunityNotesWritten, searchEligibleTweets } from "@xeffect/communities"
import { createComplianceJob, getComplianceJob, getComplianceJobs } from "@xeffect/compliance"
import { getDirectMessageEvent, getDirectMessageEvents } from "@xeffect/dms"
import { getFollowedLists, getList, getListFollowers, getListMembers, getListMemberships, getListTweets, getOwnedLists, getPinnedLists } from "@xeffect/lists"
import { getMediaAnalytics, getMediaByKey, getMediaByKeys } from "@xeffect/media"
import { getSpace, getSpaceBuyers, getSpaceTweets, getSpaces, searchSpaces } from "@xeffect/spaces"
import { getConnections, getRuleCounts, streamLikesFirehose, streamLikesSample10, streamTweets, streamTweetsFirehose, streamTweetsFirehoseEn, streamTweetsFirehoseJa, streamTweetsFirehoseKo, streamTweetsFirehosePt, streamTweetsSample, streamTweetsSample10 } from "@xeffect/streams"
import { getNews, getPersonalizedTrends, getTrends, searchNews } from "@xeffect/trends"
import { getBookmarks, getHomeTimeline, getLikedTweets, getLikingUsers, getQuoteTweets, getRepostsOfMe, getRetweeters, getRetweets, getTweet, getTweets, getTweetsAnalytics, getUsersMentions, getUsersTweets, searchAllTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsage } from "@xeffect/usage"
import { getBlocked, getMe, getMuted, getUser, getUsers, getUsersAffiliates, getUsersFollowers, getUsersFollowing, searchUsers } from "@xeffect/users"
import { getWebhooks } from "@xeffect/webhooks"

const check = (_call: unknown): void => {}

export const broadcasts = (): void => {
  check(getBroadcast({"id":"1kvJpmBnqRrGE","broadcast_fields":["available_for_replay","broadcast_id","chat_option","created_at_ms","end_ms","height","id","image_url","image_url_medium","image_url_small","is_high_latency","language","media_key","scheduled_end_ms","scheduled_start_ms","share_url","source_id","start_ms","state","title","total_watched","total_watching","tweet_id","twitter_user_id","updated_at_ms","width"]}))
  // @ts-expect-error broadcast_fields has no such name
  check(getBroadcast({"id":"1kvJpmBnqRrGE","broadcast_fields":["available_for_replay_misspelt"]}))
  check(getBroadcastChat({"id":"1kvJpmBnqRrGE","broadcast_chat_message_fields":["author_name","author_username","broadcast_id","created_at_ms","id","reply_to","text"],"expansions":["author_id"],"user_fields":["confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","name","parody","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error broadcast_chat_message_fields has no such name
  check(getBroadcastChat({"id":"1kvJpmBnqRrGE","broadcast_chat_message_fields":["author_name_misspelt"]}))
  // @ts-expect-error expansions has no such name
  check(getBroadcastChat({"id":"1kvJpmBnqRrGE","expansions":["author_id_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getBroadcastChat({"id":"1kvJpmBnqRrGE","user_fields":["confirmed_email_misspelt"]}))
  check(listBroadcasts({"broadcast_fields":["available_for_replay","broadcast_id","chat_option","created_at_ms","end_ms","height","id","image_url","image_url_medium","image_url_small","is_high_latency","language","media_key","scheduled_end_ms","scheduled_start_ms","share_url","source_id","start_ms","state","title","total_watched","total_watching","tweet_id","twitter_user_id","updated_at_ms","width"]}))
  // @ts-expect-error broadcast_fields has no such name
  check(listBroadcasts({"broadcast_fields":["available_for_replay_misspelt"]}))
}

export const chat = (): void => {
  check(getChatConversation({"id":"g15","chat_conversation_fields":["admin_ids","created_at","group_avatar_url","group_name","id","is_muted","member_ids","message_ttl_ms","message_ttl_msec","participant_ids","screen_capture_blocking_enabled","screen_capture_detection_enabled","type","updated_at"],"expansions":["admin_ids","member_ids","participant_ids"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error chat_conversation_fields has no such name
  check(getChatConversation({"id":"g15","chat_conversation_fields":["admin_ids_misspelt"]}))
  // @ts-expect-error expansions has no such name
  check(getChatConversation({"id":"g15","expansions":["admin_ids_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getChatConversation({"id":"g15","user_fields":["affiliation_misspelt"]}))
  check(getChatConversationEvents({"id":"g15","chat_message_event_fields":["conversation_id","conversation_token","created_at","created_at_msec","encoded_event","id","is_trusted","message_event_signature","previous_id","sender_id"]}))
  // @ts-expect-error chat_message_event_fields has no such name
  check(getChatConversationEvents({"id":"g15","chat_message_event_fields":["conversation_id_misspelt"]}))
  check(getChatConversations({"chat_conversation_fields":["admin_ids","created_at","group_avatar_url","group_name","id","is_muted","member_ids","message_ttl_ms","message_ttl_msec","participant_ids","screen_capture_blocking_enabled","screen_capture_detection_enabled","type","updated_at"],"expansions":["admin_ids","member_ids","participant_ids"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error chat_conversation_fields has no such name
  check(getChatConversations({"chat_conversation_fields":["admin_ids_misspelt"]}))
  // @ts-expect-error expansions has no such name
  check(getChatConversations({"expansions":["admin_ids_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getChatConversations({"user_fields":["affiliation_misspelt"]}))
  check(getPublicKeys({"id":"7","public_key_fields":["identity_public_key_signature","juicebox_config","public_key","public_key_version","signing_public_key","version"]}))
  // @ts-expect-error public_key_fields has no such name
  check(getPublicKeys({"id":"7","public_key_fields":["identity_public_key_signature_misspelt"]}))
  check(getPublicKeysOfUsers({"ids":["7"],"public_key_fields":["identity_public_key_signature","juicebox_config","public_key","public_key_version","signing_public_key","version"]}))
  // @ts-expect-error public_key_fields has no such name
  check(getPublicKeysOfUsers({"ids":["7"],"public_key_fields":["identity_public_key_signature_misspelt"]}))
}

export const communities = (): void => {
  check(getCommunity({"id":"1146654567674912769","community_fields":["access","created_at","description","id","join_policy","member_count","name"]}))
  // @ts-expect-error community_fields has no such name
  check(getCommunity({"id":"1146654567674912769","community_fields":["access_misspelt"]}))
  check(searchCommunities({"query":"tides","community_fields":["access","created_at","description","id","join_policy","member_count","name"]}))
  // @ts-expect-error community_fields has no such name
  check(searchCommunities({"query":"tides","community_fields":["access_misspelt"]}))
  check(searchCommunityNotesWritten({"test_mode":true,"note_fields":["id","info","scoring_status","status","test_result"]}))
  // @ts-expect-error note_fields has no such name
  check(searchCommunityNotesWritten({"test_mode":true,"note_fields":["id_misspelt"]}))
  check(searchEligibleTweets({"test_mode":true,"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(searchEligibleTweets({"test_mode":true,"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(searchEligibleTweets({"test_mode":true,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(searchEligibleTweets({"test_mode":true,"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(searchEligibleTweets({"test_mode":true,"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(searchEligibleTweets({"test_mode":true,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(searchEligibleTweets({"test_mode":true,"user_fields":["affiliation_misspelt"]}))
}

export const compliance = (): void => {
  check(createComplianceJob({"type":"tweets","compliance_job_fields":["created_at","download_expires_at","download_url","id","name","resumable","status","type","upload_expires_at","upload_url"]}))
  // @ts-expect-error compliance_job_fields has no such name
  check(createComplianceJob({"type":"tweets","compliance_job_fields":["created_at_misspelt"]}))
  check(getComplianceJob({"id":"1372966999991541762","compliance_job_fields":["created_at","download_expires_at","download_url","id","name","resumable","status","type","upload_expires_at","upload_url"]}))
  // @ts-expect-error compliance_job_fields has no such name
  check(getComplianceJob({"id":"1372966999991541762","compliance_job_fields":["created_at_misspelt"]}))
  check(getComplianceJobs({"type":"users","compliance_job_fields":["created_at","download_expires_at","download_url","id","name","resumable","status","type","upload_expires_at","upload_url"]}))
  // @ts-expect-error compliance_job_fields has no such name
  check(getComplianceJobs({"type":"users","compliance_job_fields":["created_at_misspelt"]}))
}

export const dms = (): void => {
  check(getDirectMessageEvent({"event_id":"31","dm_event_fields":["attachments","created_at","dm_conversation_id","entities","event_type","id","participant_ids","referenced_tweets","sender_id","text"],"expansions":["attachments.media_keys","participant_ids","referenced_posts","referenced_tweets.id","sender_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error dm_event_fields has no such name
  check(getDirectMessageEvent({"event_id":"31","dm_event_fields":["attachments_misspelt"]}))
  // @ts-expect-error expansions has no such name
  check(getDirectMessageEvent({"event_id":"31","expansions":["attachments.media_keys_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getDirectMessageEvent({"event_id":"31","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getDirectMessageEvent({"event_id":"31","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getDirectMessageEvent({"event_id":"31","user_fields":["affiliation_misspelt"]}))
  check(getDirectMessageEvents({"dm_event_fields":["attachments","created_at","dm_conversation_id","entities","event_type","id","participant_ids","referenced_tweets","sender_id","text"],"expansions":["attachments.media_keys","participant_ids","referenced_posts","referenced_tweets.id","sender_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error dm_event_fields has no such name
  check(getDirectMessageEvents({"dm_event_fields":["attachments_misspelt"]}))
  // @ts-expect-error expansions has no such name
  check(getDirectMessageEvents({"expansions":["attachments.media_keys_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getDirectMessageEvents({"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getDirectMessageEvents({"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getDirectMessageEvents({"user_fields":["affiliation_misspelt"]}))
}

export const lists = (): void => {
  check(getFollowedLists({"id":"7","expansions":["owner_id"],"list_fields":["created_at","description","follower_count","id","member_count","name","owner_id","private"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getFollowedLists({"id":"7","expansions":["owner_id_misspelt"]}))
  // @ts-expect-error list_fields has no such name
  check(getFollowedLists({"id":"7","list_fields":["created_at_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getFollowedLists({"id":"7","user_fields":["affiliation_misspelt"]}))
  check(getList({"id":"84","expansions":["owner_id"],"list_fields":["created_at","description","follower_count","id","member_count","name","owner_id","private"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getList({"id":"84","expansions":["owner_id_misspelt"]}))
  // @ts-expect-error list_fields has no such name
  check(getList({"id":"84","list_fields":["created_at_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getList({"id":"84","user_fields":["affiliation_misspelt"]}))
  check(getListFollowers({"id":"84","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getListFollowers({"id":"84","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getListFollowers({"id":"84","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getListFollowers({"id":"84","user_fields":["affiliation_misspelt"]}))
  check(getListMembers({"id":"84","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getListMembers({"id":"84","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getListMembers({"id":"84","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getListMembers({"id":"84","user_fields":["affiliation_misspelt"]}))
  check(getListMemberships({"id":"12","expansions":["owner_id"],"list_fields":["created_at","description","follower_count","id","member_count","name","owner_id","private"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getListMemberships({"id":"12","expansions":["owner_id_misspelt"]}))
  // @ts-expect-error list_fields has no such name
  check(getListMemberships({"id":"12","list_fields":["created_at_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getListMemberships({"id":"12","user_fields":["affiliation_misspelt"]}))
  check(getListTweets({"id":"84","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getListTweets({"id":"84","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getListTweets({"id":"84","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getListTweets({"id":"84","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getListTweets({"id":"84","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getListTweets({"id":"84","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getListTweets({"id":"84","user_fields":["affiliation_misspelt"]}))
  check(getOwnedLists({"id":"12","expansions":["owner_id"],"list_fields":["created_at","description","follower_count","id","member_count","name","owner_id","private"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getOwnedLists({"id":"12","expansions":["owner_id_misspelt"]}))
  // @ts-expect-error list_fields has no such name
  check(getOwnedLists({"id":"12","list_fields":["created_at_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getOwnedLists({"id":"12","user_fields":["affiliation_misspelt"]}))
  check(getPinnedLists({"expansions":["owner_id"],"list_fields":["created_at","description","follower_count","id","member_count","name","owner_id","private"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getPinnedLists({"expansions":["owner_id_misspelt"]}))
  // @ts-expect-error list_fields has no such name
  check(getPinnedLists({"list_fields":["created_at_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getPinnedLists({"user_fields":["affiliation_misspelt"]}))
}

export const media = (): void => {
  check(getMediaAnalytics({"media_keys":["7_32"],"start_time":"2026-11-01T00:00:00Z","end_time":"2026-11-02T00:00:00Z","granularity":"daily","media_analytics_fields":["cta_url_clicks","cta_watch_clicks","media_key","play_from_tap","playback25","playback50","playback75","playback_complete","playback_start","timestamp","timestamped_metrics","video_views","watch_time_ms"]}))
  // @ts-expect-error media_analytics_fields has no such name
  check(getMediaAnalytics({"media_keys":["7_32"],"start_time":"2026-11-01T00:00:00Z","end_time":"2026-11-02T00:00:00Z","granularity":"daily","media_analytics_fields":["cta_url_clicks_misspelt"]}))
  check(getMediaByKey({"media_key":"7_32","media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"]}))
  // @ts-expect-error media_fields has no such name
  check(getMediaByKey({"media_key":"7_32","media_fields":["alt_text_misspelt"]}))
  check(getMediaByKeys({"media_keys":["7_32"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"]}))
  // @ts-expect-error media_fields has no such name
  check(getMediaByKeys({"media_keys":["7_32"],"media_fields":["alt_text_misspelt"]}))
}

export const spaces = (): void => {
  check(getSpace({"id":"1DXxyRYNejbKM","expansions":["creator_id","host_ids","invited_user_ids","speaker_ids","topic_ids"],"space_fields":["created_at","creator_id","ended_at","host_ids","id","invited_user_ids","is_ticketed","lang","participant_count","scheduled_start","speaker_ids","started_at","state","subscriber_count","title","topic_ids","updated_at"],"topic_fields":["description","id","name"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getSpace({"id":"1DXxyRYNejbKM","expansions":["creator_id_misspelt"]}))
  // @ts-expect-error space_fields has no such name
  check(getSpace({"id":"1DXxyRYNejbKM","space_fields":["created_at_misspelt"]}))
  // @ts-expect-error topic_fields has no such name
  check(getSpace({"id":"1DXxyRYNejbKM","topic_fields":["description_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getSpace({"id":"1DXxyRYNejbKM","user_fields":["affiliation_misspelt"]}))
  check(getSpaceBuyers({"id":"1zqKVXPQhvZJB","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getSpaceBuyers({"id":"1zqKVXPQhvZJB","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getSpaceBuyers({"id":"1zqKVXPQhvZJB","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getSpaceBuyers({"id":"1zqKVXPQhvZJB","user_fields":["affiliation_misspelt"]}))
  check(getSpaceTweets({"id":"1DXxyRYNejbKM","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getSpaceTweets({"id":"1DXxyRYNejbKM","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getSpaceTweets({"id":"1DXxyRYNejbKM","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getSpaceTweets({"id":"1DXxyRYNejbKM","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getSpaceTweets({"id":"1DXxyRYNejbKM","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getSpaceTweets({"id":"1DXxyRYNejbKM","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getSpaceTweets({"id":"1DXxyRYNejbKM","user_fields":["affiliation_misspelt"]}))
  check(getSpaces({"ids":["1DXxyRYNejbKM"],"expansions":["creator_id","host_ids","invited_user_ids","speaker_ids","topic_ids"],"space_fields":["created_at","creator_id","ended_at","host_ids","id","invited_user_ids","is_ticketed","lang","participant_count","scheduled_start","speaker_ids","started_at","state","subscriber_count","title","topic_ids","updated_at"],"topic_fields":["description","id","name"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getSpaces({"ids":["1DXxyRYNejbKM"],"expansions":["creator_id_misspelt"]}))
  // @ts-expect-error space_fields has no such name
  check(getSpaces({"ids":["1DXxyRYNejbKM"],"space_fields":["created_at_misspelt"]}))
  // @ts-expect-error topic_fields has no such name
  check(getSpaces({"ids":["1DXxyRYNejbKM"],"topic_fields":["description_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getSpaces({"ids":["1DXxyRYNejbKM"],"user_fields":["affiliation_misspelt"]}))
  check(searchSpaces({"query":"tides","expansions":["creator_id","host_ids","invited_user_ids","speaker_ids","topic_ids"],"space_fields":["created_at","creator_id","ended_at","host_ids","id","invited_user_ids","is_ticketed","lang","participant_count","scheduled_start","speaker_ids","started_at","state","subscriber_count","title","topic_ids","updated_at"],"topic_fields":["description","id","name"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(searchSpaces({"query":"tides","expansions":["creator_id_misspelt"]}))
  // @ts-expect-error space_fields has no such name
  check(searchSpaces({"query":"tides","space_fields":["created_at_misspelt"]}))
  // @ts-expect-error topic_fields has no such name
  check(searchSpaces({"query":"tides","topic_fields":["description_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(searchSpaces({"query":"tides","user_fields":["affiliation_misspelt"]}))
}

export const streams = (): void => {
  check(getConnections({"connection_fields":["client_ip","connected_at","disconnect_reason","disconnected_at","endpoint_name","id"]}))
  // @ts-expect-error connection_fields has no such name
  check(getConnections({"connection_fields":["client_ip_misspelt"]}))
  check(getRuleCounts({"rules_count_fields":["all_project_client_apps","cap_per_client_app","cap_per_project","client_app_rules_count","project_rules_count"]}))
  // @ts-expect-error rules_count_fields has no such name
  check(getRuleCounts({"rules_count_fields":["all_project_client_apps_misspelt"]}))
  check(streamLikesFirehose({"backfill_minutes":1,"partition":1,"expansions":["attachments.media_keys","liked_tweet_author_id","liked_tweet_id"],"like_with_tweet_author_fields":["attachments_media_keys","created_at","id","liked_tweet_author_id","liked_tweet_id","timestamp_ms"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamLikesFirehose({"backfill_minutes":1,"partition":1,"expansions":["attachments.media_keys_misspelt"]}))
  // @ts-expect-error like_with_tweet_author_fields has no such name
  check(streamLikesFirehose({"backfill_minutes":1,"partition":1,"like_with_tweet_author_fields":["attachments_media_keys_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamLikesFirehose({"backfill_minutes":1,"partition":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamLikesFirehose({"backfill_minutes":1,"partition":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamLikesFirehose({"backfill_minutes":1,"partition":1,"user_fields":["affiliation_misspelt"]}))
  check(streamLikesSample10({"backfill_minutes":1,"partition":1,"expansions":["attachments.media_keys","liked_tweet_author_id","liked_tweet_id"],"like_with_tweet_author_fields":["attachments_media_keys","created_at","id","liked_tweet_author_id","liked_tweet_id","timestamp_ms"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamLikesSample10({"backfill_minutes":1,"partition":1,"expansions":["attachments.media_keys_misspelt"]}))
  // @ts-expect-error like_with_tweet_author_fields has no such name
  check(streamLikesSample10({"backfill_minutes":1,"partition":1,"like_with_tweet_author_fields":["attachments_media_keys_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamLikesSample10({"backfill_minutes":1,"partition":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamLikesSample10({"backfill_minutes":1,"partition":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamLikesSample10({"backfill_minutes":1,"partition":1,"user_fields":["affiliation_misspelt"]}))
  check(streamTweets({"backfill_minutes":1,"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamTweets({"backfill_minutes":1,"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamTweets({"backfill_minutes":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(streamTweets({"backfill_minutes":1,"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(streamTweets({"backfill_minutes":1,"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamTweets({"backfill_minutes":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamTweets({"backfill_minutes":1,"user_fields":["affiliation_misspelt"]}))
  check(streamTweetsFirehose({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamTweetsFirehose({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamTweetsFirehose({"backfill_minutes":1,"partition":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(streamTweetsFirehose({"backfill_minutes":1,"partition":1,"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(streamTweetsFirehose({"backfill_minutes":1,"partition":1,"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamTweetsFirehose({"backfill_minutes":1,"partition":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamTweetsFirehose({"backfill_minutes":1,"partition":1,"user_fields":["affiliation_misspelt"]}))
  check(streamTweetsFirehoseEn({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamTweetsFirehoseEn({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamTweetsFirehoseEn({"backfill_minutes":1,"partition":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(streamTweetsFirehoseEn({"backfill_minutes":1,"partition":1,"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(streamTweetsFirehoseEn({"backfill_minutes":1,"partition":1,"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamTweetsFirehoseEn({"backfill_minutes":1,"partition":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamTweetsFirehoseEn({"backfill_minutes":1,"partition":1,"user_fields":["affiliation_misspelt"]}))
  check(streamTweetsFirehoseJa({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamTweetsFirehoseJa({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamTweetsFirehoseJa({"backfill_minutes":1,"partition":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(streamTweetsFirehoseJa({"backfill_minutes":1,"partition":1,"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(streamTweetsFirehoseJa({"backfill_minutes":1,"partition":1,"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamTweetsFirehoseJa({"backfill_minutes":1,"partition":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamTweetsFirehoseJa({"backfill_minutes":1,"partition":1,"user_fields":["affiliation_misspelt"]}))
  check(streamTweetsFirehoseKo({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamTweetsFirehoseKo({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamTweetsFirehoseKo({"backfill_minutes":1,"partition":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(streamTweetsFirehoseKo({"backfill_minutes":1,"partition":1,"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(streamTweetsFirehoseKo({"backfill_minutes":1,"partition":1,"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamTweetsFirehoseKo({"backfill_minutes":1,"partition":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamTweetsFirehoseKo({"backfill_minutes":1,"partition":1,"user_fields":["affiliation_misspelt"]}))
  check(streamTweetsFirehosePt({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamTweetsFirehosePt({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamTweetsFirehosePt({"backfill_minutes":1,"partition":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(streamTweetsFirehosePt({"backfill_minutes":1,"partition":1,"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(streamTweetsFirehosePt({"backfill_minutes":1,"partition":1,"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamTweetsFirehosePt({"backfill_minutes":1,"partition":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamTweetsFirehosePt({"backfill_minutes":1,"partition":1,"user_fields":["affiliation_misspelt"]}))
  check(streamTweetsSample({"backfill_minutes":1,"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamTweetsSample({"backfill_minutes":1,"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamTweetsSample({"backfill_minutes":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(streamTweetsSample({"backfill_minutes":1,"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(streamTweetsSample({"backfill_minutes":1,"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamTweetsSample({"backfill_minutes":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamTweetsSample({"backfill_minutes":1,"user_fields":["affiliation_misspelt"]}))
  check(streamTweetsSample10({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(streamTweetsSample10({"backfill_minutes":1,"partition":1,"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(streamTweetsSample10({"backfill_minutes":1,"partition":1,"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(streamTweetsSample10({"backfill_minutes":1,"partition":1,"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(streamTweetsSample10({"backfill_minutes":1,"partition":1,"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(streamTweetsSample10({"backfill_minutes":1,"partition":1,"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(streamTweetsSample10({"backfill_minutes":1,"partition":1,"user_fields":["affiliation_misspelt"]}))
}

export const trends = (): void => {
  check(getNews({"id":"1986442312240328912","news_fields":["category","cluster_posts_results","contexts","disclaimer","hook","id","keywords","name","summary","updated_at"]}))
  // @ts-expect-error news_fields has no such name
  check(getNews({"id":"1986442312240328912","news_fields":["category_misspelt"]}))
  check(getPersonalizedTrends({"personalized_trend_fields":["category","post_count","trend_name","trending_since"]}))
  // @ts-expect-error personalized_trend_fields has no such name
  check(getPersonalizedTrends({"personalized_trend_fields":["category_misspelt"]}))
  check(getTrends({"woeid":1,"trend_fields":["trend_name","tweet_count"]}))
  // @ts-expect-error trend_fields has no such name
  check(getTrends({"woeid":1,"trend_fields":["trend_name_misspelt"]}))
  check(searchNews({"query":"tides","news_fields":["category","cluster_posts_results","contexts","disclaimer","hook","id","keywords","name","summary","updated_at"]}))
  // @ts-expect-error news_fields has no such name
  check(searchNews({"query":"tides","news_fields":["category_misspelt"]}))
}

export const tweets = (): void => {
  check(getBookmarks({"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getBookmarks({"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getBookmarks({"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getBookmarks({"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getBookmarks({"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getBookmarks({"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getBookmarks({"user_fields":["affiliation_misspelt"]}))
  check(getHomeTimeline({"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getHomeTimeline({"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getHomeTimeline({"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getHomeTimeline({"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getHomeTimeline({"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getHomeTimeline({"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getHomeTimeline({"user_fields":["affiliation_misspelt"]}))
  check(getLikedTweets({"id":"12","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getLikedTweets({"id":"12","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getLikedTweets({"id":"12","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getLikedTweets({"id":"12","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getLikedTweets({"id":"12","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getLikedTweets({"id":"12","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getLikedTweets({"id":"12","user_fields":["affiliation_misspelt"]}))
  check(getLikingUsers({"id":"21","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getLikingUsers({"id":"21","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getLikingUsers({"id":"21","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getLikingUsers({"id":"21","user_fields":["affiliation_misspelt"]}))
  check(getQuoteTweets({"id":"23","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getQuoteTweets({"id":"23","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getQuoteTweets({"id":"23","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getQuoteTweets({"id":"23","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getQuoteTweets({"id":"23","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getQuoteTweets({"id":"23","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getQuoteTweets({"id":"23","user_fields":["affiliation_misspelt"]}))
  check(getRepostsOfMe({"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getRepostsOfMe({"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getRepostsOfMe({"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getRepostsOfMe({"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getRepostsOfMe({"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getRepostsOfMe({"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getRepostsOfMe({"user_fields":["affiliation_misspelt"]}))
  check(getRetweeters({"id":"20","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getRetweeters({"id":"20","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getRetweeters({"id":"20","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getRetweeters({"id":"20","user_fields":["affiliation_misspelt"]}))
  check(getRetweets({"id":"20","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getRetweets({"id":"20","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getRetweets({"id":"20","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getRetweets({"id":"20","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getRetweets({"id":"20","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getRetweets({"id":"20","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getRetweets({"id":"20","user_fields":["affiliation_misspelt"]}))
  check(getTweet({"id":"20","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getTweet({"id":"20","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getTweet({"id":"20","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getTweet({"id":"20","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getTweet({"id":"20","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getTweet({"id":"20","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getTweet({"id":"20","user_fields":["affiliation_misspelt"]}))
  check(getTweets({"ids":["20","21"],"expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getTweets({"ids":["20","21"],"expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getTweets({"ids":["20","21"],"media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getTweets({"ids":["20","21"],"place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getTweets({"ids":["20","21"],"poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getTweets({"ids":["20","21"],"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getTweets({"ids":["20","21"],"user_fields":["affiliation_misspelt"]}))
  check(getTweetsAnalytics({"ids":["21"],"start_time":"2026-11-01T00:00:00Z","end_time":"2026-11-08T00:00:00Z","granularity":"total","analytics_fields":["app_install_attempts","app_opens","bookmarks","detail_expands","email_tweet","engagements","follows","hashtag_clicks","id","impressions","likes","media_views","permalink_clicks","quote_tweets","replies","retweets","shares","timestamp","timestamped_metrics","unfollows","unlikes","url_clicks","user_profile_clicks"]}))
  // @ts-expect-error analytics_fields has no such name
  check(getTweetsAnalytics({"ids":["21"],"start_time":"2026-11-01T00:00:00Z","end_time":"2026-11-08T00:00:00Z","granularity":"total","analytics_fields":["app_install_attempts_misspelt"]}))
  check(getUsersMentions({"id":"7","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getUsersMentions({"id":"7","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getUsersMentions({"id":"7","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getUsersMentions({"id":"7","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getUsersMentions({"id":"7","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getUsersMentions({"id":"7","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getUsersMentions({"id":"7","user_fields":["affiliation_misspelt"]}))
  check(getUsersTweets({"id":"7","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getUsersTweets({"id":"7","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(getUsersTweets({"id":"7","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(getUsersTweets({"id":"7","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(getUsersTweets({"id":"7","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getUsersTweets({"id":"7","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getUsersTweets({"id":"7","user_fields":["affiliation_misspelt"]}))
  check(searchAllTweets({"query":"tides","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(searchAllTweets({"query":"tides","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(searchAllTweets({"query":"tides","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(searchAllTweets({"query":"tides","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(searchAllTweets({"query":"tides","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(searchAllTweets({"query":"tides","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(searchAllTweets({"query":"tides","user_fields":["affiliation_misspelt"]}))
  check(searchRecentTweets({"query":"tides","expansions":["article.cover_media","article.media_entities","attachments.media_keys","attachments.media_source_tweet","attachments.poll_ids","author_id","edit_history_post_ids","edit_history_tweet_ids","entities.mentions.username","entities.note.mentions.username","geo.place_id","in_reply_to_user_id","referenced_posts","referenced_tweets.id","referenced_tweets.id.attachments.media_keys","referenced_tweets.id.author_id","username"],"media_fields":["alt_text","duration_ms","height","media_key","non_public_metrics","organic_metrics","preview_image_url","promoted_metrics","public_metrics","type","url","variants","width"],"place_fields":["contained_within","country","country_code","full_name","geo","id","name","place_type"],"poll_fields":["duration_minutes","end_datetime","id","options","voting_status"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(searchRecentTweets({"query":"tides","expansions":["article.cover_media_misspelt"]}))
  // @ts-expect-error media_fields has no such name
  check(searchRecentTweets({"query":"tides","media_fields":["alt_text_misspelt"]}))
  // @ts-expect-error place_fields has no such name
  check(searchRecentTweets({"query":"tides","place_fields":["contained_within_misspelt"]}))
  // @ts-expect-error poll_fields has no such name
  check(searchRecentTweets({"query":"tides","poll_fields":["duration_minutes_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(searchRecentTweets({"query":"tides","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(searchRecentTweets({"query":"tides","user_fields":["affiliation_misspelt"]}))
}

export const usage = (): void => {
  check(getUsage({"usage_fields":["cap_reset_day","daily_client_app_usage","daily_project_usage","project_cap","project_id","project_usage"]}))
  // @ts-expect-error usage_fields has no such name
  check(getUsage({"usage_fields":["cap_reset_day_misspelt"]}))
}

export const users = (): void => {
  check(getBlocked({"expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getBlocked({"expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getBlocked({"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getBlocked({"user_fields":["affiliation_misspelt"]}))
  check(getMe({"expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getMe({"expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getMe({"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getMe({"user_fields":["affiliation_misspelt"]}))
  check(getMuted({"expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getMuted({"expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getMuted({"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getMuted({"user_fields":["affiliation_misspelt"]}))
  check(getUser({"id":"7","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getUser({"id":"7","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getUser({"id":"7","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getUser({"id":"7","user_fields":["affiliation_misspelt"]}))
  check(getUsers({"ids":["7"],"expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getUsers({"ids":["7"],"expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getUsers({"ids":["7"],"tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getUsers({"ids":["7"],"user_fields":["affiliation_misspelt"]}))
  check(getUsersAffiliates({"id":"9","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getUsersAffiliates({"id":"9","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getUsersAffiliates({"id":"9","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getUsersAffiliates({"id":"9","user_fields":["affiliation_misspelt"]}))
  check(getUsersFollowers({"id":"7","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getUsersFollowers({"id":"7","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getUsersFollowers({"id":"7","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getUsersFollowers({"id":"7","user_fields":["affiliation_misspelt"]}))
  check(getUsersFollowing({"id":"7","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(getUsersFollowing({"id":"7","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(getUsersFollowing({"id":"7","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(getUsersFollowing({"id":"7","user_fields":["affiliation_misspelt"]}))
  check(searchUsers({"query":"es","expansions":["affiliation","affiliation.user_id","most_recent_post_id","most_recent_tweet_id","pinned_post_id","pinned_tweet_id"],"tweet_fields":["article","article_title","attachments","author_id","card_uri","community_id","context_annotations","conversation_id","created_at","display_text_range","edit_controls","edit_history_tweet_ids","entities","geo","id","in_reply_to_user_id","lang","matched_media_notes","media_metadata","non_public_metrics","note_post","note_request_suggestions","note_tweet","organic_metrics","paid_partnership","possibly_sensitive","promoted_metrics","public_metrics","referenced_tweets","reply_settings","scopes","source","suggested_source_links","suggested_source_links_with_counts","text","withheld"],"user_fields":["affiliation","confirmed_email","connection_status","created_at","description","entities","id","is_identity_verified","location","most_recent_tweet_id","name","parody","pinned_tweet_id","profile_banner_url","profile_image_url","protected","public_metrics","receives_your_dm","subscribes_to_you","subscription","subscription_type","url","username","verified","verified_followers_count","verified_type","withheld"]}))
  // @ts-expect-error expansions has no such name
  check(searchUsers({"query":"es","expansions":["affiliation_misspelt"]}))
  // @ts-expect-error tweet_fields has no such name
  check(searchUsers({"query":"es","tweet_fields":["article_misspelt"]}))
  // @ts-expect-error user_fields has no such name
  check(searchUsers({"query":"es","user_fields":["affiliation_misspelt"]}))
}

export const webhooks = (): void => {
  check(getWebhooks({"webhook_config_fields":["created_at","id","url","valid"]}))
  // @ts-expect-error webhook_config_fields has no such name
  check(getWebhooks({"webhook_config_fields":["created_at_misspelt"]}))
}
