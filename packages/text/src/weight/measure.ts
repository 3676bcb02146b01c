import { type TextRange, weigh, type Weight } from "./weigh.ts"

/** Why a text is no post: it has no characters, one that no post may have, or too many. */
export type InvalidTweetReason = "empty" | "invalid character" | "too long"

/** How long a text is as a post. */
export type ParsedTweet = TweetMeasures &
  (
    | { readonly valid: true; readonly reason: undefined }
    | { readonly valid: false; readonly reason: InvalidTweetReason }
  )

/** The figures of a {@link ParsedTweet}. Ranges are in UTF-16 code units of the text, and their ends are inclusive. */
export interface TweetMeasures {
  /** The length that the X API counts. */
  readonly weightedLength: number
  /** The rest of the limit. Negative if the text is too long. */
  readonly remaining: number
  /** The share of the limit that is used, in thousandths. */
  readonly permillage: number
  readonly displayRangeStart: 0
  /** The last code unit of the text. */
  readonly displayRangeEnd: number
  readonly validRangeStart: 0
  /** The last code unit that fits: what follows is too long or not valid. */
  readonly validRangeEnd: number
}

/** The limits that the length of a post is compared with. */
export interface LengthOptions {
  /** The weighted length that a post may have. Default: 280. Accounts with Premium may post more. */
  readonly limit?: number | undefined
}

/**
 * Measures a text by its normalized form.
 *
 * @param urls the links in the normalized form
 */
export const measure = (
  text: string,
  normalized: string,
  urls: ReadonlyArray<TextRange>,
  limit: number
): ParsedTweet => {
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new RangeError(`limit must be a whole number of at least 1, but is ${limit}`)
  const measured = weigh(normalized, urls, limit)
  const reason = invalidReason(measured, limit)
  const validEnd = normalized === text ? measured.validEnd : endIn(text, normalized, measured.validEnd)
  const measures: TweetMeasures = {
    weightedLength: measured.weight,
    remaining: limit - measured.weight,
    permillage: Math.floor((measured.weight / limit) * 1000),
    displayRangeStart: 0,
    displayRangeEnd: Math.max(0, text.length - 1),
    validRangeStart: 0,
    validRangeEnd: Math.max(0, validEnd - 1)
  }
  return reason === undefined ? { ...measures, valid: true, reason } : { ...measures, valid: false, reason }
}

const invalidReason = ({ hasInvalid, weight }: Weight, limit: number): InvalidTweetReason | undefined =>
  weight === 0 ? "empty" : hasInvalid ? "invalid character" : weight > limit ? "too long" : undefined

/** The place in a text whose normalized form was read up to `end`. */
const endIn = (text: string, normalized: string, end: number): number => {
  if (end === normalized.length) return text.length
  let low = 0
  for (let high = text.length; low < high;) {
    const middle = Math.ceil((low + high) / 2)
    if (text.slice(0, middle).normalize().length <= end) low = middle
    else high = middle - 1
  }
  return low
}
