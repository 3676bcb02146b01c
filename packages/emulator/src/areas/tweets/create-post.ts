/** Makes a new post of what a request describes, or says why not. */
import * as Effect from "effect/Effect"
import { lookupPost } from "../../present/lookup.ts"
import { forbidden, invalidParameter, type Json, Refusal } from "../../request/problems.ts"
import { entitiesOf } from "../../world/entities.ts"
import { nextId } from "../../world/ids.ts"
import { fullText } from "../../world/index/terms.ts"
import { isFollowing } from "../../world/queries.ts"
import { unusable } from "../../world/uploads.ts"
import type { PostReference, WorldPost } from "../../world/types.ts"
import { weightOf } from "../../world/weight.ts"
import type { Call } from "../operation.ts"

/** The body of the request. The check against the description has made sure of the form. */
interface Draft {
  readonly text?: string
  readonly card_uri?: string
  readonly community_id?: string
  readonly edit_options?: Json
  readonly geo?: { readonly place_id: string }
  readonly media?: { readonly media_ids: ReadonlyArray<string> }
  readonly paid_partnership?: boolean
  readonly poll?: { readonly options: ReadonlyArray<string>; readonly duration_minutes: number }
  readonly quote_tweet_id?: string
  readonly reply?: { readonly in_reply_to_tweet_id: string }
  readonly reply_settings?: WorldPost["replySettings"]
}

// Measured by weight, not by characters.
const ordinaryLength = 280
const noteLength = 25_000

// Programs compare these sentences.
const tooLong =
  "Your Tweet text is too long. For more information on how Twitter determines text length see https://github.com/twitter/twitter-text."
const duplicate = "You are not allowed to create a Tweet with duplicate content."

const checkText = Effect.fnUntraced(function* (
  call: Call,
  author: string,
  draft: Draft
): Effect.fn.Return<string, Refusal> {
  const text = draft.text ?? ""
  if (text.trim() === "" && draft.media === undefined) {
    return yield* invalidParameter("text", text, "A post needs a text or media.")
  }
  const mayWriteNotes = call.world.users.get(author)?.verifiedType === "blue"
  if (weightOf(text) > (mayWriteNotes ? noteLength : ordinaryLength)) {
    return yield* invalidParameter("text", text, tooLong)
  }
  if (text !== "" && call.world.posts.hasBy(author, (post) => !post.deleted && fullText(post) === text)) {
    return yield* forbidden(duplicate)
  }
  return text
})

const checkCombination = Effect.fnUntraced(function* (draft: Draft): Effect.fn.Return<void, Refusal> {
  for (const alone of [
    ["media", "poll", "quote_tweet_id", "card_uri"],
    ["card_uri", "direct_message_deep_link"]
  ]) {
    const given = alone.filter((name) => name in draft)
    if (given.length > 1) {
      return yield* invalidParameter(given[1] ?? "", "", `A post has only one of: ${given.join(", ")}.`)
    }
  }
  if (draft.edit_options !== undefined) return yield* forbidden("The emulator does not edit posts.")
})

const mediaKeys = Effect.fnUntraced(function* (
  call: Call,
  draft: Draft
): Effect.fn.Return<ReadonlyArray<string>, Refusal> {
  const known = Array.from(call.world.media.values())
  const keys: Array<string> = []
  const ids = draft.media?.media_ids ?? []
  for (const id of ids) {
    const media = known.find((candidate) => candidate.id === id)
    const wrong = media === undefined ? "There are no such media." : unusable(media, call.view.viewer, call.now, "post")
    if (media === undefined || wrong !== undefined) return yield* invalidParameter("media.media_ids", id, wrong ?? "")
    if (media.upload !== undefined && media.type !== "photo" && ids.length > 1) {
      return yield* invalidParameter("media.media_ids", id, "A post has up to four images, or one GIF, or one video.")
    }
    keys.push(media.key)
  }
  return keys
})

