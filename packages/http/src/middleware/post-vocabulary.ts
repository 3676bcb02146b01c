import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { percentEncode } from "../credentials/percent-encode.ts"
import type { Middleware, OutgoingRequest } from "../transport/transport.ts"

/**
 * Uses the newer vocabulary of the X API: sends `post.fields` and its values, and renames the keys of responses to
 * those of this SDK's types (`referenced_tweets`, `includes.tweets`, `tweet_count`, …). Your code then works unchanged
 * if the X API drops the older names. Fields that the newer vocabulary has only as expansions (`author_id`,
 * `pinned_post_id`, …) are requested as expansions. Expansions that it lacks, such as the pinned posts of authors or
 * the authors of included posts, are omitted.
 *
 * Items of a stream are renamed too. Downloads and the body of `raw` are returned as they were sent.
 *
 * @see https://docs.x.com/changelog
 * @example
 * ```ts
 * import { layer } from "@xeffect/http"
 * import { postVocabulary } from "@xeffect/http/middleware"
 *
 * const live = layer({ bearer_token: "…", around: [postVocabulary] })
 * ```
 */
export const postVocabulary: Middleware = (next) => ({
  ...next,
  execute: (outgoing) =>
    Effect.map(next.execute(renamed(outgoing)), (response) =>
      response.json === undefined ? response : { ...response, json: renameKeys(response.json) }
    ),
  open: (outgoing) =>
    Effect.map(next.open(renamed(outgoing)), (response) => ({
      ...response,
      onItems: (items) => Effect.map(response.onItems?.(items) ?? Effect.succeed(items), (read) => read.map(renameKeys))
    }))
})

const renamed = (outgoing: OutgoingRequest): OutgoingRequest => ({
  ...outgoing,
  request: renameRequest(outgoing.request, "media_fields" in outgoing.definition.params)
})

// Keys of responses: the newer name, then the specified one.
const responseKeys: Readonly<Record<string, string>> = {
  posts: "tweets",
  edit_history_post_ids: "edit_history_tweet_ids",
  referenced_posts: "referenced_tweets",
  note_post: "note_tweet",
  pinned_post_id: "pinned_tweet_id",
  most_recent_post_id: "most_recent_tweet_id",
  repost_count: "retweet_count",
  post_count: "tweet_count",
  total_post_count: "total_tweet_count"
}

// Expansions: the specified name, then the newer ones.
const expansions: Readonly<Record<string, ReadonlyArray<string>>> = {
  edit_history_tweet_ids: ["edit_history_post_ids"],
  "entities.note.mentions.username": ["entities.mentions.username"],
  most_recent_tweet_id: ["most_recent_post_id"],
  pinned_tweet_id: ["pinned_post_id"],
  "referenced_tweets.id": ["referenced_posts"],
  "referenced_tweets.id.attachments.media_keys": ["referenced_posts", "attachments.media_keys"],
  "referenced_tweets.id.author_id": ["referenced_posts", "author_id"],
  referenced_tweets: ["referenced_posts"]
}

// Fields that the newer vocabulary has only as expansions.
const movedFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  "tweet.fields": ["author_id", "edit_history_tweet_ids", "in_reply_to_user_id", "referenced_tweets"],
  "user.fields": ["affiliation", "most_recent_tweet_id", "pinned_tweet_id"],
  "space.fields": ["creator_id", "host_ids", "invited_user_ids", "speaker_ids", "topic_ids"],
  "list.fields": ["owner_id"],
  "dm_event.fields": ["participant_ids", "referenced_tweets", "sender_id"]
}

const newerExpansions = (name: string) => (Object.hasOwn(expansions, name) ? expansions[name] : undefined) ?? [name]

const renameRequest = (request: HttpClientRequest.HttpClientRequest, isOfPosts: boolean) => {
  const [path = "", search] = request.url.split("?", 2)
  if (search === undefined) return request
  const query = new Map(new URLSearchParams(search))
  const wanted = new Set((query.get("expansions")?.split(",") ?? []).flatMap(newerExpansions))
  for (const [name, moved] of Object.entries(movedFields)) {
    const fields = query.get(name)?.split(",")
    if (fields === undefined) continue
    // Fields of users are not expansions of operations that return posts.
    const isReachable = !isOfPosts || name === "tweet.fields"
    for (const field of fields)
      if (isReachable && moved.includes(field)) newerExpansions(field).forEach(wanted.add, wanted)
    const kept = fields
      .filter((field) => !moved.includes(field))
      .map((field) => (field === "note_tweet" ? "note_post" : field))
    query.delete(name)
    if (kept.length > 0) query.set(name === "tweet.fields" ? "post.fields" : name, kept.join(","))
  }
  query.delete("expansions")
  if (wanted.size > 0) query.set("expansions", Array.from(wanted).join(","))
  const renamed = Array.from(query, ([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join("&")
  return HttpClientRequest.setUrl(request, renamed === "" ? path : `${path}?${renamed}`)
}

const renameKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(renameKeys)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const specified = Object.hasOwn(responseKeys, key) ? responseKeys[key] : undefined
      // If both names are present, both are kept.
      return [specified === undefined || Object.hasOwn(value, specified) ? key : specified, renameKeys(inner)]
    })
  )
}
