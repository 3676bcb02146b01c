import { apartFrom } from "./entities/apart.ts"
import { findCashtags } from "./entities/cashtags.ts"
import { codePointCounter } from "./entities/code-points.ts"
import type { MentionEntity, TagEntity, UrlEntity } from "./entities/entity.ts"
import { findHashtags } from "./entities/hashtags.ts"
import { findMentions } from "./entities/mentions.ts"
import { findUrls } from "./entities/urls.ts"
import type { TextRange } from "./weight/weigh.ts"

export type { Indices, MentionEntity, TagEntity, UrlEntity } from "./entities/entity.ts"

/** The entities that the X API makes links of in a text. */
export interface TextEntities {
  readonly urls: ReadonlyArray<UrlEntity>
  readonly mentions: ReadonlyArray<MentionEntity>
  readonly hashtags: ReadonlyArray<TagEntity>
  readonly cashtags: ReadonlyArray<TagEntity>
}

/**
 * Finds the links, mentions, hashtags and cashtags of a text that you are about to post. They do not overlap: the `#` in
 * a link begins no hashtag. Posts that were read have their entities in their field `entities`; see `renderText`.
 *
 * @param text the text of a post, not escaped
 * @returns `urls`, `mentions`, `hashtags` and `cashtags`, each in their order, with `url`, `username` or `tag`, and the
 * place: `start` and `end` in UTF-16 code units, `codePointStart` and `codePointEnd` in code points, as the X API counts;
 * ends are exclusive, and the sign is part of the place
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 * @example
 * ```ts
 * import { extractEntities } from "xeffect/text"
 *
 * const { hashtags, mentions, urls } = extractEntities("Thanks @XDevelopers! #tides example.com/tides")
 * ```
 */
export const extractEntities = (text: string): TextEntities => {
  const urls = findUrls(text)
  const place = <A>(ranges: ReadonlyArray<TextRange>, read: (found: string) => A) => {
    const withIndices = codePointCounter(text)
    return ranges.map(({ end, start }) => ({ ...read(text.slice(start, end)), ...withIndices(start, end) }))
  }
  const tagged = (found: string) => ({ tag: found.slice(1) })
  return {
    urls: place(urls, (url) => ({ url })),
    mentions: place(apartFrom(urls, findMentions(text)), (found) => ({ username: found.slice(1) })),
    hashtags: place(apartFrom(urls, findHashtags(text)), tagged),
    cashtags: place(apartFrom(urls, findCashtags(text)), tagged)
  }
}
