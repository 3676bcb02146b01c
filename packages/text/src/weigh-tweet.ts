import { type LengthOptions, measure, type ParsedTweet } from "./weight/measure.ts"
import type { TextRange } from "./weight/weigh.ts"

export type { InvalidTweetReason, LengthOptions, ParsedTweet, TweetMeasures } from "./weight/measure.ts"
export type { TextRange } from "./weight/weigh.ts"

/** Options of `weighTweet`. */
export interface WeighTweetOptions extends LengthOptions {
  /** The links in the text, in their order, as `extractUrls` returns them. Default: none. */
  readonly urls?: ReadonlyArray<TextRange> | undefined
}

/**
 * Counts the weighted length of a text as the X API does, with the links that you found in it. Of the two functions this
 * is the small one, for text without links: it has no list of top-level domains. Otherwise use `parseTweet`.
 *
 * Letters of the scripts before U+1100 and the usual punctuation count 1, all other characters 2, an emoji 2 however
 * many code points it has, a link 23. The text is counted in Normalization Form C. Which emoji there are does not depend
 * on the runtime: Unicode 17.
 *
 * @param text the text of a post, not escaped
 * @param options `limit`, the weighted length that a post may have, default 280; `urls`, the links in the text
 * @returns `weightedLength`, `valid`, `remaining`, `reason` if it is not valid, `permillage` and the ranges
 * @throws RangeError if `limit` is not a whole number of at least 1
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/counting-characters
 * @example
 * ```ts
 * import { weighTweet } from "xeffect/text"
 *
 * const { remaining, valid } = weighTweet("Good morning 👨‍👩‍👧‍👦") // 265, true
 * ```
 */
export const weighTweet = (text: string, { limit = 280, urls = [] }: WeighTweetOptions = {}): ParsedTweet => {
  const normalized = text.normalize()
  return measure(text, normalized, normalized === text ? urls : urls.map(inNormalized(text)), limit)
}

const inNormalized =
  (text: string) =>
  ({ end, start }: TextRange): TextRange => {
    const before = text.slice(0, start).normalize().length
    return { start: before, end: before + text.slice(start, end).normalize().length }
  }
