import { parseTweet } from "./parse-tweet.ts"
import { atWords, endOfPart, textOfPieces, wholeOf } from "./split/end-of-part.ts"
import type { LengthOptions } from "./weight/measure.ts"

/** Options of `shortenText`. */
export interface ShortenTextOptions extends LengthOptions {
  /** The text that is added if something was cut off. It is counted. Default: `…`. */
  readonly ending?: string | undefined
}

/**
 * Shortens a text to a post that fits. It ends after the last whole word that fits, or else after a cluster of characters,
 * and never within a link, a mention, a hashtag, a cashtag or an emoji. White space at both ends is dropped.
 *
 * @param text the text, not escaped
 * @param options `limit`, the weighted length that a post may have, default 280; `ending`, added to a text that was
 * shortened, default `…`
 * @returns the unchanged text if it fits, an empty text if it is white space
 * @throws RangeError if the first cluster, link or mention is heavier than the limit with the ending, or a character that is
 * not cut off can be in no post; the message names it. Also if `limit` is not a whole number of at least 1
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/counting-characters
 * @example
 * ```ts
 * import { shortenText } from "xeffect/text"
 *
 * const headline = shortenText("The tide tables of all harbours for the coming year", { limit: 30 }) // "The tide tables of all…"
 * ```
 */
export const shortenText = (text: string, { ending = "…", limit = 280 }: ShortenTextOptions = {}): string => {
  const trimmed = text.trim()
  const { reason } = parseTweet(trimmed, { limit })
  if (reason === undefined || reason === "empty") return trimmed
  const whole = wholeOf(trimmed, limit, ending)
  return textOfPieces(whole, 0, endOfPart(whole, 0, ending, atWords)) + ending
}
