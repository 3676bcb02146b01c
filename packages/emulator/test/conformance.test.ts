import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { operations } from "../src/areas/all.ts"
import { endpoints } from "../src/areas/streams/endpoints.ts"
import { checkValue } from "../src/description/check-value.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import {
  facts,
  findOperation,
  type OperationFacts,
  parametersOf,
  resolve,
  type SchemaFacts
} from "../src/description/facts.ts"
import { generate } from "../src/description/generate.ts"
import { seedComplianceJobId } from "../src/world/compliance.ts"
import { seedNoteId } from "../src/world/notes.ts"
import type { World } from "../src/world/types.ts"
import { addAdministered, administrationBodies, pathsIn } from "./administered.ts"
import { bodiesIn, idsIn, othersIn } from "./conversations-and-broadcasts.ts"
import { type Params, send } from "./support.ts"
import { webhookBodies, webhookPath, webhookQueries, webhooks, withMoreMeta } from "./webhooks-and-activity.ts"

const emulated = facts.operations.filter((operation) => operation.id in operations)

// The operations on media are tried in media.test.ts, on uploads of its own.
const tried = emulated.filter(({ path }) => !path.startsWith("/2/media") && !path.includes("dm_conversations/media"))

// Everything there is to ask for, in the description's own names.
const everything = (operation: OperationFacts): Params =>
  Object.fromEntries(
    parametersOf(operation)
      .filter(({ name }) => name === "expansions" || name.endsWith(".fields"))
      .flatMap(({ name, schema }) => {
        const values = [...new Set(schema.items?.enum ?? [])].join(",")
        return values === "" ? [] : [[name, values]]
      })
  )

type Seed = World["seed"]

/** A message of the main user. */
const messageOf = ({ dmEvents, seed }: World): string =>
  Array.from(dmEvents.values()).find(({ senderId }) => senderId === seed.users.main)?.id ?? ""

/** The resource of an ID, by the schema that describes it. */
const ofKind = ({ lists, posts, spaces, users }: Seed): Readonly<Record<string, string>> => ({
  ListId: lists.harbour,
  PostId: posts.hello,
  SpaceId: spaces.tides,
  TweetId: posts.hello,
  UserId: users.main
})

/** The values for the placeholders of a path: by the beginning of the template, else by the name or the schema. */
const inPath = (world: World, operation: OperationFacts): Params => {
  const template = operation.path
  const { articles, bookmarkFolders, conversations, lists, posts, spaces, users } = world.seed
  const common = { source_user_id: users.main, target_user_id: users.ben, user_id: users.ben, username: "elif_notes" }
  const more = { woeid: "1", participant_id: users.ben, dm_conversation_id: conversations.crew, list_id: lists.press }
  const own = { article_id: articles.gauge, event_id: messageOf(world), folder_id: bookmarkFolders.reading }
  const id: ReadonlyArray<readonly [string, string]> = [
    ...idsIn(world),
    ["/2/tweets/{id}/quote_tweets", posts.photo],
    ["/2/tweets/{id}/retweet", posts.code],
    ["/2/users/{id}/affiliates", users.lumen],
    ["/2/users/{id}/dm/", users.ben],
    ["/2/tweets/", posts.hello],
    ["/2/lists/", lists.harbour],
    ["/2/spaces/{id}/buyers", spaces.tools],
    ["/2/spaces/", spaces.tides],
    ["/2/dm_conversations/", conversations.crew],
    ["/2/communities/", "1146654567674912769"],
    ["/2/news/", "1986442312240328912"],
    ["/2/notes/", seedNoteId],
    ["/2/compliance/", seedComplianceJobId],
    ["", ofKind(world.seed)[inFirstPlace(operation)] ?? users.main]
  ]
  const tweet_id = template.endsWith("/hidden") ? posts.hi : posts.hello
  const found = id.find(([beginning]) => template.startsWith(beginning))?.[1] ?? ""
  return {
    ...common,
    ...more,
    ...own,
    ...othersIn(),
    ...webhookPath,
    endpoint_id: "sample_stream",
    tweet_id,
    source_tweet_id: posts.code,
    id: found
  }
}

const inFirstPlace = (operation: OperationFacts): string =>
  parametersOf(operation).find((one) => one.in === "path")?.schema.$ref ?? ""

/** A value that a parameter may have: the ID of something that exists, or a word that is in the world's texts. */
const valueOf = (seed: Seed, name: string, schema: SchemaFacts): unknown => {
  const { lists, posts, users } = seed
  const known = {
    [name]: "tides",
    post_id: posts.news3,
    tweet_id: posts.news3,
    user_id: users.ben,
    list_id: lists.press
  }
  return ofKind(seed)[schema.$ref ?? ""] ?? generate(schema, { now: 0, known }, { name, inside: [] })
}

/** The query that the description requires. */
const neededQuery = (seed: Seed, operation: OperationFacts): Params =>
  Object.fromEntries(
    parametersOf(operation)
      .filter((one) => one.in === "query" && one.required === true)
      .map(({ name, schema }) => [name, String(valueOf(seed, name, schema))])
  )

