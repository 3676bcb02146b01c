import { apartFrom } from "./entities/apart.ts"
import { findHashtags } from "./entities/hashtags.ts"
import { codePointCounter } from "./entities/code-points.ts"
import type { TagEntity } from "./entities/entity.ts"
import { findUrls } from "./entities/urls.ts"

export type { Indices, TagEntity } from "./entities/entity.ts"

/**
 * Finds the hashtags of a text, except in links.
 *
 * @param text the text of a post, not escaped
 * @returns the hashtags in their order, each with its `tag` and its place: `start` and `end` in UTF-16 code units,
 * `codePointStart` and `codePointEnd` in code points, as the X API counts; ends are exclusive
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 * @example
 * ```ts
 * import { extractHashtags } from "xeffect/text"
 *
 * const [first] = extractHashtags("High water #tides") // { tag: "tides", start: 11, … }
 * ```
 */
export const extractHashtags = (text: string): ReadonlyArray<TagEntity> => {
  const withIndices = codePointCounter(text)
  return apartFrom(findUrls(text), findHashtags(text)).map(({ end, start }) => ({
    tag: text.slice(start + 1, end),
    ...withIndices(start, end)
  }))
}
