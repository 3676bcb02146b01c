// The mutations, and where each has to show. Each is of another operation or file, so that all are made at once.

import type { Edit } from "../../copy.ts"

const requests = "spec/description/requests.json"

/** A change of a fact, and what every place that states it has afterwards. */
export interface FactMutation extends Edit {
  readonly title: string
  readonly shows: Readonly<Record<string, ReadonlyArray<string>>>
}

const likes = "packages/tweets/src/likes.ts"
const lists = "packages/lists/src/manage.ts"
const mutes = "packages/users/src/mutes.ts"
const spaces = "packages/spaces/src/search.ts"
const reference = "docs/reference.md"

/** Ten changes of facts. */
export const ofFacts: ReadonlyArray<FactMutation> = [
  {
    title: "the maximum of a page",
    file: requests,
    from: '"path":"/2/users/{id}/muting","parameters":[{"name":"id","in":"path","required":true,"schema":{"$ref":"UserId"}},{"name":"max_results","in":"query","schema":{"type":"integer","minimum":1,"maximum":1000',
    to: '"path":"/2/users/{id}/muting","parameters":[{"name":"id","in":"path","required":true,"schema":{"$ref":"UserId"}},{"name":"max_results","in":"query","schema":{"type":"integer","minimum":1,"maximum":987',
    shows: {
      [mutes]: ["Parameter.paging(1, 987, 100)", "a whole number from 1 to 987"],
      [reference]: ["1 to 987"]
    }
  },
  {
    title: "the default of a page",
    file: requests,
    from: '"minimum":1,"maximum":1000,"format":"int32","default":100}},{"name":"next_token"',
    to: '"minimum":1,"maximum":1000,"format":"int32","default":89}},{"name":"next_token"',
    shows: {
      "packages/users/src/search.ts": ["Parameter.integer(1, 1000, 89)", "default `89`"],
      [reference]: ["default 89"]
    }
  },
  {
    title: "a value of a choice",
    file: requests,
    from: '["live","scheduled","all"]',
    to: '["live","scheduled","all","planned"]',
    shows: {
      [spaces]: ['"live" | "scheduled" | "all" | "planned"', 'Parameter.choice("live", "scheduled", "all", "planned")']
    }
  },
  {
    title: "a scope",
    file: requests,
    from: '"OAuth2UserToken":["like.write","tweet.read","users.read"]',
    to: '"OAuth2UserToken":["like.change","tweet.read","users.read"]',
    shows: {
      [likes]: ['Credentials.user("like.change", "tweet.read", "users.read")', "`like.change`"],
      [reference]: ["`like.change`"]
    }
  },
  {
    title: "a parameter that is required",
    file: requests,
    from: '"CreateListsRequest": {"type":"object","required":["name"]',
    to: '"CreateListsRequest": {"type":"object","required":["name","description"]',
    shows: {
      [lists]: [
        "readonly description: string",
        "description: Parameter.required(Parameter.text(0, 100))",
        "`description` (required)"
      ]
    }
  },
  {
    title: "the longest text",
    file: requests,
    from: '"path":"/2/news/search","parameters":[{"name":"query","in":"query","required":true,"schema":{"type":"string","minLength":1,"maxLength":2048',
    to: '"path":"/2/news/search","parameters":[{"name":"query","in":"query","required":true,"schema":{"type":"string","minLength":1,"maxLength":2047',
    shows: {
      "packages/trends/src/news.ts": ["Parameter.text(1, 2047)", "text of 1 to 2047 characters"]
    }
  },
  {
    title: "a parameter",
    file: requests,
    from: '{"id":"deletePosts","method":"DELETE","path":"/2/tweets/{id}","parameters":[',
    to: '{"id":"deletePosts","method":"DELETE","path":"/2/tweets/{id}","parameters":[{"name":"reason","in":"query","schema":{"type":"string","minLength":2}},',
    shows: {
      "packages/tweets/src/delete-tweet.ts": [
        "readonly reason?: string | undefined",
        "reason: Parameter.text(2)",
        "`reason`"
      ]
    }
  },
  {
    title: "a field of an outcome",
    file: requests,
    from: '"PinListResponseData": {"type":"object","required":["pinned"],"properties":{',
    to: '"PinListResponseData": {"type":"object","required":["pinned"],"properties":{"place":{"type":"string"},',
    shows: {
      "packages/lists/src/pinned.ts": ["readonly place?: string", "place: Shape.string"]
    }
  },
  {
    title: "a kind of credentials",
    file: requests,
    from: '{"$ref":"GetUsersFollowersResponse"}},"security":{"OAuth2UserToken":["follows.read","tweet.read","users.read"],"UserToken":[],"BearerToken":[]}',
    to: '{"$ref":"GetUsersFollowersResponse"}},"security":{"OAuth2UserToken":["follows.read","tweet.read","users.read"],"UserToken":[]}',
    shows: {
      "packages/users/src/follows.ts": ["Credentials.user(", "user_auth: true", "`user_auth` is `true` by default"]
    }
  },
  {
    title: "a limit",
    file: "spec/limits.ts",
    from: '"PUT /2/tweets/{tweet_id}/hidden": ["-", "50/15m"]',
    to: '"PUT /2/tweets/{tweet_id}/hidden": ["-", "51/15m"]',
    shows: {
      "packages/tweets/src/hide-replies.ts": ["Limits.per15Minutes(0, 51)", "51 requests in 15 minutes"],
      [reference]: ["51 per 15 minutes, user"]
    }
  }
]

