import type { ReadPrice, RequestPrice } from "./prices.ts"

/** What an operation is billed for: each resource that it returns, each event, or the request as a whole. */
export type PriceClass =
  | { readonly per: "resource"; readonly of: ReadPrice }
  | { readonly per: "request"; readonly of: RequestPrice }
  | { readonly per: "event" }

// The price list names neither operations nor paths. The class follows from the method and the path, so that no program
// needs a table of all operations; a test compares it with such a table. Of two that are plausible the dearer is used.

/** The class of an operation's path, or `undefined` if the price list has nothing for it. */
export const priceClassOf = (method: string, template: string): PriceClass | undefined => {
  const names = template.split("/").filter((name) => name !== "" && !name.startsWith("{"))
  const [, root = "", ...rest] = names
  const ends = rest.at(-1) ?? root
  if (free.test(template)) return undefined
  if (method === "GET") return readOf(template, root, rest)
  const of = root === "users" ? ofUser(method, ends) : root === "lists" ? ofList(method, ends) : writes[root]?.[method]
  return of && { per: "request", of }
}

// The app itself, uploads, keys, drafts of groups, and what the price list has no line for.
const free =
  /\/(account_activity|analytics|compliance|connections|openapi\.json|public_keys|rules|subscriptions|upload|usage|webhooks|label)\b|^\/2\/(chat\/conversations\/(group|\{id\}\/(keys|members|read|typing))|notes\/evaluate)|^\/2\/tweets\/search\/webhooks/

const readOf = (template: string, root: string, rest: ReadonlyArray<string>): PriceClass | undefined => {
  if (root === "activity") return { per: "event" }
  const request = /counts\/(recent|all)$/.exec(template)?.[1]
  if (request !== undefined) return { per: "request", of: request === "all" ? "counts_all" : "counts_recent" }
  if (/trends/.test(template)) return { per: "request", of: "trends" }
  if (/folders$|dm_conversations\/media/.test(template)) return undefined
  // The last name that is a kind of resource: `/2/lists/{id}/members` returns users.
  const of = [root, ...rest]
    .map((name) => (Object.hasOwn(reads, name) ? reads[name] : undefined))
    .findLast((found) => found !== undefined)
  return of && { per: "resource", of }
}

const reads: Readonly<Record<string, ReadPrice>> = {
  tweets: "post",
  posts: "post",
  quote_tweets: "post",
  retweets: "post",
  reposts_of_me: "post",
  liked_tweets: "post",
  mentions: "post",
  reverse_chronological: "post",
  bookmarks: "post",
  posts_eligible_for_notes: "post",
  users: "user",
  followers: "follow",
  following: "follow",
  muting: "mute",
  blocking: "block",
  liking_users: "user",
  retweeted_by: "user",
  affiliates: "user",
  members: "user",
  buyers: "user",
  lists: "list",
  owned_lists: "list",
  followed_lists: "list",
  pinned_lists: "list",
  list_memberships: "list",
  dm_events: "dm_event",
  spaces: "space",
  communities: "community",
  notes: "note",
  likes: "like"
}

const ofUser = (method: string, ends: string): RequestPrice => {
  if (ends === "bookmarks" || ends === "folders") return "bookmark"
  if (ends === "pinned_lists") return "list_manage"
  if (method !== "DELETE") return "user_interaction"
  return ends === "muting" ? "mute_delete" : "interaction_delete"
}

const ofList = (method: string, ends: string): RequestPrice =>
  method === "POST" && ends === "lists" ? "list_create" : "list_manage"

// Of what other people see, writing costs as much as a post.
const content: Readonly<Record<string, RequestPrice>> = {
  POST: "post",
  PUT: "content_manage",
  DELETE: "interaction_delete"
}

const writes: Readonly<Record<string, Readonly<Record<string, RequestPrice>>>> = {
  tweets: content,
  articles: content,
  notes: content,
  broadcasts: content,
  dm_conversations: { POST: "dm" },
  dm_events: { DELETE: "interaction_delete" },
  chat: { POST: "dm" },
  media: { POST: "media_metadata", DELETE: "media_metadata" }
}

/**
 * How many posts and users each entry may include at most, by the names in `expansions`. Media, places, polls and topics
 * have no price. Mentions and lists of users are assumed to be 10.
 */
export const mostIncluded = (expansions: ReadonlyArray<string>): Readonly<Record<"post" | "user", number>> => {
  const included = { post: 0, user: 0 }
  for (const name of expansions) {
    if (/media_keys|media_entities|cover_media|poll_ids|place_id|topic_ids/.test(name)) continue
    const each = /mentions|_ids$/.test(name) ? 10 : 1
    const of = /(tweet|post)(_id|s(\.id)?|_ids)?$/.test(name) ? "post" : "user"
    included[of] += each * (name.startsWith("referenced_") ? 3 : 1)
  }
  return included
}
