/** The operations that are declared by hand, by the reason. All others are written from `operations`. */
export const byHand: Readonly<Record<string, ReadonlyArray<string>>> = {
  "Its path depends on a parameter.": [
    "create_direct_message",
    "get_direct_message_events",
    "get_spaces",
    "get_user",
    "get_users"
  ],
  "Its parameters are alternatives, which only a union type states.": [
    "create_activity_subscription",
    "list_broadcasts",
    "update_rules"
  ],
  "Its parameters are put into nested keys of the body.": [
    "create_media_metadata",
    "create_media_subtitles",
    "delete_media_subtitles",
    "create_tweet"
  ],
  "Some of its parameters are structures that are checked as a whole.": [
    "add_chat_group_members",
    "add_conversation_keys",
    "add_public_key",
    "create_article_draft",
    "create_chat_conversation",
    "create_scheduled_broadcast",
    "delete_chat_messages"
  ],
  "Its body has another form than its parameters.": [
    "append_chat_media_upload",
    "create_community_note",
    "create_direct_message_conversation",
    "upload_media_at_once"
  ],
  "The IDs of conversations have another form here than elsewhere.": [
    "finalize_chat_media_upload",
    "initialize_chat_media_upload"
  ],
  "Its response is converted before it is checked: descriptions differ in its form.": [
    "create_webhook",
    "get_chat_conversation",
    "get_webhook_stream_links",
    "stream_activity"
  ],
  "Its body must be empty, and its response has fields of older descriptions.": [
    "create_webhook_stream_link",
    "validate_webhook"
  ],
  "Its parameters have patterns with rules in words of their own.": [
    "create_webhook_replay_job",
    "download_direct_message_media",
    "get_media_by_key",
    "get_media_by_keys",
    "search_users"
  ],
  "Its values are in an order that callers see in messages, and that the description does not have.": [
    "delete_connections_by_endpoint",
    "get_connections",
    "get_media_analytics",
    "get_tweets_analytics",
    "initialize_media_upload"
  ],
  "The description has no bound for the texts of its list.": ["delete_connections"],
  "The fields of its resource are declared with it.": [
    "create_bookmark_folder",
    "create_compliance_job",
    "get_bookmark_folders",
    "get_bookmarks_by_folder",
    "get_compliance_job",
    "get_compliance_jobs"
  ],
  "It needs no credentials, and takes any.": ["get_openapi_description"]
}
