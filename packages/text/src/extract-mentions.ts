import { apartFrom } from "./entities/apart.ts"
import { findMentions } from "./entities/mentions.ts"
import { codePointCounter } from "./entities/code-points.ts"
import type { MentionEntity } from "./entities/entity.ts"
import { findUrls } from "./entities/urls.ts"

export type { Indices, MentionEntity } from "./entities/entity.ts"

/**
 * Finds the mentions of a text, except in links.
 *
 * @param text the text of a post, not escaped
 * @returns the mentions in their order, each with its `username` and its place: `start` and `end` in UTF-16 code units,
 * `codePointStart` and `codePointEnd` in code points, as the X API counts; ends are exclusive
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 * @example
 * ```ts
 * import { extractMentions } from "xeffect/text"
 *
 * const [first] = extractMentions("High water @XDevelopers") // { username: "XDevelopers", start: 11, … }
 * ```
 */
export const extractMentions = (text: string): ReadonlyArray<MentionEntity> => {
  const withIndices = codePointCounter(text)
  return apartFrom(findUrls(text), findMentions(text)).map(({ end, start }) => ({
    username: text.slice(start + 1, end),
    ...withIndices(start, end)
  }))
}