/** Ten changes of written files. Each is named by a check. */
export const ofWritten: ReadonlyArray<Edit> = [
  { file: likes, from: 'path: "/2/users/{me}/likes"', to: 'path: "/2/users/{me}/like"' },
  { file: lists, from: "Parameter.text(1, 25)", to: "Parameter.text(1, 26)" },
  { file: mutes, from: "A page of the users whom", to: "A page of users whom" },
  { file: spaces, from: "@see https://", to: "@see http://" },
  { file: "packages/lists/src/pinned.ts", from: "Limits.per15Minutes(0, 50)", to: "Limits.per15Minutes(0, 5)" },
  {
    file: "packages/users/src/search.ts",
    from: "Parameter.integer(1, 1000, 100)",
    to: "Parameter.integer(1, 1001, 100)"
  },
  { file: "packages/trends/src/news.ts", from: "text of 1 to 2048 characters", to: "text of 1 to 2049 characters" },
  { file: reference, from: "1 to 100, default 10", to: "1 to 100, default 11" },
  { file: "packages/communities/src/community.ts", from: "Since description 2.167.", to: "Since description 2.162." },
  { file: "packages/tweets/src/create-tweet.ts", from: " * - `text`: text\n", to: " * - `text`: a text\n" }
]

const community = "packages/communities/src/community.ts"
const broadcast = "packages/broadcasts/src/resources/broadcast.ts"

/** Fields without a comment by hand that are taken out: their types and shapes. All of it is written again. */
export const ofFields: ReadonlyArray<Edit> = [
  { file: community, from: "  /** Since description 2.167. */\n  readonly member_count?: number\n", to: "" },
  { file: community, from: /,\n  member_count: Shape\.number(?=,?\n)/, to: "" },
  { file: broadcast, from: "  readonly image_url?: string\n", to: "" },
  { file: broadcast, from: "  image_url: Shape.string,\n", to: "" }
]

/** A change of a declaration by hand. The comparison with the description fails for its operation. */
export interface DeclarationMutation extends Edit {
  readonly operation: string
}

