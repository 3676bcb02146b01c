import { parseTweet } from "./parse-tweet.ts"
import type { LengthOptions } from "./weight/measure.ts"

export type { LengthOptions } from "./weight/measure.ts"

/**
 * Checks a text before it is posted and paid for. Off unless you use it, since accounts with Premium may post longer texts:
 * then say how long.
 *
 * @param text the text of a post, not escaped
 * @param options `limit`, the weighted length that a post may have, default 280
 * @returns the rule that is broken, in words that follow "must be"; `undefined` if the text can be posted
 * @throws RangeError if `limit` is not a whole number of at least 1
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/counting-characters
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { checks } from "xeffect/http/middleware"
 * import { checkText } from "xeffect/text"
 *
 * const live = layer({ bearer_token: "…", around: [checks({ text: checkText })] })
 * ```
 */
export const checkText = (text: string, { limit = 280 }: LengthOptions = {}): string | undefined => {
  const { reason, weightedLength } = parseTweet(text, { limit })
  if (reason === undefined) return undefined
  if (reason === "too long") return `at most ${limit} characters as X counts them (this has ${weightedLength})`
  return reason === "empty"
    ? "not empty"
    : "free of characters that no post may have (U+FEFF, U+FFFE, U+FFFF, half an emoji)"
}
