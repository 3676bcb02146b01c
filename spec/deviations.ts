/**
 * Where a parameter of a declaration differs from the X API's description, and why. Each line is one difference. The test
 * of descriptions names a difference that has no line, and a line that explains nothing.
 */

/** A fact that a declaration states about a parameter. */
export type Fact = "default" | "kind" | "maximum" | "minimum" | "required" | "undescribed" | "values"

/** The source of a deviation: a document, the X API as it is, or a decision of this SDK. */
export type Source = "SDK" | "X API" | "descriptions before 2.167" | "documentation" | "specification"

interface Difference {
  readonly parameter: string
  /** The value in the declaration. For a kind, the rule that callers see, with # for its numbers. */
  readonly value: unknown
  /** The operations. Absent if it holds wherever the parameter is described. */
  readonly in?: ReadonlyArray<string>
  /** The operations that are described as they are declared, if it holds wherever else the parameter is described. */
  readonly except?: ReadonlyArray<string>
}

/** A difference from the description that is on purpose. */
export interface Deviation extends Difference {
  readonly fact: Fact
  readonly source: Source
  readonly reason: string
}

const because = (
  fact: Fact,
  source: Source,
  reason: string,
  differences: ReadonlyArray<Difference>
): ReadonlyArray<Deviation> => differences.map((difference) => ({ ...difference, fact, source, reason }))

/** Whether a difference is one of an operation. */
export const concerns = ({ except, in: only }: Deviation, operation: string): boolean =>
  only === undefined ? except?.includes(operation) !== true : only.includes(operation)

