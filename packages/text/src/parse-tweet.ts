import { findUrls } from "./entities/urls.ts"
import { type LengthOptions, measure, type ParsedTweet } from "./weight/measure.ts"

export type { InvalidTweetReason, LengthOptions, ParsedTweet, TweetMeasures } from "./weight/measure.ts"

/**
 * Counts the weighted length of a text as the X API does, and says whether it can be posted.
 *
 * Letters of the scripts before U+1100 and the usual punctuation count 1, all other characters 2, an emoji 2 however
 * many code points it has, a link 23, also one without a scheme. The text is counted in Normalization Form C. Which emoji
 * and top-level domains there are does not depend on the runtime. Not counted by the X API: mentions at the start of a
 * reply that it adds itself, and links to attached media.
 *
 * @param text the text of a post, not escaped
 * @param options `limit`, the weighted length that a post may have, default 280
 * @returns `weightedLength`, `valid`, `remaining`, `reason` if it is not valid (`empty`, `invalid character` or
 * `too long`), `permillage`, and the displayed and the valid range with inclusive ends in UTF-16 code units
 * @throws RangeError if `limit` is not a whole number of at least 1
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/counting-characters
 * @example
 * ```ts
 * import { parseTweet } from "xeffect/text"
 *
 * const { remaining, valid } = parseTweet("Tide tables: example.com/tides/2026") // 244, true
 * ```
 */
export const parseTweet = (text: string, { limit = 280 }: LengthOptions = {}): ParsedTweet => {
  const normalized = text.normalize()
  return measure(text, normalized, findUrls(normalized), limit)
}