/** The body that the description requires. */
const neededBody = (seed: Seed, { body }: OperationFacts): unknown => {
  const { properties = {}, required = [] } = resolve(body)
  return body && Object.fromEntries(required.map((name) => [name, valueOf(seed, name, properties[name] ?? {})]))
}

// The parameters that are required but have no such ID, or have to fit the world.
const given = ({ posts, spaces, users }: Seed): Readonly<Record<string, Params>> => ({
  ...webhookQueries,
  getPostsByIds: { ids: Object.values(posts).join(",") },
  getPostsAnalytics: {
    ids: posts.hello,
    start_time: "1969-12-01T00:00:00Z",
    end_time: "1970-01-01T00:00:00Z",
    granularity: "daily"
  },
  searchUsers: { query: "rivers" },
  getUsersByIds: { ids: Object.values(users).join(",") },
  getUsersByUsernames: { usernames: "ada_rivers,chloe_maps,elif_notes" },
  searchPostsRecent: { query: "river OR boats OR bridge OR level OR #question OR #maps", max_results: "100" },
  searchPostsAll: { query: "#tides", start_time: "1969-12-01T00:00:00Z", max_results: "500" },
  getPostsCountsRecent: { query: "#tides", granularity: "day" },
  getPostsCountsAll: { query: "#tides", granularity: "day" },
  getUsersPublicKeys: { ids: users.ben },
  getSpacesByIds: { ids: Object.values(spaces).join(",") },
  getSpacesByCreatorIds: { user_ids: `${users.main},${users.lumen}` },
  searchSpaces: { query: "#tides" },
  searchCommunityNotesWritten: { test_mode: "true" },
  searchEligiblePosts: { test_mode: "true" },
  getComplianceJobs: { type: "users" },
  uploadComplianceJobSubmission: { token: "0000000000open00" }
})

const bodies = ({ lists, posts, users }: Seed): Readonly<Record<string, unknown>> => ({
  ...webhookBodies,
  updateRules: { add: [{ value: "boats", tag: "Checked" }] },
  deleteConnectionsByUuids: { uuids: ["7"] },
  createPosts: { text: "Checked" },
  hidePostsReply: { hidden: true },
  likePost: { tweet_id: posts.news3 },
  createUsersBookmark: { tweet_id: posts.news3 },
  repostPost: { tweet_id: posts.news3 },
  followUser: { target_user_id: users.ben },
  muteUser: { target_user_id: users.ben },
  usersIdBlock: { target_user_id: users.ben },
  createLists: { name: "Checked" },
  updateLists: { description: "Checked" },
  pinList: { list_id: lists.friends },
  createUsersBookmarkFolder: { name: "Checked" },
  articleCreateDraft: { title: "Checked", content_state: { blocks: [], entities: [] } },
  createDirectMessagesConversation: {
    conversation_type: "Group",
    participant_ids: [users.ben, users.elif],
    message: { text: "Checked" }
  },
  addListsMember: { user_id: users.elif },
  followList: { list_id: lists.press },
  createDirectMessagesByParticipantId: { text: "Checked" },
  createDirectMessagesByConversationId: { text: "Checked" },
  createComplianceJobs: { type: "tweets" },
  evaluateCommunityNotes: { post_id: posts.news3, note_text: "Checked" },
  createCommunityNotes: {
    test_mode: true,
    post_id: posts.news3,
    info: {
      text: "Checked https://tides.example",
      classification: "not_misleading",
      misleading_tags: [],
      trustworthy_sources: true
    }
  }
})

// Operations that the description refuses to a user, and those that it refuses to all others.
const credentialOf = ({ security }: OperationFacts) => ("OAuth2UserToken" in security ? "user" : "app")

const presentOf = Effect.fnUntraced(function* (operation: OperationFacts) {
  const { world } = yield* Emulator
  const { seed } = world
  const added = addAdministered(world)
  const places = { ...inPath(world, operation), ...pathsIn(world, added)[operation.id] }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? "")
  return yield* send(operation.method, path, {
    query: { ...neededQuery(seed, operation), ...given(seed)[operation.id], ...everything(operation) },
    body:
      { ...bodies(seed), ...bodiesIn(world), ...administrationBodies(world, added) }[operation.id] ??
      neededBody(seed, operation),
    headers: operation.bytes === true ? { "content-type": "application/octet-stream" } : {},
    as: credentialOf(operation)
  })
})

// The parameters that the description had until 2.166, and no longer has.
const undescribed: Readonly<Record<string, ReadonlyArray<string>>> = {
  getRules: ["sent"],
  getUsersBookmarkFolders: ["result_count", "next_token"],
  getUsersBookmarksByFolderId: ["result_count", "next_token"]
}