/** Every difference of a parameter. */
export const deviations: ReadonlyArray<Deviation> = [
  because("default", "documentation", "Documented for all streams; the description states no default.", [
    { parameter: "backfill_minutes", value: 0, except: ["stream_activity"] }
  ]),
  because("default", "specification", "Specified; the description states no default.", [
    {
      parameter: "max_results",
      value: 100,
      in: [
        "get_bookmarks",
        "get_home_timeline",
        "get_liked_tweets",
        "get_blocked",
        "get_users_followers",
        "get_users_following"
      ]
    },
    { parameter: "max_results", value: 10, in: ["get_users_mentions", "get_users_tweets"] }
  ]),
  because(
    "default",
    "specification",
    "A default that is described and not specified is left to the X API: the parameter is not sent.",
    [
      { parameter: "event_types", value: undefined },
      { parameter: "granularity", value: undefined },
      { parameter: "state", value: undefined },
      { parameter: "status", value: undefined, in: ["get_connections"] }
    ]
  ),
  because("default", "SDK", "Described as empty, which would hide the rule that a text or media must be given.", [
    { parameter: "text", value: undefined, in: ["create_tweet"] }
  ]),
  because("minimum", "SDK", "An empty text means nothing here, and is a mistake of the caller.", [
    { parameter: "card_uri", value: 1 },
    { parameter: "conversation_key_version", value: 1 },
    { parameter: "conversation_token", value: 1 },
    { parameter: "direct_message_deep_link", value: 1 },
    { parameter: "display_name", value: 1, in: ["create_media_subtitles"] },
    { parameter: "expires_at", value: 1 },
    { parameter: "keyword", value: 1 },
    { parameter: "media_description", value: 1 },
    { parameter: "media_title", value: 1 },
    { parameter: "message_id", value: 1, in: ["finalize_chat_media_upload", "send_chat_message"] },
    { parameter: "note_text", value: 1 },
    { parameter: "place_id", value: 1 },
    { parameter: "post_selection", value: 1 },
    { parameter: "seen_until_sequence_id", value: 1 },
    { parameter: "upload_source", value: 1 },
    { parameter: "version", value: 1 }
  ]),
  because(
    "minimum",
    "specification",
    "A token is passed on unmodified, whatever its length; without a character it is none.",
    [
      {
        parameter: "pagination_token",
        value: 1,
        in: [
          "get_broadcast_chat",
          "list_scheduled_broadcasts",
          "get_chat_conversation_events",
          "get_chat_conversations",
          "search_community_notes_written",
          "search_eligible_tweets",
          "get_direct_message_events",
          "get_followed_lists",
          "get_list_followers",
          "get_list_members",
          "get_list_memberships",
          "get_owned_lists",
          "get_space_buyers",
          "get_space_tweets",
          "get_connections",
          "get_bookmarks_by_folder",
          "get_blocked",
          "get_muted",
          "get_users_affiliates",
          "get_users_followers",
          "get_users_following"
        ]
      }
    ]
  ),
  because("minimum", "SDK", "Described as 32 bits, without the numbers.", [{ parameter: "woeid", value: 1 }]),
  because("minimum", "SDK", "Seconds since 1970, which are whole and not negative.", [
    { parameter: "content_expiration", value: 0 }
  ]),
  because("maximum", "documentation", "The documentation has a bound, the description has none.", [
    { parameter: "additional_owners", value: 100 },
    { parameter: "keyword", value: 150 }
  ]),
  because("maximum", "SDK", "A larger number is not exact in JavaScript.", [
    { parameter: "content_expiration", value: 9007199254740991 },
    { parameter: "total_bytes", value: 9007199254740991, in: ["initialize_chat_media_upload"] }
  ]),
  because("maximum", "SDK", "Described as 32 bits, without the numbers.", [{ parameter: "woeid", value: 2147483647 }]),
  because("maximum", "SDK", "More entries are a mistake of the caller.", [
    { parameter: "domain_restrictions", value: 1000 }
  ]),
  because("required", "X API", "The X API refuses a request without it.", [
    { parameter: "display_name", value: true, in: ["create_media_subtitles"] },
    { parameter: "language_code", value: true, in: ["create_media_subtitles"] },
    { parameter: "media_category", value: true, in: ["initialize_media_upload"] },
    { parameter: "media_type", value: true, in: ["initialize_media_upload"] },
    { parameter: "subtitles_id", value: true },
    { parameter: "total_bytes", value: true, in: ["initialize_media_upload"] }
  ]),
  because("required", "descriptions before 2.167", "Required by the descriptions until 2.166, and so always sent.", [
    { parameter: "granularity", value: true, in: ["get_media_analytics", "get_tweets_analytics"] }
  ]),
  because("values", "documentation", "The same categories as those of adding subtitles.", [
    { parameter: "media_category", value: ["TweetVideo", "AmplifyVideo"], in: ["delete_media_subtitles"] }
  ]),
  because(
    "kind",
    "SDK",
    "Described as text or by another pattern; it names a user, a post, an event or a media item, whose IDs are digits.",
    [
      {
        parameter: "additional_owners",
        value: "several IDs of # to # digits (a list, or a string with commas and no spaces)",
        in: ["upload_media_at_once"]
      },
      {
        parameter: "exclude_reply_user_ids",
        value: "several IDs of # to # digits (a list, or a string with commas and no spaces)"
      },
      {
        parameter: "group_admins",
        value: "several IDs of # to # digits (a list, or a string with commas and no spaces)"
      },
      {
        parameter: "group_members",
        value: "several IDs of # to # digits (a list, or a string with commas and no spaces)"
      },
      {
        parameter: "media_id",
        value: "an ID of # to # digits (a string, a bigint or a safe integer)",
        in: ["create_direct_message", "create_direct_message_conversation"]
      },
      {
        parameter: "user_ids",
        value: "several IDs of # to # digits (a list, or a string with commas and no spaces)",
        in: ["add_chat_group_members", "remove_chat_group_members"]
      },
      {
        parameter: "user_id",
        value: "an ID of # to # digits (a string, a bigint or a safe integer)",
        in: [
          "add_chat_moderator",
          "create_activity_subscription",
          "mute_broadcast_chat_user",
          "remove_chat_moderator",
          "unmute_broadcast_chat_user"
        ]
      },
      {
        parameter: "message_id",
        value: "an ID of # to # digits (a string, a bigint or a safe integer)",
        in: ["mute_broadcast_chat_user"]
      },
      {
        parameter: "id",
        value: "an ID of # to # digits (a string, a bigint or a safe integer)",
        in: ["append_chat_media_upload", "delete_media_subtitles"]
      }
    ]
  ),
  because("kind", "SDK", "The described pattern, by the characters that it does not allow.", [
    {
      parameter: "metadata",
      value: "text of up to # characters, none of them beyond U+FFFF, as emoji are",
      in: ["ensure_account"]
    }
  ]),
  because("kind", "SDK", "Said in prose to be digits; a number is taken as well.", [
    {
      parameter: "conversation_key_version",
      value: "several digits (a string, a bigint or a safe integer)",
      in: ["update_chat_group"]
    },
    { parameter: "message_ttl_ms", value: "several digits (a string, a bigint or a safe integer)" },
    { parameter: "validity_duration_msec", value: "several digits (a string, a bigint or a safe integer)" },
    { parameter: "validity_expiry_timestamp_msec", value: "several digits (a string, a bigint or a safe integer)" },
    { parameter: "num_parts", value: "several digits (a string, a bigint or a safe integer)" },
    { parameter: "ttl_msec", value: "several digits (a string, a bigint or a safe integer)" }
  ]),
  because("kind", "SDK", "Base64 text, which the schema does not say.", [
    { parameter: "base64_encoded_key_rotation", value: "base# text" },
    { parameter: "encoded_message_create_event", value: "base# text" },
    { parameter: "encoded_message_event_signature", value: "base# text" }
  ]),
  because(
    "kind",
    "SDK",
    "A conversation is named in the forms that the X API itself uses, checked before anything is sent.",
    [
      {
        parameter: "conversation_id",
        value: "the ID of a user, two IDs of users joined by a hyphen or a colon, or g and # to # digits for a group"
      },
      {
        parameter: "dm_conversation_id",
        value: "the ID of a conversation: two IDs of users joined by a hyphen, or # to # digits for a group"
      },
      {
        parameter: "id",
        value: "the ID of a user, two IDs of users joined by a hyphen or a colon, or g and # to # digits for a group",
        in: [
          "add_chat_group_members",
          "add_conversation_keys",
          "delete_chat_conversation",
          "delete_chat_conversation_message_ttl",
          "delete_chat_messages",
          "download_chat_media",
          "get_chat_conversation",
          "get_chat_conversation_events",
          "get_chat_conversation_pinned_messages",
          "mark_chat_conversation_read",
          "mute_chat_conversation",
          "remove_chat_group_members",
          "send_chat_message",
          "send_chat_typing_indicator",
          "unmute_chat_conversation",
          "update_chat_conversation_message_ttl",
          "update_chat_conversation_screen_capture"
        ]
      }
    ]
  ),
  because("kind", "specification", "A single ID is specified as a list too.", [
    {
      parameter: "id",
      value: "an ID of # to # digits (a string, a bigint or a safe integer), also as a list of exactly one",
      in: ["get_list_followers", "get_list_members", "get_list_tweets"]
    }
  ]),
  because("kind", "SDK", "Milliseconds in text, which a Date or a DateTime states as well.", [
    {
      parameter: "end_at_ms",
      value: "a time since #: a Date, a DateTime, a date and time with an offset, or milliseconds as # to # digits"
    },
    {
      parameter: "newest_start_time",
      value: "a time since #: a Date, a DateTime, a date and time with an offset, or milliseconds as # to # digits"
    },
    {
      parameter: "oldest_start_time",
      value: "a time since #: a Date, a DateTime, a date and time with an offset, or milliseconds as # to # digits"
    },
    {
      parameter: "scheduled_end_ms",
      value: "a time since #: a Date, a DateTime, a date and time with an offset, or milliseconds as # to # digits"
    },
    {
      parameter: "scheduled_start_ms",
      value: "a time since #: a Date, a DateTime, a date and time with an offset, or milliseconds as # to # digits"
    }
  ]),
  because("kind", "SDK", "Minutes in UTC as twelve digits, which a Date or a DateTime states as well.", [
    {
      parameter: "from_date",
      value: "a valid date and time (a Date, a DateTime, RFC # text with an offset, or yyyymmddhhmm in UTC)"
    },
    {
      parameter: "to_date",
      value: "a valid date and time (a Date, a DateTime, RFC # text with an offset, or yyyymmddhhmm in UTC)"
    }
  ]),
  because("kind", "SDK", "Values that are not known today are sent unchanged.", [
    { parameter: "endpoint_id", value: "text without commas, spaces and control characters" },
    { parameter: "event_type", value: "text without commas, spaces and control characters" },
    { parameter: "sort_order", value: "text without commas, spaces and control characters" }
  ]),
  because("kind", "SDK", "The pattern is checked with a rule in words.", [
    { parameter: "language_code", value: "a language code of two capital letters", in: ["delete_media_subtitles"] },
    {
      parameter: "media_hash_key",
      value: "a key of # to # letters and digits",
      in: ["append_chat_media_upload", "finalize_chat_media_upload"]
    },
    { parameter: "media_hash_keys", value: "a list of # or more, each a key of # to # letters and digits" },
    { parameter: "media_key", value: "a media key: digits, an underscore and digits" },
    {
      parameter: "media_keys",
      value: "several media keys: digits, an underscore and digits (a list, or a string with commas and no spaces)"
    },
    { parameter: "resource_id", value: "the name of a file with its extension" }
  ]),
  because("kind", "documentation", "The same categories as those of adding subtitles.", [
    { parameter: "media_category", value: "a choice", in: ["delete_media_subtitles"] }
  ]),
  because("kind", "SDK", "Bytes in memory or a stream, sent as a part of the body.", [
    {
      parameter: "media",
      value: "bytes (a Uint#Array, a Blob, a ReadableStream or a Stream of Uint#Array) or base# text",
      in: ["append_chat_media_upload"]
    },
    {
      parameter: "media",
      value: "bytes (a Uint#Array, a Blob, a ReadableStream or a Stream of Uint#Array)",
      in: ["append_media_upload", "upload_media_at_once"]
    }
  ]),
  because("kind", "SDK", "An object with one key, whose value is the parameter.", [
    { parameter: "content_expiration", value: "a whole number in a range" },
    { parameter: "preview_image", value: "an ID of # to # digits (a string, a bigint or a safe integer)" }
  ]),
  because("kind", "SDK", "A structure that is checked, or sent unchanged, as a whole. Its type describes it.", [
    {
      parameter: "action_signatures",
      value:
        "a list of # or more, each an object with message_id, encoded_message_event_detail, message_event_signature, optional signature_payload"
    },
    {
      parameter: "add",
      value: "a list of # or more rules: each has a value, may have a tag of # to # and nothing else"
    },
    { parameter: "audience_policy", value: "an object" },
    {
      parameter: "av_settings",
      value:
        "an object with optional av_call_permissions, optional has_av_calls_enabled, optional has_enhanced_call_privacy_enabled"
    },
    {
      parameter: "blocking_action_signatures",
      value:
        "a list of # or more, each an object with message_id, encoded_message_event_detail, message_event_signature, optional signature_payload"
    },
    {
      parameter: "detection_action_signatures",
      value:
        "a list of # or more, each an object with message_id, encoded_message_event_detail, message_event_signature, optional signature_payload"
    },
    {
      parameter: "rotated_pmk_bundle",
      value:
        "a list of # or more, each an object with message_sequence_id, base#encoded_encrypted_pmk, optional pme_sequence_id"
    },
    { parameter: "content_state", value: "an object with the lists blocks and entities" },
    {
      parameter: "conversation_participant_keys",
      value: "a list of # or more, each an object with user_id, encrypted_conversation_key, public_key_version"
    },
    { parameter: "cover_media", value: "an object with media_id and media_category" },
    { parameter: "delete", value: "{ ids } with # or more IDs of # to # digits, or { values } with # to # texts" },
    { parameter: "found_media_origin", value: "an object" },
    { parameter: "qualifiers", value: "an object" },
    { parameter: "geo_restrictions", value: "an object with two lists of country codes" },
    { parameter: "media_call_to_actions", value: "an object" },
    {
      parameter: "public_key",
      value:
        "an object with optional public_key, optional signing_public_key, optional identity_public_key_signature, optional signing_public_key_signature, optional public_key_fingerprint, optional registration_method"
    },
    { parameter: "recurrence", value: "an object with frequency (one of Daily, Weekly) and repeats (# to # digits)" },
    { parameter: "sensitive_media_warning", value: "an object" },
    { parameter: "sequence_ids", value: "a list of # or more, each text" },
    { parameter: "sticker_info", value: "an object with a list of stickers" }
  ]),
  because(
    "undescribed",
    "specification",
    "Specified; no longer described, since users do not refer to posts, places and polls.",
    [
      { parameter: "media_fields", value: true, in: ["get_space_buyers", "get_liking_users", "get_retweeters"] },
      { parameter: "place_fields", value: true, in: ["get_space_buyers", "get_liking_users", "get_retweeters"] },
      { parameter: "poll_fields", value: true, in: ["get_space_buyers", "get_liking_users", "get_retweeters"] }
    ]
  ),
  because("undescribed", "documentation", "Documented, and in the descriptions before 2.167.", [
    { parameter: "media_fields", value: true, in: ["create_webhook_stream_link"] },
    { parameter: "place_fields", value: true, in: ["create_webhook_stream_link"] },
    { parameter: "poll_fields", value: true, in: ["create_webhook_stream_link"] },
    { parameter: "expansions", value: true, in: ["create_webhook_stream_link"] },
    { parameter: "tweet_fields", value: true, in: ["create_webhook_stream_link"] },
    { parameter: "user_fields", value: true, in: ["create_webhook_stream_link"] }
  ])
].flat()
