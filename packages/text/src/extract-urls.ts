import { codePointCounter } from "./entities/code-points.ts"
import { findUrls } from "./entities/urls.ts"
import type { UrlEntity } from "./entities/entity.ts"

export type { Indices, UrlEntity } from "./entities/entity.ts"

/**
 * Finds the links of a text: with the scheme `http` or `https`, and without one if the host name has no other letters
 * than Latin ones. Counts every top-level domain that there is, so that a link that costs more is not overlooked.
 *
 * @param text the text of a post, not escaped
 * @returns the links in their order, each with its `url` as it is in the text, and its place: `start` and `end` in UTF-16
 * code units, `codePointStart` and `codePointEnd` in code points, as the X API counts; ends are exclusive
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/counting-characters
 * @example
 * ```ts
 * import { extractUrls } from "xeffect/text"
 *
 * const [link] = extractUrls("Tide tables: example.com/tides") // { url: "example.com/tides", start: 13, end: 30, … }
 * ```
 */
export const extractUrls = (text: string): ReadonlyArray<UrlEntity> => {
  const withIndices = codePointCounter(text)
  return findUrls(text).map(({ end, start }) => ({ url: text.slice(start, end), ...withIndices(start, end) }))
}
