/** Parameters that several operations have together: their interface, and the code that declares them. */
export interface Group {
  readonly type: string
  readonly params: ReadonlyArray<string>
  /** Absent if each of them is declared by itself. */
  readonly code?: string
  /** Only of operations whose result has a type like this. */
  readonly results?: RegExp
}

const fields = (...names: ReadonlyArray<string>): ReadonlyArray<string> => [
  "expansions",
  ...names.map((name) => `${name}_fields`)
]

/** The first that fits counts. */
export const groups: ReadonlyArray<Group> = [
  {
    type: "AllUserFieldsParams",
    params: fields("media", "place", "poll", "tweet", "user"),
    code: "Parameter.tweetFields",
    results: /^User/
  },
  {
    type: "TweetFieldsParams",
    params: fields("media", "place", "poll", "tweet", "user"),
    code: "Parameter.tweetFields"
  },
  {
    type: "DmEventFieldsParams",
    params: fields("dm_event", "media", "tweet", "user"),
    code: "Parameter.dmEventFields"
  },
  { type: "SpaceFieldsParams", params: fields("space", "topic", "user"), code: "Parameter.spaceFields" },
  {
    type: "UserFieldsParams",
    params: fields("tweet", "user"),
    code: "Parameter.userFields",
    results: /^(Bots|ChatGroupAdminRequests|User)/
  },
  { type: "ListFieldsParams", params: fields("list", "user"), code: "Parameter.listFields" },
  { type: "BroadcastFieldsParams", params: ["broadcast_fields"], code: "broadcastFields" },
  {
    type: "BroadcastChatMessageFieldsParams",
    params: ["broadcast_chat_message_fields", "expansions", "user_fields"],
    code: "broadcastChatMessageFields"
  },
  { type: "ChatConversationFieldsParams", params: fields("chat_conversation", "user"), code: "chatConversationFields" },
  { type: "ChatMessageEventFieldsParams", params: ["chat_message_event_fields"], code: "chatMessageEventFields" },
  { type: "PublicKeyFieldsParams", params: ["public_key_fields"], code: "publicKeyFields" },
  { type: "ComplianceJobFieldsParams", params: ["compliance_job_fields"] },
  { type: "CommunityFieldsParams", params: ["community_fields"] },
  {
    type: "LikeFieldsParams",
    params: ["expansions", "like_with_tweet_author_fields", "media_fields", "tweet_fields", "user_fields"]
  },
  {
    type: "PartitionParams",
    params: ["backfill_minutes", "start_time", "end_time", "partition"]
  },
  { type: "StreamParams", params: ["backfill_minutes", "start_time", "end_time"], code: "stretch" },
  { type: "BackfillParams", params: ["backfill_minutes"], code: "backfill" },
  {
    type: "TimeWindowParams",
    params: ["start_time", "end_time", "since_id", "until_id"],
    code: "Parameter.timeWindow()"
  },
  { type: "ExcludeParams", params: ["exclude"], code: "" },
  {
    type: "PagingParams",
    params: ["max_results", "pagination_token"]
  },
  {
    type: "NextTokenParams",
    params: ["max_results", "next_token"]
  }
]
