import { field } from "@xeffect/core/transport"

/**
 * The number of resources of each kind: `posts`, `users`, `spaces`, `lists`, `dm_events`, `media`, `trends`, `news`, …
 */
export type ResourceCounts = Readonly<Record<string, number>>

/**
 * Counts the resources of a response, including those in `includes`.
 *
 * @param path that of the operation, for example `/2/users/{id}/mentions`. It decides the kind of `data`
 */
export const countResources = (path: string, json: unknown): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const add = (kind: string | undefined, count: number) => {
    if (kind !== undefined && count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count)
  }
  add(kindOf(path), toEntries(field(json, "data")).length)
  for (const [kind, entries] of Object.entries(field(json, "includes") ?? {})) {
    add(kind === "tweets" ? "posts" : kind, toEntries(entries).length)
  }
  return counts
}

// Kinds that paths name differently.
const kinds: ReadonlyArray<readonly [kind: string, names: string]> = [
  ["posts", "tweets quote_tweets retweets reposts_of_me liked_tweets mentions reverse_chronological bookmarks"],
  ["posts", "posts_eligible_for_notes"],
  ["users", "liking_users retweeted_by followers following blocking muting affiliates members buyers"],
  ["lists", "owned_lists followed_lists pinned_lists list_memberships"],
  ["bookmark_folders", "folders"],
  ["trends", "personalized_trends"],
  ["notes", "notes_written"],
  ["broadcast_chat_messages", "chat"],
  ["chat_conversations", "conversations"],
  ["chat_events", "events"],
  ["activity_events", "activity"],
  ["compliance_events", "compliance label"],
  ["compliance_jobs", "jobs"]
]

// The data of the app itself, and the progress of an upload.
const uncounted = "account_activity connections rules subscriptions upload usage webhooks".split(" ")

// Names of ways to find resources, not of resources.
const manners =
  "all by creator_ids en firehose ja ko lang me pt recent sample sample10 scheduled search stream username woeid".split(
    " "
  )

/** The kind of resource that a path leads to: `users` for `/2/lists/{id}/members`. */
const kindOf = (path: string): string | undefined => {
  const segments = path.split("/").filter((segment) => segment !== "")
  const names = segments.filter((segment) => !segment.startsWith("{"))
  if (names.some((name) => uncounted.includes(name))) return undefined
  // A folder is read by its ID for the posts in it.
  if (segments.at(-2) === "folders") return "posts"
  const last = names.findLast((name) => !manners.includes(name)) ?? ""
  return kinds.find(([, all]) => all.split(" ").includes(last))?.[0] ?? last
}

const toEntries = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
