import { findHashtags } from "./entities/hashtags.ts"

/**
 * Whether a text is one hashtag, with its sign: letters, digits and underscores, and not digits alone.
 *
 * @param text for example `#tides`
 * @since 0.1.0
 * @example
 * ```ts
 * import { isHashtag } from "xeffect/text"
 *
 * const valid = isHashtag("#2026") // false: no letter
 * ```
 */
export const isHashtag = (text: string): boolean => findHashtags(text)[0]?.end === text.length
