/** Operators about what a post says. */
import { entitiesOf } from "../entities.ts"
import { refers } from "../queries.ts"
import { shortLink } from "../short-links.ts"
import type { World, WorldPost } from "../types.ts"
import { bothBits } from "../index/bits.ts"
import type { Block } from "../index/block.ts"
import { fullText, isUnspaced, unspacedCharacters } from "../index/terms.ts"
import { tokensOf } from "../index/tokens.ts"
import { byAuthorsWho, byLinks, byPlainTerm, byTextTerm, byWords, findsNothing, reading } from "./finder.ts"
import { type Find, type Matches, narrowing, type Operators, same, standalone, type Within } from "./operator.ts"

/** The texts that words and tags are matched in. Rules of streams also match the text of a quoted post; searches do not. */
const textsOf = (post: WorldPost, { product, world }: Within): ReadonlyArray<string> => {
  const quoted = product === "stream" ? post.references.filter(({ type }) => type === "quoted") : []
  return [post, ...quoted.flatMap(({ id }) => world.posts.get(id) ?? [])].map(fullText)
}

const hasWords: Matches = (value, post, within) => {
  const texts = textsOf(post, within)
  if (isUnspaced(value)) return texts.some((text) => text.includes(value))
  const wanted = tokensOf(value, within.product)
  return texts.some((text) => {
    const given = tokensOf(text, within.product)
    return given.some((_, start) => wanted.length > 0 && wanted.every((word, index) => given[start + index] === word))
  })
}

const findWords: Find = (value, within) => {
  if (!isUnspaced(value)) return byWords(tokensOf(value, "search"))
  const characters = Array.from(unspacedCharacters(value), (character) => `character ${character}`)
  const positions = ({ text }: Block) => characters.map((term) => text.terms.bits(term)).reduce(bothBits)
  return reading((post) => hasWords(value, post, within), positions)
}

/** Whether all words are near each other, with as many others between them as the number before the first space. */
const hasWordsNear: Matches = (value, post, within) => {
  const [, between = "", phrase = ""] = /^(\d) (.*)$/s.exec(value) ?? []
  const wanted = tokensOf(phrase, within.product)
  const width = wanted.length + Number(between)
  return textsOf(post, within).some((text) => {
    const given = tokensOf(text, within.product)
    return given.some((_, start) => {
      const near = given.slice(start, start + width)
      return wanted.every((word) => near.includes(word))
    })
  })
}

const mediaOf = (post: WorldPost, world: World) => post.mediaKeys.flatMap((key) => world.media.get(key) ?? [])

const is: Matches = (value, post, { world }) => {
  if (value === "verified") return world.users.get(post.authorId)?.verifiedType !== "none"
  if (value === "nullcast") return false
  return refers(post, value === "retweet" ? "retweeted" : value === "reply" ? "replied_to" : "quoted")
}

const findKind: Find = (value, { world }) => {
  if (value === "verified") return byAuthorsWho((id) => world.users.get(id)?.verifiedType !== "none")
  return value === "nullcast" ? findsNothing : byPlainTerm(`is ${value}`)
}

const hasVideo = (post: WorldPost, world: World) => mediaOf(post, world).some(({ type }) => type === "video")

const found: Readonly<Record<string, (post: WorldPost, world: World) => boolean>> = {
  media: (post) => post.mediaKeys.length > 0,
  media_link: (post) => post.mediaKeys.length > 0,
  images: (post, world) => mediaOf(post, world).some(({ type }) => type === "photo"),
  videos: hasVideo,
  video_link: hasVideo,
  links: (post) => entitiesOf(fullText(post)).urls.length > 0,
  hashtags: (post) => entitiesOf(fullText(post)).hashtags.length > 0,
  cashtags: (post) => entitiesOf(fullText(post)).cashtags.length > 0,
  mentions: (post) => entitiesOf(fullText(post)).mentions.length > 0,
  geo: (post) => post.placeId !== undefined
}

const findHaving: Find = (value, { world }) => {
  if (value === "geo") return byPlainTerm("has geo")
  if (value === "media" || value === "media_link") return byPlainTerm("has media")
  const holds = found[value]
  // Which kind of media it is depends on the world.
  return holds !== undefined && ["images", "videos", "video_link"].includes(value)
    ? reading(
        (post) => holds(post, world),
        ({ plain }) => plain.terms.bits("has media")
      )
    : byTextTerm(`has ${value}`)
}

const tagged =
  (kind: "hashtags" | "cashtags" | "mentions"): Matches =>
  (value, post, within) =>
    textsOf(post, within).some((text) => entitiesOf(text)[kind].some((entity) => same(entity.value, value)))

const hasLink: Matches = (value, post) =>
  entitiesOf(fullText(post)).urls.some(
    (url) => url.value.toLowerCase().includes(value.toLowerCase()) || shortLink(url.value) === value
  )

// The target of a short link is not in the index.
const findLink: Find = (value, within) => {
  if (value.startsWith("https://t.co/")) {
    return reading(
      (post) => hasLink(value, post, within),
      ({ text }) => text.terms.bits("has links")
    )
  }
  return byLinks(value.toLowerCase())
}

const findTagged =
  (sign: string): Find =>
  (value) =>
    byTextTerm(`${sign}${value.toLowerCase()}`)

/** Operators of terms that have no name before a colon. */
export const unnamed: Operators = {
  word: standalone(hasWords, { find: findWords }),
  phrase: standalone(hasWords, { find: findWords }),
  near: standalone(hasWordsNear, { only: "stream" }),
  "#": standalone(tagged("hashtags"), { find: findTagged("#") }),
  $: standalone(tagged("cashtags"), { find: findTagged("$") }),
  "@": standalone(tagged("mentions"), { find: findTagged("@") })
}

// The world knows neither the topics of posts nor the pages that they link to.
const nothing: Matches = () => false
const findNothing: Find = () => findsNothing

/** Operators about what a post says. */
export const textOperators: Operators = {
  url: standalone(hasLink, { find: findLink }),
  url_contains: standalone(hasLink, { only: "stream" }),
  url_title: standalone(nothing, { only: "stream" }),
  url_description: standalone(nothing, { only: "stream" }),
  context: standalone(nothing, {
    find: findNothing,
    form: "a domain and an entity, as 10.799022225751871488",
    accepts: (value) => /^(?:\d+|\*)\.(?:\d+|\*)$/.test(value)
  }),
  entity: standalone(nothing, { find: findNothing }),
  lang: narrowing((value, post) => same(post.lang, value), {
    find: (value) => byPlainTerm(`lang ${value.toLowerCase()}`),
    form: "a language, as en or zh-CN",
    accepts: (value) => /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(value)
  }),
  is: narrowing(is, { find: findKind, values: ["retweet", "reply", "quote", "verified", "nullcast"] }),
  has: narrowing((value, post, { world }) => found[value]?.(post, world) ?? false, {
    find: findHaving,
    values: Object.keys(found)
  })
}
