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
    "bookmark",
    "create_activity_subscription",
    "list_broadcasts",
    "update_rules"
  ],
  "Its parameters are put into nested keys of the body.": [
    "create_community_note",
    "create_direct_message_conversation",
    "create_media_metadata",
    "create_media_subtitles",
    "create_tweet"
  ],
  "It shares its parameters with create_media_subtitles, which is declared by hand.": ["delete_media_subtitles"]
}