/** Ten changes of declarations by hand. */
export const ofDeclarations: ReadonlyArray<DeclarationMutation> = [
  {
    operation: "create_tweet",
    file: "packages/tweets/src/create-tweet.ts",
    from: "Parameter.integer(5, 10_080)",
    to: "Parameter.integer(5, 10_081)"
  },
  {
    operation: "get_user",
    file: "packages/users/src/lookup.ts",
    from: 'username: "/2/users/by/username/{username}"',
    to: 'username: "/2/users/by/{username}"'
  },
  {
    operation: "get_spaces",
    file: "packages/spaces/src/get-spaces.ts",
    from: "Parameter.spaceIds(100)",
    to: "Parameter.spaceIds(99)"
  },
  {
    operation: "get_direct_message_events",
    file: "packages/dms/src/events.ts",
    from: 'accepts: Credentials.user("dm.read", "tweet.read", "users.read")',
    to: 'accepts: Credentials.user("dm.read", "users.read")'
  },
  {
    operation: "create_direct_message",
    file: "packages/dms/src/messages.ts",
    from: 'Parameter.at(Parameter.attachment, "attachments")',
    to: 'Parameter.at(Parameter.attachment, "attachment")'
  },
  {
    operation: "create_direct_message_conversation",
    file: "packages/dms/src/groups.ts",
    from: "Parameter.required(Parameter.ids(49, 2))",
    to: "Parameter.ids(49, 2)"
  },
  {
    operation: "create_activity_subscription",
    file: "packages/activity/src/create-subscription.ts",
    from: "tag: Parameter.text(1, 200)",
    to: "tag: Parameter.text(1, 20)"
  },
  {
    operation: "list_broadcasts",
    file: "packages/broadcasts/src/list-broadcasts.ts",
    from: "Parameter.integer(1, 100), pagination_token",
    to: "Parameter.integer(1, 100, 10), pagination_token"
  },
  {
    operation: "update_rules",
    file: "packages/streams/src/rules/rules.ts",
    from: "dry_run: Parameter.inQuery(Parameter.flag)",
    to: 'dry_run: Parameter.inQuery(Parameter.choice("yes", "no"))'
  },
  {
    operation: "create_media_metadata",
    file: "packages/media/src/operations/metadata.ts",
    from: 'metadata(Parameter.flag, "shared_info", "shared")',
    to: 'metadata(Parameter.flag, "shared_information", "shared")'
  }
]

/** Changes of what the emulator knows: it refuses the call of the declaration. */
export const ofEmulator: ReadonlyArray<DeclarationMutation> = [
  {
    operation: "search_recent_tweets",
    file: requests,
    from: '"path":"/2/tweets/search/recent","parameters":[{"name":"query"',
    to: '"path":"/2/tweets/search/recent","parameters":[{"name":"question"'
  },
  {
    operation: "delete_tweet",
    file: requests,
    from: '"method":"DELETE","path":"/2/tweets/{id}"',
    to: '"method":"DELETE","path":"/2/posts/{id}"'
  },
  {
    operation: "search_users",
    file: requests,
    from: `"pattern":"^[A-Za-z0-9_' ]{1,50}$"`,
    to: '"pattern":"^[0-9]{1,50}$"'
  },
  {
    operation: "create_list",
    file: requests,
    from: '"CreateListsRequest": {"type":"object","required":["name"]',
    to: '"CreateListsRequest": {"type":"object","required":["name","owner"]'
  },
  {
    operation: "search_spaces",
    file: requests,
    from: '"path":"/2/spaces/search","parameters":[{"name":"query","in":"query","required":true,"schema":{"type":"string","minLength":1',
    to: '"path":"/2/spaces/search","parameters":[{"name":"query","in":"query","required":true,"schema":{"type":"string","minLength":99'
  }
]

/** Changes of written declarations: the emulator, which knows the description, refuses their calls. */
export const ofCalls: ReadonlyArray<DeclarationMutation> = [
  {
    operation: "like",
    file: likes,
    from: "tweet_id: Parameter.required(Parameter.id)",
    to: 'tweet_id: Parameter.required(Parameter.at(Parameter.id, "post_id"))'
  },
  {
    operation: "create_list",
    file: lists,
    from: "name: Parameter.required(Parameter.text(1, 25))",
    to: 'name: Parameter.required(Parameter.at(Parameter.text(1, 25), "title"))'
  },
  {
    operation: "bookmark",
    file: "packages/tweets/src/bookmark.ts",
    from: "tweet_id: Parameter.id",
    to: 'tweet_id: Parameter.at(Parameter.id, "post", "id")'
  },
  {
    operation: "mute",
    file: mutes,
    from: "params: { target_user_id: Parameter.required(Parameter.id) },\n  body: Body.json(),",
    to: "params: { target_user_id: Parameter.required(Parameter.id) },"
  },
  {
    operation: "hide_reply",
    file: "packages/tweets/src/hide-replies.ts",
    from: "Body.json({ hidden: true })",
    to: "Body.json()"
  }
]