const visiblePost = Effect.fnUntraced(function* (
  call: Call,
  id: string,
  verb: string
): Effect.fn.Return<WorldPost, Refusal> {
  const post = lookupPost(call.view, id, "id")
  return "found" in post
    ? post.found
    : yield* forbidden(`You attempted to ${verb} a Tweet that is deleted or not visible to you.`)
})

const mayReply = (call: Call, author: string, to: WorldPost): boolean => {
  if (to.authorId === author || to.replySettings === "everyone") return true
  const user = call.world.users.get(author)
  const name = user?.username.toLowerCase()
  const { mentions } = entitiesOf(to.note ?? to.text)
  if (mentions.some((mention) => mention.value.toLowerCase() === name)) return true
  if (to.replySettings === "verified") return user !== undefined && user.verifiedType !== "none"
  return to.replySettings === "following" && isFollowing(call.world, to.authorId, author)
}

const parentOf = Effect.fnUntraced(function* (
  call: Call,
  author: string,
  draft: Draft
): Effect.fn.Return<WorldPost | undefined, Refusal> {
  if (draft.reply === undefined) return undefined
  const parent = yield* visiblePost(call, draft.reply.in_reply_to_tweet_id, "reply to")
  if (!mayReply(call, author, parent)) return yield* forbidden("The author of that post limits who may reply.")
  return parent
})

const placeOf = Effect.fnUntraced(function* (call: Call, draft: Draft): Effect.fn.Return<string | undefined, Refusal> {
  const id = draft.geo?.place_id
  if (id === undefined || call.world.places.has(id)) return id
  return yield* invalidParameter("geo.place_id", id, "There is no such place.")
})

const addPoll = (call: Call, poll: NonNullable<Draft["poll"]>): string => {
  const id = nextId(call.world, call.now)
  call.world.polls.set(id, {
    id,
    options: poll.options.map((label) => ({ label, votes: 0 })),
    durationMinutes: poll.duration_minutes,
    endsAt: call.now + poll.duration_minutes * 60_000
  })
  return id
}

const referencesOf = (parent: WorldPost | undefined, quoted: WorldPost | undefined): ReadonlyArray<PostReference> => [
  ...(parent === undefined ? [] : [{ type: "replied_to" as const, id: parent.id }]),
  ...(quoted === undefined ? [] : [{ type: "quoted" as const, id: quoted.id }])
]

const isNote = (text: string): boolean => weightOf(text) > ordinaryLength

const shown = (text: string): string =>
  isNote(text)
    ? `${Array.from(text)
        .slice(0, ordinaryLength - 2)
        .join("")}…`
    : text

const languageOf = (text: string): string => (text === "" ? "zxx" : /[\u3040-\u30ff]/.test(text) ? "ja" : "en")

/** Makes a post for a user and puts it into the world. */
export const createPost = Effect.fnUntraced(function* (
  call: Call,
  author: string
): Effect.fn.Return<WorldPost, Refusal> {
  const draft: Draft = call.body
  yield* checkCombination(draft)
  const text = yield* checkText(call, author, draft)
  const parent = yield* parentOf(call, author, draft)
  const quoted =
    draft.quote_tweet_id === undefined ? undefined : yield* visiblePost(call, draft.quote_tweet_id, "quote")
  const keys = yield* mediaKeys(call, draft)
  const placeId = yield* placeOf(call, draft)
  const id = nextId(call.world, call.now)
  const post: WorldPost = {
    id,
    authorId: author,
    text: shown(text),
    note: isNote(text) ? text : undefined,
    createdAt: call.now,
    lang: languageOf(text),
    conversationId: parent?.conversationId ?? id,
    inReplyToUserId: parent?.authorId,
    references: referencesOf(parent, quoted),
    mediaKeys: keys,
    pollId: draft.poll === undefined ? undefined : addPoll(call, draft.poll),
    placeId,
    cardUri: draft.card_uri,
    communityId: draft.community_id,
    paidPartnership: draft.paid_partnership ?? false,
    replySettings: draft.reply_settings ?? "everyone",
    impressions: 0,
    deleted: false
  }
  call.world.posts.set(id, post)
  return post
})
