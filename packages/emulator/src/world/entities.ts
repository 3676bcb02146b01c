/** The entities of a text: tags, handles and links, with their places counted in characters as a reader sees them. */

/** A part of a text that means something, from `start` up to before `end`. */
export interface Span {
  readonly start: number
  readonly end: number
  /** Without the sign in front. */
  readonly value: string
}

/** The meaningful parts of a text by their kind. */
export interface TextEntities {
  readonly hashtags: ReadonlyArray<Span>
  readonly cashtags: ReadonlyArray<Span>
  readonly mentions: ReadonlyArray<Span>
  readonly urls: ReadonlyArray<Span>
}

// A name without `https://` is a link if it ends in one of these. X knows all that are registered; these are the usual ones.
const endings =
  "com|net|org|edu|gov|int|mil|info|biz|name|app|blog|cloud|club|dev|live|news|online|page|shop|site|social|store|tech|world|xyz|co|tv"

const path = String.raw`[^\s]*[^\s.,;:!?)"'\]]`

const link = new RegExp(
  String.raw`https?:\/\/${path}|(?<![\p{L}\p{N}_@.$#/\-])(?:[a-z\d](?:[a-z\d\-]*[a-z\d])?\.)+(?:${endings})(?![\p{L}\p{N}_@\-]|\.[\p{L}\p{N}])(?:\/(?:${path})?)?`,
  "giu"
)
const hashtag = /(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu
const cashtag = /(?<![\p{L}\p{N}_$])\$([A-Za-z]{1,6})(?![\p{L}\p{N}_])/gu
const mention = /(?<![\p{L}\p{N}_@/])@([A-Za-z0-9_]{1,15})(?![A-Za-z0-9_@])/gu

/** Counts characters, not UTF-16 units, as the X API does. */
export const lengthOf = (text: string): number => Array.from(text).length

const spans = (text: string, sign: string, pattern: RegExp): ReadonlyArray<Span> =>
  // Few texts have the sign, and patterns take long.
  text.includes(sign)
    ? Array.from(text.matchAll(pattern), (match) => {
        const start = lengthOf(text.slice(0, match.index))
        return { start, end: start + lengthOf(match[0]), value: match[1] ?? match[0] }
      })
    : []

/** Finds the entities of a text. A tag inside a link is part of the link. */
export const entitiesOf = (text: string): TextEntities => {
  const urls = spans(text, text.includes("://") ? "://" : ".", link)
  const outside = (span: Span) => !urls.some((url) => span.start < url.end && url.start < span.end)
  return {
    urls,
    hashtags: spans(text, "#", hashtag).filter(outside),
    cashtags: spans(text, "$", cashtag).filter(outside),
    mentions: spans(text, "@", mention).filter(outside)
  }
}
