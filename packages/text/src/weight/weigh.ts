import { emojiSequence } from "./emoji-sequences.ts"

/** A part of a text, in UTF-16 code units. The end is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** The weight of a link, whatever its length: it is replaced by one of t.co. */
export const urlWeight = 23

/** The weight of a text. */
export interface Weight {
  readonly weight: number
  /** The end of the part that a post may have: within the limit, and before the first invalid character. */
  readonly validEnd: number
  /** Whether there is a character that no post may have. */
  readonly hasInvalid: boolean
}

/**
 * Weighs a text in Normalization Form C, in one pass.
 *
 * @param urls the links in it, in their order
 */
export const weigh = (text: string, urls: ReadonlyArray<TextRange>, limit: number): Weight => {
  let weight = 0
  let validEnd = 0
  let hasInvalid = false
  let next = 0
  let at = 0
  while (at < text.length) {
    const urlStart = urls[next]?.start ?? text.length
    const light = endOfLight(text, at, urlStart)
    if (!hasInvalid && weight <= limit) validEnd = Math.min(light, at + limit - weight)
    weight += light - at
    at = light
    // Each of these is one code unit, and most of the others are.
    let unit = text.charCodeAt(at)
    for (let following; at < urlStart && unit < 0xd800; unit = following) {
      following = unitAt(text, at + 1)
      if (continuesEmoji(following)) break
      weight += weightOfCharacter(unit)
      at++
      if (weight <= limit && !hasInvalid) validEnd = at
    }
    if (at === text.length) break
    if (at === urlStart) {
      weight += urlWeight
      at = urls[next++]?.end ?? at
    } else {
      hasInvalid ||= isInvalidCharacter(text, at)
      const end = endOfEmoji(text, at)
      weight += end > at ? 2 : weightOfCharacter(unit)
      at = end > at ? end : at + widthAt(text, at)
    }
    if (weight <= limit && !hasInvalid) validEnd = at
  }
  return { weight, validEnd, hasInvalid }
}

/** The end of characters that count 1 each and begin no emoji. A loop of its own, since most texts are nothing else. */
const endOfLight = (text: string, start: number, end: number): number => {
  let at = start
  while (at < end && text.charCodeAt(at) < 0x1100) at++
  return at > start && continuesEmoji(unitAt(text, at)) ? at - 1 : at
}

/**
 * The weight of a code point, by its first code unit: 1 for the scripts before U+1100 and the usual punctuation, 2 for
 * all others.
 */
const weightOfCharacter = (unit: number): 1 | 2 =>
  unit < 0x1100 || (unit >= 0x2000 && unit <= 0x2037 && isLightPunctuation(unit)) ? 1 : 2

const isLightPunctuation = (unit: number): boolean =>
  unit <= 0x200d || (unit >= 0x2010 && unit <= 0x201f) || unit >= 0x2032

// Beyond the end there would be NaN, which makes engines calculate with floating-point numbers.
const unitAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : 0)

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000

const widthAt = (text: string, at: number): number =>
  isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? 2 : 1

/** The byte order mark, what is no character, and half of a pair of surrogates. */
const isInvalidCharacter = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at)
  if (unit < 0xd800) return false
  if (isHigh(unit)) return !isLow(text.charCodeAt(at + 1))
  return isLow(unit) || unit === 0xfeff || unit >= 0xfffe
}

/**
 * The end of an emoji of several code points that begins here, or the place itself if no such emoji begins here. The expression is
 * slow, so it only looks where the code point is followed by something that such an emoji continues with.
 */
export const endOfEmoji = (text: string, at: number): number => {
  const following = unitAt(text, at + widthAt(text, at))
  if (!continuesEmoji(following)) return at
  emojiSequence.lastIndex = at
  return emojiSequence.test(text) ? emojiSequence.lastIndex : at
}

// A joiner, a keycap, a selector; the first halves of tones, of letters of flags and of tags.
const continuesEmoji = (unit: number): boolean =>
  unit >= 0xd800 ? unit === 0xfe0f || unit === 0xd83c || unit === 0xdb40 : unit === 0x200d || unit === 0x20e3
