/** Parameters that several operations have together: their interface, and the code that declares them. */
export interface Group {
  readonly type: string
  readonly params: ReadonlyArray<string>
  /** Absent if each of them is declared by itself. */
  readonly code?: string
  /** What `@param` says of them. */
  readonly says?: string
  /** Only of operations whose result has a type like this. */
  readonly results?: RegExp
}

const fields = (...names: ReadonlyArray<string>): ReadonlyArray<string> => [
  "expansions",
  ...names.map((name) => `${name}_fields`)
]

const stretch = "`backfill_minutes`; `start_time` and `end_time` for a past stretch in place of the present"

const table: ReadonlyArray<Group> = [
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
  { type: "UserFieldsParams", params: fields("tweet", "user"), code: "Parameter.userFields", results: /^User/ },
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
    params: ["backfill_minutes", "start_time", "end_time", "partition"],
    says: `\`partition\`; ${stretch}`
  },
  { type: "StreamParams", params: ["backfill_minutes", "start_time", "end_time"], code: "stretch", says: stretch },
  { type: "BackfillParams", params: ["backfill_minutes"], code: "backfill" },
  {
    type: "TimeWindowParams",
    params: ["start_time", "end_time", "since_id", "until_id"],
    code: "Parameter.timeWindow()",
    says: "`start_time` and `end_time`; `since_id` and `until_id`"
  },
  { type: "ExcludeParams", params: ["exclude"], code: "", says: "`exclude`, the kinds of posts to exclude" },
  {
    type: "PagingParams",
    params: ["max_results", "pagination_token"],
    says: "`max_results` of a page; `pagination_token` of another page"
  },
  {
    type: "NextTokenParams",
    params: ["max_results", "next_token"],
    says: "`max_results` of a page; `next_token` of the next page"
  }
]

/** The first that fits counts. */
export const groups: ReadonlyArray<Group> = table.map((group) => ({
  says: group.params.includes("expansions")
    ? "fields and expansions"
    : group.params.map((name) => `\`${name}\``).join("; "),
  ...group
}))
