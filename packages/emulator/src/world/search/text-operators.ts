/** Operators about what a post says. */
import { entitiesOf } from "../entities.ts"
import { refers } from "../queries.ts"
import { shortLink } from "../short-links.ts"
import type { World, WorldPost } from "../types.ts"
import { type Matches, narrowing, type Operators, type Product, same, standalone, type Within } from "./operator.ts"

const fullText = (post: WorldPost): string => post.note ?? post.text

/** The texts that words and tags are matched in. Rules of streams also match the text of a quoted post; searches do not. */
const textsOf = (post: WorldPost, { product, world }: Within): ReadonlyArray<string> => {
  const quoted = product === "stream" ? post.references.filter(({ type }) => type === "quoted") : []
  return [post, ...quoted.flatMap(({ id }) => world.posts.get(id) ?? [])].map(fullText)
}

const token =
  /[\p{L}\p{N}_]+|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?)*/gu

/** The words and emoji of a text, in lower case. Searches ignore accents; rules of streams do not. */
export const tokensOf = (text: string, product: Product): ReadonlyArray<string> => {
  const ignored = product === "search" ? /[\u0300-\u036f\ufe0f]/g : /\ufe0f/g
  return text.normalize("NFD").replaceAll(ignored, "").normalize("NFC").toLowerCase().match(token) ?? []
}

// Japanese and Chinese put no spaces between words.
const isUnspaced = (text: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]/.test(text)

const hasWords: Matches = (value, post, within) => {
  const texts = textsOf(post, within)
  if (isUnspaced(value)) return texts.some((text) => text.includes(value))
  const wanted = tokensOf(value, within.product)
  return texts.some((text) => {
    const given = tokensOf(text, within.product)
    return given.some((_, start) => wanted.length > 0 && wanted.every((word, index) => given[start + index] === word))
  })
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

const tagged =
  (kind: "hashtags" | "cashtags" | "mentions"): Matches =>
  (value, post, within) =>
    textsOf(post, within).some((text) => entitiesOf(text)[kind].some((entity) => same(entity.value, value)))

const hasLink: Matches = (value, post) =>
  entitiesOf(fullText(post)).urls.some(
    (url) => url.value.toLowerCase().includes(value.toLowerCase()) || shortLink(url.value) === value
  )

/** Operators of terms that have no name before a colon. */
export const unnamed: Operators = {
  word: standalone(hasWords),
  phrase: standalone(hasWords),
  near: standalone(hasWordsNear, { only: "stream" }),
  "#": standalone(tagged("hashtags")),
  $: standalone(tagged("cashtags")),
  "@": standalone(tagged("mentions"))
}

// The world knows neither the topics of posts nor the pages that they link to.
const nothing: Matches = () => false

/** Operators about what a post says. */
export const textOperators: Operators = {
  url: standalone(hasLink),
  url_contains: standalone(hasLink, { only: "stream" }),
  url_title: standalone(nothing, { only: "stream" }),
  url_description: standalone(nothing, { only: "stream" }),
  context: standalone(nothing, {
    form: "a domain and an entity, as 10.799022225751871488",
    accepts: (value) => /^(?:\d+|\*)\.(?:\d+|\*)$/.test(value)
  }),
  entity: standalone(nothing),
  lang: narrowing((value, post) => same(post.lang, value), {
    form: "a language, as en or zh-CN",
    accepts: (value) => /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(value)
  }),
  is: narrowing(is, { values: ["retweet", "reply", "quote", "verified", "nullcast"] }),
  has: narrowing((value, post, { world }) => found[value]?.(post, world) ?? false, { values: Object.keys(found) })
}
