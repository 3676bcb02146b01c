import { assert, describe, it } from "@effect/vitest"
import type { SchemaFacts } from "../../emulator/src/description/facts-types.ts"
import { countResources } from "../../http/src/middleware/usage-resources.ts"
import { described, responsesOf, schemaNamed } from "./support/descriptions.ts"

// The usage middleware finds out by the path what a read returns. It has to be what the description says.

/** The kind of each resource of the description. The responses of one operation alone have no name, or one of their own. */
const kinds: Readonly<Record<string, string>> = {
  Analytics: "analytics",
  Broadcast: "broadcasts",
  BroadcastChatMessage: "broadcast_chat_messages",
  ChatConversation: "chat_conversations",
  ChatMessageEvent: "chat_events",
  Community: "communities",
  ComplianceJob: "compliance_jobs",
  DmEvent: "dm_events",
  LikeWithPostAuthor: "likes",
  List: "lists",
  Media: "media",
  MediaAnalytics: "analytics",
  News: "news",
  Note: "notes",
  PersonalizedTrend: "trends",
  Post: "posts",
  PublicKey: "public_keys",
  Space: "spaces",
  Trend: "trends",
  User: "users",
  GetPostsCountsAllResponseData: "counts",
  GetPostsCountsRecentResponseData: "counts",
  GetUsersBookmarkFoldersResponseData: "bookmark_folders",
  ListScheduledBroadcastsResponseData: "broadcasts",
  GetScheduledBroadcastResponseData: "broadcasts"
}

/** What belongs to the app. */
const uncounted = /^(Connection|Usage|WebhookConfig|Get(MediaUpload|Rule|Rules|Webhooks|A).*Data)$|Subscription/

const unnamed: Readonly<Record<string, string>> = {
  "GET /2/activity/stream": "activity_events",
  "GET /2/likes/compliance/stream": "compliance_events",
  "GET /2/tweets/compliance/stream": "compliance_events",
  "GET /2/tweets/label/stream": "compliance_events",
  "GET /2/users/compliance/stream": "compliance_events",
  "GET /2/users/{}/bookmarks/folders/{}": "posts"
}

const latest = described.at(-1)
if (latest === undefined) throw new Error("there is no description")

const nameOfData = ({ $ref, properties }: SchemaFacts): string => {
  if ($ref !== undefined) return nameOfData(schemaNamed(latest, $ref))
  const data = properties?.["data"]
  return data?.$ref ?? data?.items?.$ref ?? ""
}

// A description has no data.
const reads = responsesOf(latest).filter(
  ({ key, row }) => row.operation.definition.method === "GET" && key !== "GET /2/openapi.json"
)

const expectedOf = (key: string, name: string): string | undefined => {
  const kind = unnamed[key] ?? kinds[name]
  if (kind === undefined) assert.match(name, uncounted, `${key} returns a resource whose kind is not known`)
  return kind
}

describe("counted resources", () => {
  it.each(reads.map(({ key, schema }) => [key, nameOfData(schema)] as const))("%s: %s", (key, name) => {
    const kind = expectedOf(key, name)
    const path = key.replace("GET ", "").replaceAll("{}", "{id}")
    const counted = countResources(path, { data: [{ id: "1", name: "x" }, { id: "2" }] })
    assert.deepStrictEqual(Object.fromEntries(counted), kind === undefined ? {} : { [kind]: 2 })
  })

  it("are all of those that are expected", () => {
    const names = new Set(reads.map(({ schema }) => nameOfData(schema)))
    assert.deepStrictEqual(
      Object.keys(kinds).filter((name) => !names.has(name)),
      []
    )
  })

  it.each([
    ["/2/reminders", "reminders"],
    ["/2/users/{id}/reminders", "reminders"],
    ["/2/reminders/{id}/tweets", "posts"],
    ["/2/reminders/search", "reminders"]
  ])("have the name that a path not known today has: %s", (path, kind) => {
    const counts = countResources(path, { data: { id: "1" }, includes: { users: [{ id: "2" }], tweets: [{}, {}] } })
    assert.strictEqual(counts.get(kind), kind === "posts" ? 3 : 1)
    assert.strictEqual(counts.get("users"), 1)
    assert.strictEqual(counts.get("posts"), kind === "posts" ? 3 : 2)
  })
})