describe("responses", () => {
  it("knows the operations it has", () => {
    expect(emulated).toHaveLength(Object.keys(operations).length)
  })

  // A download has nothing that a description could be held against, and a stream has no end: streams.test.ts reads them.
  const isOpen = (id: string) =>
    id === "chatMediaDownload" || id === "downloadComplianceJobResults" || id === "activityStream" || id in endpoints
  const whole = tried.filter(({ id }) => !isOpen(id))
  it.effect.each(whole)("fit the description: $id", (operation) =>
    Effect.gen(function* () {
      const response = yield* presentOf(operation)
      const schema = operation.responses[String(response.status)]
      expect(schema).toBeDefined()
      // The description of the X API is a document of its own.
      if ("data" in (resolve(schema).properties ?? {})) expect(response.json).toHaveProperty("data")
      expect(checkValue(schema ?? {}, response.json, "")).toEqual([])
      const known = Object.keys(resolve(resolve(schema).properties?.["meta"]).properties ?? {})
      if (withMoreMeta.has(operation.id)) return
      expect([...known, ...(undescribed[operation.id] ?? [])]).toEqual(
        expect.arrayContaining(Object.keys(response.json.meta ?? {}))
      )
    }).pipe(
      Effect.provide(layerEmulator({ vocabulary: "posts", webhooks, streams: { rules: [{ id: "91", value: "fog" }] } }))
    )
  )

  it("is everything that is specified", () => {
    expect(specified.filter(([method, path]) => findOperation(method, path) === undefined)).toEqual([])
    expect(specified.filter(([method, path]) => !((findOperation(method, path)?.id ?? "") in operations))).toEqual([])
  })
})

// The requests of all 53 operations. Some have several paths, and some share one.
const specified: ReadonlyArray<readonly [string, string]> = [
  ["GET", "/2/users/{id}/bookmarks"],
  ["POST", "/2/users/{id}/bookmarks"],
  ["DELETE", "/2/users/{id}/bookmarks/{tweet_id}"],
  ["PUT", "/2/tweets/{tweet_id}/hidden"],
  ["GET", "/2/tweets/{id}/liking_users"],
  ["GET", "/2/users/{id}/liked_tweets"],
  ["POST", "/2/users/{id}/likes"],
  ["DELETE", "/2/users/{id}/likes/{tweet_id}"],
  ["POST", "/2/tweets"],
  ["DELETE", "/2/tweets/{id}"],
  ["GET", "/2/tweets/{id}/quote_tweets"],
  ["GET", "/2/tweets/{id}/retweeted_by"],
  ["POST", "/2/users/{id}/retweets"],
  ["DELETE", "/2/users/{id}/retweets/{source_tweet_id}"],
  ["GET", "/2/tweets/search/all"],
  ["GET", "/2/tweets/search/recent"],
  ["GET", "/2/users/{id}/mentions"],
  ["GET", "/2/users/{id}/timelines/reverse_chronological"],
  ["GET", "/2/users/{id}/tweets"],
  ["GET", "/2/tweets/counts/all"],
  ["GET", "/2/tweets/counts/recent"],
  ["GET", "/2/tweets/{id}"],
  ["GET", "/2/tweets"],
  ["GET", "/2/users/{id}/blocking"],
  ["POST", "/2/users/{id}/blocking"],
  ["DELETE", "/2/users/{source_user_id}/blocking/{target_user_id}"],
  ["GET", "/2/users/{id}/followers"],
  ["GET", "/2/users/{id}/following"],
  ["POST", "/2/users/{id}/following"],
  ["DELETE", "/2/users/{source_user_id}/following/{target_user_id}"],
  ["GET", "/2/users/{id}/muting"],
  ["POST", "/2/users/{id}/muting"],
  ["DELETE", "/2/users/{source_user_id}/muting/{target_user_id}"],
  ["GET", "/2/users/{id}"],
  ["GET", "/2/users/by/username/{username}"],
  ["GET", "/2/users"],
  ["GET", "/2/users/by"],
  ["GET", "/2/users/me"],
  ["GET", "/2/spaces/search"],
  ["GET", "/2/spaces"],
  ["GET", "/2/spaces/by/creator_ids"],
  ["GET", "/2/spaces/{id}"],
  ["GET", "/2/spaces/{id}/buyers"],
  ["GET", "/2/spaces/{id}/tweets"],
  ["GET", "/2/lists/{id}/tweets"],
  ["GET", "/2/lists/{id}/followers"],
  ["GET", "/2/lists/{id}/members"],
  ["GET", "/2/lists/{id}"],
  ["GET", "/2/users/{id}/followed_lists"],
  ["GET", "/2/users/{id}/owned_lists"],
  ["POST", "/2/users/{id}/followed_lists"],
  ["DELETE", "/2/users/{id}/followed_lists/{list_id}"],
  ["DELETE", "/2/lists/{id}/members/{user_id}"],
  ["GET", "/2/dm_events"],
  ["GET", "/2/dm_conversations/{id}/dm_events"],
  ["GET", "/2/dm_conversations/with/{participant_id}/dm_events"],
  ["POST", "/2/dm_conversations/{dm_conversation_id}/messages"],
  ["POST", "/2/dm_conversations/with/{participant_id}/messages"]
]
