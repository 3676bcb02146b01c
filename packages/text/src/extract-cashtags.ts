import { apartFrom } from "./entities/apart.ts"
import { findCashtags } from "./entities/cashtags.ts"
import { codePointCounter } from "./entities/code-points.ts"
import type { TagEntity } from "./entities/entity.ts"
import { findUrls } from "./entities/urls.ts"

export type { Indices, TagEntity } from "./entities/entity.ts"

/**
 * Finds the cashtags of a text, except in links.
 *
 * @param text the text of a post, not escaped
 * @returns the cashtags in their order, each with its `tag` and its place: `start` and `end` in UTF-16 code units,
 * `codePointStart` and `codePointEnd` in code points, as the X API counts; ends are exclusive
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 * @example
 * ```ts
 * import { extractCashtags } from "xeffect/text"
 *
 * const [first] = extractCashtags("High water $TIDE") // { tag: "TIDE", start: 11, … }
 * ```
 */
export const extractCashtags = (text: string): ReadonlyArray<TagEntity> => {
  const withIndices = codePointCounter(text)
  return apartFrom(findUrls(text), findCashtags(text)).map(({ end, start }) => ({
    tag: text.slice(start + 1, end),
    ...withIndices(start, end)
  }))
}
