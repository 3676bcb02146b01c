import type { Source } from "./deviations.ts"

/**
 * Where the declared shape of a response differs from the X API's description, and why. A place is named by the described
 * schema that it is in; one that begins with * is the same in many schemas.
 */
export interface ResponseDeviation {
  readonly source: Source
  readonly reason: string
  readonly places: ReadonlyArray<string>
}

/** Every difference of a response. */
export const responseDeviations: ReadonlyArray<ResponseDeviation> = [
  {
    source: "SDK",
    reason: "All pages are read as one shape, which has what any of them has.",
    places: [
      "*.meta.newest_id: not described",
      "*.meta.oldest_id: not described",
      "*.meta.previous_token: not described",
      "*.meta.next_token: not described",
      "*.meta.result_count: not described",
      "*.meta.sent: not described"
    ]
  },
  {
    source: "SDK",
    reason: "All lists are read as one shape; one without pages has no meta.",
    places: [
      "GetSpacesByIdsResponse.meta: not described",
      "GetUsersByIdsResponse.meta: not described",
      "GetUsersByUsernamesResponse.meta: not described"
    ]
  },
  {
    source: "SDK",
    reason: "All entities of texts are read as one shape, which has what any of them has.",
    places: [
      "DmEventEntities.annotations: not described",
      "DmEventEntities.urls[].description: not described",
      "DmEventEntities.urls[].images: not described",
      "DmEventEntities.urls[].media_key: not described",
      "DmEventEntities.urls[].status: not described",
      "DmEventEntities.urls[].title: not described",
      "DmEventEntities.urls[].unwound_url: not described",
      "PostEntities.annotations: not described",
      "PostNotePost.entities.annotations: not described",
      "PostNotePost.entities.urls[].description: not described",
      "PostNotePost.entities.urls[].images: not described",
      "PostNotePost.entities.urls[].media_key: not described",
      "PostNotePost.entities.urls[].status: not described",
      "PostNotePost.entities.urls[].title: not described",
      "PostNotePost.entities.urls[].unwound_url: not described",
      "UserEntities.description.annotations: not described",
      "UserEntities.url.annotations: not described",
      "UserEntities.url.cashtags: not described",
      "UserEntities.url.hashtags: not described",
      "UserEntities.url.mentions: not described"
    ]
  },
  {
    source: "descriptions before 2.167",
    reason: "Described before, and read as long as the X API may send it.",
    places: [
      "ChatConversation.created_at_msec: not described",
      "ChatMessageEvent.created_at_msec: not described",
      "ChatMessageEvent.previous_sequence_id: not described",
      "ChatMessageEvent.sequence_id: not described",
      "CreateActivitySubscriptionResponse.meta: not described",
      "CreateActivitySubscriptionResponseData.total_subscriptions: not described",
      "DeleteActivitySubscriptionResponse.meta: not described",
      "GetActivitySubscriptionsResponse.meta: not described",
      "GetUsersBookmarkFoldersResponse.meta: not described",
      "GetUsersBookmarksByFolderIdResponse.meta: not described",
      "MediaNonPublicMetrics.view_count: not described",
      "News.last_updated_at_ms: not described",
      "NoteInfo.is_media_note: not described",
      "PlaceGeo.geometry: not described",
      "PublicKey.version: not described",
      "Space.topics: not described",
      "UpdateActivitySubscriptionResponse.meta: not described",
      "ValidateWebhooksResponseData.attempted: not described"
    ]
  },
  {
    source: "descriptions before 2.167",
    reason: "The metrics of playback are described as non-public and organic, and were public before.",
    places: [
      "MediaPublicMetrics.playback_0_count: not described",
      "MediaPublicMetrics.playback_100_count: not described",
      "MediaPublicMetrics.playback_25_count: not described",
      "MediaPublicMetrics.playback_50_count: not described",
      "MediaPublicMetrics.playback_75_count: not described"
    ]
  },
  {
    source: "documentation",
    reason: "Documented for a failed upload.",
    places: [
      "FinalizeMediaUploadResponseDataProcessingInfo.error: not described",
      "GetMediaUploadStatusResponseDataProcessingInfo.error: not described",
      "MediaUploadResponseDataProcessingInfo.error: not described"
    ]
  },
  {
    source: "X API",
    reason: "The older name of a field, which some responses have.",
    places: [
      "LikeWithPostAuthor.attachments_media_keys: not described",
      "LikeWithPostAuthor.liked_tweet_author_id: not described",
      "Post.in_reply_to_tweet_id: not described"
    ]
  },
  {
    source: "SDK",
    reason: "A default field: an entry without it is set aside.",
    places: [
      "Community.name: always there, described as optional",
      "DmEvent.event_type: always there, described as optional",
      "List.name: always there, described as optional",
      "Media.media_key: always there, described as optional",
      "Media.type: always there, described as optional",
      "Place.full_name: always there, described as optional",
      "Poll.options: always there, described as optional",
      "Post.text: always there, described as optional",
      "Space.state: always there, described as optional",
      "Topic.name: always there, described as optional",
      "Trend.trend_name: always there, described as optional",
      "User.name: always there, described as optional",
      "User.username: always there, described as optional"
    ]
  },
  {
    source: "SDK",
    reason: "It identifies the entry, or is its content: without it the entry is of no use.",
    places: [
      "ActivityStreamResponse.data.event_type: always there, described as optional",
      "CreateActivitySubscriptionResponseData.subscription: always there, described as optional",
      "CreateActivitySubscriptionResponseDataSubscription.subscription_id: always there, described as optional",
      "CreateScheduledBroadcastResponseData.broadcast_id: always there, described as optional",
      "GetActivitySubscriptionsResponseData.subscription_id: always there, described as optional",
      "GetRulesResponseData.value: always there, described as optional",
      "GetScheduledBroadcastResponseData.broadcast_id: always there, described as optional",
      "GoLiveScheduledBroadcastResponseData.broadcast_id: always there, described as optional",
      "HidePostsReplyResponseData.hidden: always there, described as optional",
      "ListScheduledBroadcastsResponseData.broadcast_id: always there, described as optional",
      "UpdateActivitySubscriptionResponseData.subscription: always there, described as optional",
      "UpdateActivitySubscriptionResponseDataSubscription.subscription_id: always there, described as optional",
      "UpdateRulesResponseData.value: always there, described as optional",
      "UpdateScheduledBroadcastResponseData.broadcast_id: always there, described as optional"
    ]
  },
  {
    source: "X API",
    reason: "Figures that are described as text, and read as numbers from either.",
    places: [
      "GetRuleCountsResponseData.cap_per_client_app: declared as number, described as string",
      "GetRuleCountsResponseData.cap_per_project: declared as number, described as string",
      "GetRuleCountsResponseData.project_rules_count: declared as number, described as string",
      "Usage.project_cap: declared as number, described as string",
      "Usage.project_usage: declared as number, described as string",
      "UsageDailyClientAppUsage[].usage[].usage: declared as number, described as string",
      "UsageDailyProjectUsage.usage[].usage: declared as number, described as string"
    ]
  },
  {
    source: "X API",
    reason: "Responses have either of two forms, and both are read.",
    places: [
      "CreateMediaSubtitlesResponseData.associated_subtitles: declared as one of several, described as struct",
      "News.keywords: declared as one of several, described as struct",
      "PostNoteRequestSuggestions[].source_link: declared as one of several, described as string",
      "PostSuggestedSourceLinksWithCounts[].url: declared as one of several, described as string",
      "PostSuggestedSourceLinks[]: declared as one of several, described as string",
      "User: declared as one of several, described as struct"
    ]
  },
  {
    source: "SDK",
    reason: "Passed on as it is: its type says what it may hold.",
    places: [
      "ActivityStreamingResponsePayload: declared as unknown, described as one of several",
      "CreateMediaMetadataResponseData.associated_metadata: declared as unknown, described as struct",
      "Expansions.media: declared as unknown, described as list",
      "Expansions.places: declared as unknown, described as list",
      "Expansions.polls: declared as unknown, described as list",
      "Expansions.topics: declared as unknown, described as list",
      "PlaceGeo.properties: declared as unknown, described as struct",
      "Post.article: declared as unknown, described as struct",
      "Post.article_title: declared as unknown, described as struct"
    ]
  },
  {
    source: "SDK",
    reason: "Described as alternatives of the same form.",
    places: [
      "PlaceGeo.type: declared as string, described as one of several",
      "PostContextAnnotations[].domain: declared as struct, described as one of several",
      "PostContextAnnotations[].entity: declared as struct, described as one of several",
      "PostReferencedPosts[].type: declared as string, described as one of several",
      "Problem: declared as struct, described as one of several",
      "StreamLabelsComplianceResponse: declared as struct, described as one of several",
      "StreamLikesComplianceResponse: declared as struct, described as one of several",
      "StreamPostsComplianceResponse: declared as struct, described as one of several",
      "StreamUsersComplianceResponse: declared as struct, described as one of several"
    ]
  },
  {
    source: "SDK",
    reason: "One shape for what is withheld of users and of posts.",
    places: ["UserWithheld.copyright: not described"]
  },
  {
    source: "SDK",
    reason: "One shape for reposting and undoing it; the response to reposting has it.",
    places: ["UnrepostPostResponseData.rest_id: not described"]
  },
  {
    source: "SDK",
    reason: "A page is followed by meta.next_token: the description has the parameter without the token.",
    places: ["ListScheduledBroadcastsResponse.meta: not described"]
  },
  {
    source: "SDK",
    reason: "Whether the X API has a balance for the app at all: a 404 without a body is read as that.",
    places: ["GetUsageCreditsResponse.available: not described"]
  },
  {
    source: "SDK",
    reason: "One shape for the outcome of one bookmark and those of several, and for their problems.",
    places: ["CreateUsersBookmarkResponse: declared as struct, described as one of several"]
  },
  {
    source: "SDK",
    reason: "One shape for a link that is made and for one that is read; reading it has these.",
    places: [
      "EnableChatGroupInviteResponseData.join_state: not described",
      "EnableChatGroupInviteResponseData.member_count: not described"
    ]
  },
  {
    source: "X API",
    reason: "Whose key it is: keys of several users have it.",
    places: ["PublicKey.user_id: not described"]
  }
]
