/** The terms that posts are found by, without reading every post. */
import { entitiesOf } from "../entities.ts"
import type { WorldPost } from "../post.ts"

/** The text that words and entities are looked for in. */
export const fullText = (post: WorldPost): string => post.note ?? post.text

// Japanese and Chinese put no spaces between words.
const unspaced = /[\u3040-\u30ff\u3400-\u9fff]/gu

/** Whether a text is in a script without spaces between words. */
export const isUnspaced = (text: string): boolean => text.search(unspaced) >= 0

/** The characters of a text that are of such a script, each once. */
export const unspacedCharacters = (text: string): ReadonlySet<string> => new Set(text.match(unspaced))

const kinds = { retweeted: "is retweet", quoted: "is quote", replied_to: "is reply" } as const

/** The terms that do not depend on the text. */
export const plainTerms = (post: WorldPost): ReadonlyArray<string> => {
  const terms = [`lang ${post.lang.toLowerCase()}`]
  if (post.inReplyToUserId !== undefined) terms.push(`to ${post.inReplyToUserId}`)
  if (post.mediaKeys.length > 0) terms.push("has media")
  if (post.placeId !== undefined) terms.push("has geo")
  for (const { type } of post.references) terms.push(kinds[type])
  return terms
}

/** The terms of a text besides words. */
export interface TextTerms {
  readonly terms: ReadonlyArray<string>
  /** In lower case. */
  readonly links: ReadonlyArray<string>
}

/** The terms of a text, except its words. */
export const textTerms = (text: string): TextTerms => {
  const { cashtags, hashtags, mentions, urls } = entitiesOf(text)
  const terms = Array.from(unspacedCharacters(text), (character) => `character ${character}`)
  for (const { value } of hashtags) terms.push(`#${value.toLowerCase()}`)
  for (const { value } of cashtags) terms.push(`$${value.toLowerCase()}`)
  for (const { value } of mentions) terms.push(`@${value.toLowerCase()}`)
  if (hashtags.length > 0) terms.push("has hashtags")
  if (cashtags.length > 0) terms.push("has cashtags")
  if (mentions.length > 0) terms.push("has mentions")
  if (urls.length > 0) terms.push("has links")
  return { terms, links: urls.map(({ value }) => value.toLowerCase()) }
}
