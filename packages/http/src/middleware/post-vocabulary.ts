import * as Shape from "@xeffect/core/shape"
import { type HttpRequest, percentEncode } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Middleware, OutgoingRequest } from "../transport/transport.ts"

/**
 * Uses the newer vocabulary of the X API: sends `post.fields` and its values, and renames the keys of responses to
 * those of this SDK's types (`referenced_tweets`, `includes.tweets`, `tweet_count`, …). Your code then works unchanged
 * if the X API drops the older names.
 *
 * Requests are those that the X API's description 2.167 has. Fields that an operation has only as expansions
 * (`author_id` of posts, `pinned_post_id` of users, `owner_id` of lists, …) are requested as expansions. Parameters that
 * the operation lacks are omitted, such as the pinned posts of authors or the authors of included posts. Streams of posts and
 * likes have the older names in that description too: their requests are not changed.
 *
 * A key of a response is renamed if the operation's type has it under the older name. Items of a stream are renamed too.
 * Downloads and the body of `raw` are returned as they were sent.
 *
 * @since 0.1.0
 * @see https://docs.x.com/changelog
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { postVocabulary } from "xeffect/http/middleware"
 *
 * const live = layer({ bearer_token: "…", around: [postVocabulary] })
 * ```
 */
export const postVocabulary: Middleware = (next) => ({
  ...next,
  execute: (outgoing) =>
    Effect.map(next.execute(renamed(outgoing)), (response) =>
      response.json === undefined ? response : { ...response, json: renamedJson(outgoing, response.json) }
    ),
  open: (outgoing) =>
    Effect.map(next.open(renamed(outgoing)), (response) => ({
      ...response,
      onItems: (items) =>
        Effect.map(response.onItems?.(items) ?? Effect.succeed(items), (read) =>
          read.map((item) => renamedJson(outgoing, item))
        )
    }))
})

const renamed = (outgoing: OutgoingRequest): OutgoingRequest => {
  const { method, response } = outgoing.definition
  if (method !== "GET" || response.kind === "lines") return outgoing
  const declared = "shape" in response ? fieldsOfData(response.shape) : {}
  return { ...outgoing, request: renameRequest(outgoing.request, declared) }
}

// The declared fields of what a response has as `data`, or in its list.
const fieldsOfData = (response: Shape.Shape): Shape.Fields => {
  const data = response.type === "struct" ? response.fields["data"] : undefined
  let shape = data && Shape.ofField(data)
  while (shape?.type === "list" || shape?.type === "converted") shape = shape.of
  return shape?.type === "struct" ? shape.fields : {}
}

const renamedJson = ({ definition: { response } }: OutgoingRequest, json: unknown): unknown =>
  "shape" in response ? renameKeys(response.shape, json) : json

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
  "affiliation.user_id": ["affiliation"],
  edit_history_tweet_ids: ["edit_history_post_ids"],
  "entities.note.mentions.username": ["entities.mentions.username"],
  most_recent_tweet_id: ["most_recent_post_id"],
  pinned_tweet_id: ["pinned_post_id"],
  "referenced_tweets.id": ["referenced_posts"],
  "referenced_tweets.id.attachments.media_keys": ["referenced_posts", "attachments.media_keys"],
  "referenced_tweets.id.author_id": ["referenced_posts", "author_id"],
  referenced_tweets: ["referenced_posts"]
}

// Fields that the newer vocabulary has only as expansions of the resource.
const movedFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  "tweet.fields": ["author_id", "edit_history_tweet_ids", "in_reply_to_user_id", "referenced_tweets"],
  "user.fields": ["affiliation", "most_recent_tweet_id", "pinned_tweet_id"],
  "space.fields": ["creator_id", "host_ids", "invited_user_ids", "speaker_ids", "topic_ids"],
  "list.fields": ["owner_id"],
  "dm_event.fields": ["participant_ids", "referenced_tweets", "sender_id"],
  "chat_conversation.fields": ["admin_ids", "member_ids", "participant_ids"]
}

// Fields: the specified name, then the newer one.
const fieldSynonyms: Readonly<Record<string, string>> = {
  created_at_msec: "created_at",
  message_ttl_msec: "message_ttl_ms",
  note_tweet: "note_post"
}

const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const newerExpansions = (name: string) => ownValue(expansions, name) ?? [name]

const renameRequest = (request: HttpRequest, declared: Shape.Fields): HttpRequest => {
  const [path = "", search] = request.url.split("?", 2)
  if (search === undefined) return request
  const query = new Map(new URLSearchParams(search))
  const wanted = new Set((query.get("expansions")?.split(",") ?? []).flatMap(newerExpansions))
  for (const [name, value] of Array.from(query)) {
    if (!name.endsWith(".fields")) continue
    const moved = ownValue(movedFields, name) ?? []
    // The list selects fields of what the operation returns, and not of what that refers to.
    const isOwn = moved.every((field) => Object.hasOwn(declared, field))
    const remaining = new Set<string>()
    for (const field of value.split(",")) {
      if (!moved.includes(field)) remaining.add(ownValue(fieldSynonyms, field) ?? field)
      else if (isOwn) newerExpansions(field).forEach(wanted.add, wanted)
    }
    query.delete(name)
    if (remaining.size > 0) query.set(name === "tweet.fields" ? "post.fields" : name, Array.from(remaining).join(","))
  }
  query.delete("expansions")
  if (wanted.size > 0) query.set("expansions", Array.from(wanted).join(","))
  const renamed = Array.from(query, ([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join("&")
  return { ...request, url: renamed === "" ? path : `${path}?${renamed}` }
}

// Keys that are in no declared structure are part of no vocabulary.
const renameKeys = (shape: Shape.Shape, value: unknown): unknown => {
  if (shape.type === "converted") return renameKeys(shape.of, value)
  if (shape.type === "either") return shape.of.reduce((renamed, one) => renameKeys(one, renamed), value)
  // A list may be a single value: it is converted later.
  if (shape.type === "list") {
    return Array.isArray(value) ? value.map((one) => renameKeys(shape.of, one)) : renameKeys(shape.of, value)
  }
  return shape.type !== "struct" || typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => renameKey(shape.fields, value, key, inner)))
}

const renameKey = (declared: Shape.Fields, value: object, key: string, inner: unknown): readonly [string, unknown] => {
  const specified = ownValue(responseKeys, key)
  // If both names are present, both are kept.
  const name =
    specified === undefined || !Object.hasOwn(declared, specified) || Object.hasOwn(value, specified) ? key : specified
  const field = ownValue(declared, name)
  return [name, field === undefined ? inner : renameKeys(Shape.ofField(field), inner)]
}
