/** The operators of a search and what each of them matches. */
import { entitiesOf } from "../entities.ts"
import { userByName } from "../queries.ts"
import type { PostReference, World, WorldPost } from "../types.ts"

/** One operator. */
export interface Operator {
  /** Whether a query may consist of it alone. The others only narrow down what another one finds. */
  readonly standalone: boolean
  /** The values it takes, where they are limited. */
  readonly values?: ReadonlyArray<string>
  readonly matches: (value: string, post: WorldPost, world: World) => boolean
}

const fullText = (post: WorldPost): string => post.note ?? post.text

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

const words = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

// Japanese and Chinese put no spaces between words.
const isUnspaced = (text: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]/.test(text)

const hasWords = (value: string, post: WorldPost): boolean => {
  const text = fullText(post)
  if (isUnspaced(value)) return text.includes(value)
  const wanted = words(value)
  const given = words(text)
  return given.some((_, start) => wanted.length > 0 && wanted.every((word, index) => given[start + index] === word))
}

const isUser = (world: World, value: string, id: string | undefined): boolean =>
  id !== undefined && (value === id || userByName(world, value)?.id === id)

const refers = (post: WorldPost, type: PostReference["type"]): boolean =>
  post.references.some((reference) => reference.type === type)

const mediaOf = (post: WorldPost, world: World) => post.mediaKeys.flatMap((key) => world.media.get(key) ?? [])

const is: Operator = {
  standalone: false,
  values: ["retweet", "reply", "quote", "verified"],
  matches: (value, post, world) => {
    if (value === "verified") return world.users.get(post.authorId)?.verifiedType !== "none"
    return refers(post, value === "retweet" ? "retweeted" : value === "reply" ? "replied_to" : "quoted")
  }
}

const has: Operator = {
  standalone: false,
  values: ["media", "images", "videos", "links", "hashtags", "cashtags", "mentions", "geo"],
  matches: (value, post, world) => {
    const entities = entitiesOf(fullText(post))
    const found: Readonly<Record<string, boolean>> = {
      media: post.mediaKeys.length > 0,
      images: mediaOf(post, world).some((media) => media.type === "photo"),
      videos: mediaOf(post, world).some((media) => media.type === "video"),
      links: entities.urls.length > 0,
      hashtags: entities.hashtags.length > 0,
      cashtags: entities.cashtags.length > 0,
      mentions: entities.mentions.length > 0,
      geo: post.placeId !== undefined
    }
    return found[value] ?? false
  }
}

const tagged =
  (kind: "hashtags" | "cashtags" | "mentions"): Operator["matches"] =>
  (value, post) =>
    entitiesOf(fullText(post))[kind].some((entity) => same(entity.value, value))

/** The operators by the name before the colon; the first five are for terms that have none. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["word", { standalone: true, matches: hasWords }],
  ["phrase", { standalone: true, matches: hasWords }],
  ["#", { standalone: true, matches: tagged("hashtags") }],
  ["$", { standalone: true, matches: tagged("cashtags") }],
  ["@", { standalone: true, matches: tagged("mentions") }],
  ["from", { standalone: true, matches: (value, post, world) => isUser(world, value, post.authorId) }],
  ["to", { standalone: true, matches: (value, post, world) => isUser(world, value, post.inReplyToUserId) }],
  [
    "url",
    {
      standalone: true,
      matches: (value, post) =>
        entitiesOf(fullText(post)).urls.some((url) => url.value.toLowerCase().includes(value.toLowerCase()))
    }
  ],
  ["conversation_id", { standalone: true, matches: (value, post) => post.conversationId === value }],
  ["lang", { standalone: false, matches: (value, post) => same(post.lang, value) }],
  ["is", is],
  ["has", has]
])

/** Names that are not operators of a query, but of the terms without a colon. */
export const unnamed: ReadonlyArray<string> = ["word", "phrase", "#", "$", "@"]
