// Written by npm run docs from spec/prices.ts. Changes belong there.

/** The prices of operations, by their identifiers in the X API's description. Others are free. */
const rows: ReadonlyArray<readonly [as: string, operations: string]> = [
  [
    "resource:post",
    "getListsPosts getPostsById getPostsByIds getPostsQuotedPosts getPostsReposts getSpacesPosts getUsersBookmarks getUsersBookmarksByFolderId getUsersLikedPosts getUsersMentions getUsersPosts getUsersRepostsOfMe getUsersTimeline searchEligiblePosts searchPostsAll searchPostsRecent streamPosts streamPostsFirehose streamPostsFirehoseEn streamPostsFirehoseJa streamPostsFirehoseKo streamPostsFirehosePt streamPostsSample streamPostsSample10"
  ],
  [
    "resource:user",
    "getBots getChatGroupAdminRequests getChatModerators getListsMembers getPostsLikingUsers getPostsRepostedBy getSpacesBuyers getUsersAffiliates getUsersById getUsersByIds getUsersByUsername getUsersByUsernames getUsersMe searchUsers"
  ],
  ["resource:follow", "getListsFollowers getUsersFollowers getUsersFollowing"],
  ["resource:mute", "getUsersMuting"],
  ["resource:block", "getUsersBlocking"],
  ["resource:like", "streamLikesFirehose streamLikesSample10"],
  [
    "resource:list",
    "getListsById getUsersFollowedLists getUsersListMemberships getUsersOwnedLists getUsersPinnedLists"
  ],
  ["resource:space", "getSpacesByCreatorIds getSpacesById getSpacesByIds searchSpaces"],
  ["resource:community", "getCommunitiesById searchCommunities"],
  ["resource:note", "searchCommunityNotesWritten"],
  [
    "resource:dm_event",
    "getDirectMessagesEvents getDirectMessagesEventsByConversationId getDirectMessagesEventsById getDirectMessagesEventsByParticipantId"
  ],
  ["request:counts_recent", "getPostsCountsRecent"],
  ["request:counts_all", "getPostsCountsAll"],
  ["request:trends", "getTrendsByWoeid getTrendsPersonalizedTrends"],
  ["request:post:post_with_url", "createPosts"],
  [
    "request:post",
    "articleCreateDraft articlePublish createCommunityNotes createScheduledBroadcast goLiveScheduledBroadcast muteBroadcastChatUser sendBroadcastChat"
  ],
  [
    "request:content_manage",
    "addChatGroupAdmins approveChatGroupAdminRequest createBot deleteBot enableChatGroupInvite hidePostsReply hidePostsReply removeChatGroupAdmins updateBot updateChatConversationMessageTtl updateChatConversationScreenCapture updateChatGroup updateChatGroupAdminSettings updateScheduledBroadcast"
  ],
  [
    "request:dm",
    "createDirectMessagesByConversationId createDirectMessagesByParticipantId createDirectMessagesConversation deleteChatMessages sendChatMessage"
  ],
  [
    "request:user_interaction",
    "addChatModerator blockUsersDms createChatGroupAdminRequest createChatGroupJoinRequest followList followUser likePost muteUser repostPost unblockUsersDms usersIdBlock"
  ],
  [
    "request:interaction_delete",
    "deleteBroadcastChatMessage deleteChatConversation deleteChatConversationMessageTtl deleteCommunityNotes deleteDirectMessagesEvents deletePosts deleteScheduledBroadcast disableChatGroupInvite rejectChatGroupAdminRequest rejectChatGroupJoinRequests removeChatGroupMembers removeChatModerator unfollowList unfollowUser unlikePost unmuteBroadcastChatUser unrepostPost usersIdUnblock"
  ],
  ["request:mute_delete", "unmuteUser"],
  ["request:list_create", "createLists"],
  ["request:list_manage", "addListsMember deleteLists pinList removeListsMemberByUserId unpinList updateLists"],
  ["request:bookmark", "createUsersBookmark createUsersBookmarkFolder deleteUsersBookmark"],
  ["request:media_metadata", "createMediaMetadata createMediaSubtitles deleteMediaSubtitles"],
  ["event", "activityStream"]
]

/** The price of each operation. */
export const billedAs: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([as, operations]) => operations.split(" ").map((id) => [id, as] as const))
)

/** The reads that the price list calls owned. */
export const ownedReads: ReadonlySet<string> = new Set(
  "getUsersBlocking getUsersBookmarks getUsersBookmarksByFolderId getUsersFollowedLists getUsersFollowers getUsersFollowing getUsersLikedPosts getUsersListMemberships getUsersMentions getUsersMuting getUsersOwnedLists getUsersPinnedLists getUsersPosts".split(
    " "
  )
)
