/**
 * What each operation is billed as, by its identifier in the X API's description. The price list names no operations: what
 * the documentation says in words is `documented`, for example which reads count as posts; the rest is `inferred`, and of
 * two plausible classes it is the dearer one.
 */
import type { ReadPrice, RequestPrice } from "@xeffect/core/prices"

/** A class: each resource of a response, the request, each event, or nothing. */
export type BilledAs = `resource:${ReadPrice}` | `request:${RequestPrice}` | "event" | "nothing"

/** Where a class comes from. */
export type ClassSource = "documented" | "inferred"

const rows: ReadonlyArray<readonly [BilledAs, ClassSource, operations: string]> = [
  ["event", "documented", "activityStream"],
  ["request:bookmark", "inferred", "createUsersBookmark createUsersBookmarkFolder deleteUsersBookmark"],
  ["request:content_manage", "inferred", "updateScheduledBroadcast hidePostsReply"],
  ["request:counts_all", "documented", "getPostsCountsAll"],
  ["request:counts_recent", "documented", "getPostsCountsRecent"],
  [
    "request:dm",
    "inferred",
    "sendChatMessage deleteChatMessages createDirectMessagesConversation createDirectMessagesByParticipantId createDirectMessagesByConversationId"
  ],
  [
    "request:interaction_delete",
    "inferred",
    "deleteScheduledBroadcast unmuteBroadcastChatUser deleteBroadcastChatMessage deleteDirectMessagesEvents deleteCommunityNotes deletePosts unfollowList unlikePost unrepostPost unblockUser unfollowUser"
  ],
  ["request:list_create", "documented", "createLists"],
  [
    "request:list_manage",
    "inferred",
    "updateLists deleteLists addListsMember removeListsMemberByUserId pinList unpinList"
  ],
  ["request:media_metadata", "inferred", "createMediaMetadata createMediaSubtitles deleteMediaSubtitles"],
  ["request:mute_delete", "inferred", "unmuteUser"],
  ["request:post", "documented", "createPosts"],
  [
    "request:post",
    "inferred",
    "articleCreateDraft articlePublish createScheduledBroadcast goLiveScheduledBroadcast sendBroadcastChat muteBroadcastChatUser createCommunityNotes"
  ],
  ["request:trends", "documented", "getTrendsByWoeid"],
  ["request:trends", "inferred", "getTrendsPersonalizedTrends"],
  [
    "request:user_interaction",
    "inferred",
    "blockUser blockUsersDms unblockUsersDms followList followUser likePost muteUser repostPost"
  ],
  ["resource:block", "documented", "getUsersBlocking"],
  ["resource:community", "inferred", "searchCommunities getCommunitiesById"],
  [
    "resource:dm_event",
    "inferred",
    "getDirectMessagesEventsByParticipantId getDirectMessagesEventsByConversationId getDirectMessagesEvents getDirectMessagesEventsById"
  ],
  ["resource:follow", "documented", "getUsersFollowers getUsersFollowing"],
  ["resource:follow", "inferred", "getListsFollowers"],
  ["resource:like", "inferred", "streamLikesFirehose streamLikesSample10"],
  [
    "resource:list",
    "inferred",
    "getListsById getUsersFollowedLists getUsersListMemberships getUsersOwnedLists getUsersPinnedLists"
  ],
  ["resource:mute", "documented", "getUsersMuting"],
  ["resource:note", "inferred", "searchCommunityNotesWritten"],
  [
    "resource:post",
    "documented",
    "getListsPosts getPostsByIds searchPostsAll searchPostsRecent streamPosts getPostsById getUsersBookmarks getUsersLikedPosts getUsersMentions getUsersPosts"
  ],
  [
    "resource:post",
    "inferred",
    "searchEligiblePosts getSpacesPosts streamPostsFirehose streamPostsFirehoseEn streamPostsFirehoseJa streamPostsFirehoseKo streamPostsFirehosePt streamPostsSample streamPostsSample10 getPostsQuotedPosts getPostsReposts getUsersRepostsOfMe getUsersBookmarksByFolderId getUsersTimeline"
  ],
  ["resource:space", "documented", "getSpacesByIds getSpacesById"],
  ["resource:space", "inferred", "getSpacesByCreatorIds searchSpaces"],
  [
    "resource:user",
    "inferred",
    "getListsMembers getSpacesBuyers getPostsLikingUsers getPostsRepostedBy getUsersByIds getUsersByUsernames getUsersByUsername getUsersMe searchUsers getUsersById getUsersAffiliates"
  ],
  [
    "nothing",
    "inferred",
    "getAccountActivitySubscriptionCount validateAccountActivitySubscription createAccountActivitySubscription getAccountActivitySubscriptions deleteAccountActivitySubscription getActivitySubscriptions createActivitySubscription deleteActivitySubscriptionsByIds updateActivitySubscription deleteActivitySubscription listBroadcasts listScheduledBroadcasts getScheduledBroadcast getBroadcast getBroadcastChat getChatConversations createChatConversation initializeChatGroup getChatConversation getChatConversationEvents addConversationKeys addChatGroupMembers markChatConversationRead sendChatTypingIndicator chatMediaUploadInitialize chatMediaUploadAppend chatMediaUploadFinalize chatMediaDownload getComplianceJobs createComplianceJobs getComplianceJobsById getConnectionHistory deleteConnectionsByUuids deleteAllConnections deleteConnectionsByEndpoint dmConversationsMediaDownload streamLikesCompliance getMediaByMediaKeys getMediaAnalytics getMediaUploadStatus mediaUpload initializeMediaUpload appendMediaUpload finalizeMediaUpload getMediaByMediaKey searchNews getNews evaluateCommunityNotes getOpenApiSpec getPostsAnalytics streamPostsCompliance streamLabelsCompliance getRules updateRules getRuleCounts getWebhooksStreamLinks createWebhooksStreamLink deleteWebhooksStreamLink getUsage streamUsersCompliance getUsersPublicKeys getUsersBookmarkFolders getUsersPublicKey addUserPublicKey getWebhooks createWebhooks createWebhookReplayJob validateWebhooks deleteWebhooks"
  ]
]

/** The class of each operation, and where it comes from. */
export const billedAs: ReadonlyMap<string, { readonly as: BilledAs; readonly source: ClassSource }> = new Map(
  rows.flatMap(([as, source, operations]) => operations.split(" ").map((id) => [id, { as, source }] as const))
)
