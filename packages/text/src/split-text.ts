import { parseTweet } from "./parse-tweet.ts"
import { isSpace } from "./split/borders.ts"
import { endOfPart, textOfPieces, wholeOf } from "./split/end-of-part.ts"
import type { LengthOptions } from "./weight/measure.ts"

export type { LengthOptions } from "./weight/measure.ts"

/** Options of `splitText`. */
export interface SplitTextOptions extends LengthOptions {
  /**
   * The suffix of each part, if there are several: `true` for ` 1/3`, or a function of the number of the part, from 1
   * on, and of all parts. It is counted. Default: nothing.
   */
  readonly numbering?: boolean | ((number: number, total: number) => string) | undefined
}

/**
 * Splits a long text into posts that fit, at the end of a paragraph (a blank line), of a sentence (or a line), of a word,
 * or else of a cluster of characters. A part ends at the last of the best of these that fit. Links, mentions, hashtags,
 * cashtags and emoji stay whole; only a tag that is heavier than a post is cut as a word is. White space at the borders is dropped; nothing else is. Texts in scripts without spaces
 * are split between their words, which the runtime's `Intl.Segmenter` knows.
 *
 * @param text the text, not escaped
 * @param options `limit`, the weighted length that a post may have, default 280; `numbering`, default none
 * @returns the posts, for example for `createThread`; one if the text fits, none if it is white space
 * @throws RangeError if a single cluster, link or mention is heavier than a post, or a character can be in no post; the
 * message names it. Also if `limit` is not a whole number of at least 1
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/counting-characters
 * @example
 * ```ts
 * import { splitText } from "xeffect/text"
 * import { createThread } from "xeffect/tweets"
 *
 * const thread = (article: string) => createThread(splitText(article, { numbering: true }))
 * ```
 */
export const splitText = (text: string, { limit = 280, numbering = false }: SplitTextOptions = {}): Array<string> => {
  const trimmed = text.trim()
  const { reason } = parseTweet(trimmed, { limit })
  if (reason === undefined || reason === "empty") return reason === undefined ? [trimmed] : []
  if (numbering === false) return splitWithSuffix(text, limit, 1, () => "")
  return splitNumbered(text, limit, numbering === true ? (number, total) => ` ${number}/${total}` : numbering)
}

type Suffix = (number: number, total: number) => string

const splitWithSuffix = (text: string, limit: number, total: number, suffix: Suffix): Array<string> => {
  const parts: Array<string> = []
  const whole = wholeOf(text, limit, suffix(total, total))
  for (let from = 0; from < whole.pieces.length;) {
    const piece = whole.pieces[from]
    if (piece === undefined || isSpace(text.slice(piece.start, piece.end))) from++
    else {
      const added = suffix(parts.length + 1, total)
      const end = endOfPart(whole, from, added)
      parts.push(textOfPieces(whole, from, end) + added)
      from = end
    }
  }
  return parts
}

// A number of parts that is too small is replaced by the next that is possible, until all have room for its digits.
const splitNumbered = (text: string, limit: number, suffix: Suffix): Array<string> => {
  for (let total = 2; total <= text.length;) {
    const parts = splitWithSuffix(text, limit, total, suffix)
    if (parts.length === total) return parts
    total = Math.max(parts.length, total + 1)
  }
  throw new RangeError("the text cannot be split: the numbers at the ends of the parts leave too little room")
}
